"""`tablee completion`: the script that lets a shell complete this command."""

import click

from tablee.cli.options import lang_option
from tablee.cli.screen import Screen

HOW = {
    "bash": 'eval "$(tablee completion bash)"  # ~/.bashrc',
    "zsh": 'eval "$(tablee completion zsh)"  # ~/.zshrc',
    "fish": "tablee completion fish > ~/.config/fish/completions/tablee.fish",
}


def command(screen: Screen) -> click.Command:
    tongue = screen.tongue

    @click.command("completion", help=tongue("Print the script that completes tablee in a shell."))
    @click.argument("shell", type=click.Choice(list(HOW)), metavar="[bash|zsh|fish]")
    @lang_option(screen)
    @click.pass_context
    def completion(ctx: click.Context, shell: str) -> None:
        from click.shell_completion import get_completion_class

        made = get_completion_class(shell)
        if made is None:  # click knows the shells that HOW names
            return
        script = made(ctx.find_root().command, {}, "tablee", "_TABLEE_COMPLETE").source()
        click.echo("# " + tongue("To complete tablee in every new shell:") + f" {HOW[shell]}")
        click.echo(script)

    return completion
