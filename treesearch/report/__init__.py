"""What a trace says: lines for people, rows for tables, JSON for programs. Nothing here searches."""
