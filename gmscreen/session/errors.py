"""What is raised where an action cannot be carried out."""


class CommandError(Exception):
    """A command that cannot be carried out; `code` and `args` say why."""

    def __init__(self, code: str, **args: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.details = args
