"""Reports of a trace: lines for people, rows for tables, JSON for programs. Nothing here searches."""
