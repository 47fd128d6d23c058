"""The texts of ``--help`` (``pages``) and the command ``help`` (``topics``)."""
