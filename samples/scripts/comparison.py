"""Compare searches by algorithm and by the order of the children."""

from treesearch import compare

table = compare(
    "((3 12 8) (2 4 6) (14 5 2))", ["minmax", "alphabeta", "negascout"], orders=["best", "worst"]
)
for row in table:
    print(row.job.algorithm, row.job.order, row.result.value, row.nodes, row.leaves)
print(len(table.to_json()["rows"]), min(table, key=lambda row: row.nodes).job.algorithm)
