"""The commands, one in each module; `command` makes it for a screen."""
