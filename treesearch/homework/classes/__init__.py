"""Grade a class: read the exercise, the roster, the submissions and the decisions, and mark them."""
