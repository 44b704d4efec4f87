"""The `tablee` command. It must start quickly: engine and tables are imported inside commands."""


def main() -> None:
    from tablee.cli.app import start

    start()
