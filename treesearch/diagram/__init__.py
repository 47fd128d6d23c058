"""Pictures of trees and searches: SVG, PNG, PDF, DOT and TikZ from one layout."""

from treesearch.diagram.picture import SUFFIXES, draw, graph, in_notebook, render, save

__all__ = ["SUFFIXES", "draw", "graph", "in_notebook", "render", "save"]
