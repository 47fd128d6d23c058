"""Follow a search event by event, and count its cuts."""

from treesearch import Cut, Event, Leaf, alphabeta

events: list[Event] = []
result = alphabeta("((3 12 8) (2 4 6) (14 5 2))", listen=events.append)
for event in events:
    if isinstance(event, Cut):
        print(f"cut at {event.path}: skipped {event.skipped} in ({event.alpha}, {event.beta})")
print(result.value, sum(isinstance(event, Leaf) for event in events), "leaves")
