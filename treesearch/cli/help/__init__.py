"""The texts of ``--help`` and of the command ``help``."""
