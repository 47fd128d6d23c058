"""Write the results of a class as reports, tables and files for course systems."""
