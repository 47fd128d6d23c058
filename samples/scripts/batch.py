"""Search 100 trees and make a table. For pandas: pandas.DataFrame(rows, columns=["tree", "value", "leaves"])."""

from treesearch import exercise, record

rows = []
for seed in range(100):
    tree = exercise(seed, branching=2, levels=2, ask=["value"]).tree
    trace = record(tree)
    rows.append((str(tree), trace.result.value, trace.counts.leaves_evaluated))
print(len(rows), sum(leaves for tree, value, leaves in rows))
