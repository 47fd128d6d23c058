"""Reports of a trace: text lines, table rows and JSON.

``search`` puts a report together from ``lines``; ``cuts`` and ``chance`` explain the cuts, and ``naming`` names the
places. ``data`` is the same report as JSON and rows. ``events`` and ``selections`` print a search event by event.

Tests compare whole reports: ``test_report_fields`` with an independent search, ``test_read_back`` with the trace.
"""
