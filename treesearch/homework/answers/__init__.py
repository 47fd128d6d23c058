"""Reads what a student wrote: text, tables, documents, JSON."""
