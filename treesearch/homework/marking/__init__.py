"""Mark answers: work out the key, the points, the feedback lines and the diagnosis."""
