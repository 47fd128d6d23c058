"""The mistakes of students: each known mistake as the search or the rewriting that gives its answer."""
