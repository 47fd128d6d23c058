"""The pages of ``--help``: one catalogue of their own, in which ``frame`` finds each option by its name."""
