"""Search 100 trees and make a table. For pandas, call pandas.DataFrame(rows)."""

from treesearch import alphabeta, exercise, record

rows: list[dict[str, object]] = []
for seed in range(100):
    tree = exercise(seed, branching=2, levels=2, ask=["value"]).tree
    counts = record(tree).counts
    rows.append(
        {"tree": str(tree), "value": alphabeta(tree).value, "read": counts.leaves_evaluated}
    )
print(len(rows), sum(row["read"] for row in rows if isinstance(row["read"], int)))
