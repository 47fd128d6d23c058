"""What a marked class is given as: reports, tables, the files of course systems."""
