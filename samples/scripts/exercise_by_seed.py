"""Make an exercise by its seed: task, picture, key and three more versions of equal work."""

from treesearch import exercise

question = exercise(seed=7, branching=3, levels=2, ask=("value", "path", "cuts"))
print(question.task)
print(question.picture().svg[:4], len(bytes(question.picture())) > 1000)
print(question.key, question.key.to_json()["cuts"])
for version in question.versions(4):
    print(version.tree, version.key.value, version.key.path)
