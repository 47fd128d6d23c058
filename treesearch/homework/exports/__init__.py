"""A marked class as reports, tables, and the files of course systems."""
