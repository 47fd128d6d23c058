"""What students get wrong: each known mistake as the search or the rewriting that gives its answer."""
