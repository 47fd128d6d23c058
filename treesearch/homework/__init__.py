"""The work of teachers: read an answer, mark it, say which mistake gives it, and make the next exercise."""
