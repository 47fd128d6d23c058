"""A search step by step: the stages, their sentences and their pictures."""

from treesearch.steps.stages import NodeState, Stage, board, stages

__all__ = ["NodeState", "Stage", "board", "stages"]
