"""What falls due: prelude, nightfall, night and dawn, reminders, the end."""
