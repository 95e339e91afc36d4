"""Lists that are typed as one text: what a field shows is read as the same list again."""

from collections.abc import Iterable

_INDENT = "  "


def leads_text(leads: Iterable[str]) -> str:
    """False leads, one a line; a lead of several lines goes on in lines that are indented."""
    return "\n".join(lead.replace("\n", f"\n{_INDENT}") for lead in leads)


def leads_of(text: str) -> tuple[str, ...]:
    """The false leads of a text: one a line, and with it the indented lines below it. None comes twice."""
    found: list[list[str]] = []
    for line in text.split("\n"):
        if found and line[:1].isspace():
            found[-1].append(line.removeprefix(_INDENT) if line.startswith(_INDENT) else line.lstrip())
        elif line.strip():
            found.append([line])
    return _distinct("\n".join(lines) for lines in found)


def tags_text(tags: Iterable[str]) -> str:
    """Tags between commas; where one has a comma itself, between semicolons."""
    known = tuple(tags)
    if not any("," in tag for tag in known):
        return ", ".join(known)
    return "; ".join(known) + (";" if len(known) == 1 else "")


def tags_of(text: str) -> tuple[str, ...]:
    """The tags of a text, between semicolons where there are any, else between commas. None comes twice."""
    return _distinct(text.split(";" if ";" in text else ","))


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a text that say something, each once."""
    return _distinct(text.split("\n"))


def _distinct(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.strip() for one in items if one.strip()))
