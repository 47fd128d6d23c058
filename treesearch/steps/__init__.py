"""A search told step by step: what is known at each stage, its sentences, and its pictures."""

from treesearch.steps.stages import NodeKnown, Stage, board, stages

__all__ = ["NodeKnown", "Stage", "board", "stages"]
