"""Game-tree search to learn and teach with: minimax, alpha-beta, and why a branch is cut."""

__version__ = "0.1.0"
