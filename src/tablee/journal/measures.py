"""What is counted while tables are kept and served, for whoever watches a server (`/metrics`).

One registry for the process; what belongs to the site stands in `web/site/measures.py`. Processes
that serve one port together write their measures into one folder, so that any of them can tell
those of all.
"""

from prometheus_client import CollectorRegistry, Histogram

REGISTRY = CollectorRegistry(auto_describe=True)

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names that folder, by the time that prometheus-client is first imported."""

COMMITTED = Histogram(
    "tablee_commit_writes",
    "Writes that shared one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 500),
    registry=REGISTRY,
)
