"""Make trees for exercises, review them, and print them as sheets and keys."""
