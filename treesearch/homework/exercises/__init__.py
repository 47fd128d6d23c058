"""Trees worth setting: made under demands, told apart by mistakes, judged, asked with one leaf left open."""
