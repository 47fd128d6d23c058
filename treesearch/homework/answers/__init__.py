"""Read students' answers from text, tables, documents and JSON."""
