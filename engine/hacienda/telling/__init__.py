"""What each observer may be told: reports, made of facts by allow-lists."""
