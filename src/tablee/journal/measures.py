"""What is counted while tables are kept and served, for whoever watches a server (`/metrics`).

One registry for the process; what belongs to the site stands in `web/site/measures.py`.
"""

from prometheus_client import CollectorRegistry, Histogram

REGISTRY = CollectorRegistry(auto_describe=True)

COMMITTED = Histogram(
    "tablee_commit_writes",
    "Writes that shared one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 500),
    registry=REGISTRY,
)
