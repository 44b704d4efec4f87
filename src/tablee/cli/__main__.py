"""`python -m tablee.cli` is the same as `tablee`."""

from tablee.cli import main

main()
