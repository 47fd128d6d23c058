"""Run the command line for ``python -m treesearch``."""

from treesearch.cli import main

if __name__ == "__main__":
    main()
