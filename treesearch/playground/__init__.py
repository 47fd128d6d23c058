"""The playground: one engine that answers requests, and two ways to it, a local server and a static site."""
