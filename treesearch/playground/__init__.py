"""The playground: an engine that answers requests, reached through a local server or a static site."""
