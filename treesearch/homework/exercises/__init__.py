"""Trees worth setting: made under constraints, told apart by mistakes, judged, asked with one leaf left open."""
