"""``python -m treesearch``: the same command."""

from treesearch.cli import main

if __name__ == "__main__":
    main()
