"""Who wakes the program up: systemd's units and lines of a crontab, from shipped templates."""
