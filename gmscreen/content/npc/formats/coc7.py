"""Actors of the CoC7 system for Foundry, as that program exports them: one, or a list of them.

Older files say `data` where newer ones say `system`. A value that is null is worked out by that program, and
so it is here.
"""

import re
from collections.abc import Mapping
from typing import Any

from gmscreen.content.npc.formats.coc7_items import read_item, skill_names
from gmscreen.content.npc.formats.draft import Draft, Found, Tools
from gmscreen.content.npc.formats.settle import RejectedError
from gmscreen.content.npc.intake import Doubt, mapping, shortened, whole

ID = "foundry-coc7"
SYSTEM = "partida_web"
TYPES = ("npc", "character", "creature")
CHARACTERISTICS = ("str", "con", "siz", "dex", "app", "int", "pow", "edu")
ATTRIBUTES = {
    "hp": "hp",
    "mp": "mp",
    "san": "san",
    "lck": "luck",
    "mov": "mov",
    "build": "build",
    "armor": "armour",
}
"""The fields of a block by the names that attributes have there."""

_OURS = "gmscreen"
_ICON = re.compile(r"(?:systems|icons|modules)/[\w./ %()-]+", re.ASCII)
_INFOS = {
    "occupation": "occupation",
    "type": "type",
    "organization": "organization",
    "archetype": "archetype",
    "sex": "sex",
    "residence": "residence",
    "birthplace": "birthplace",
    "playername": "player",
}


def entries(document: Any) -> list[Any] | None:
    """The actors of a file that holds several under one name; None for any other."""
    actors = document.get("actors") if isinstance(document, dict) else None
    return actors if isinstance(actors, list) else None


def matches(entry: Mapping[str, Any]) -> bool:
    """Whether an entry looks like an actor of that program."""
    body = _body(entry)
    known = "characteristics" in body or "attribs" in body
    return known or ("type" in entry and "items" in entry and (bool(body) or "prototypeToken" in entry))


def read(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block that an actor describes. Raises `RejectedError`.

    An export of ours carries the whole block along: it is given back as it was, unless the actor has been
    changed since.
    """
    from gmscreen.content.npc.formats.coc7_export import recovered  # noqa: PLC0415 - it reads actors itself

    found = read_actor(entry, tools)
    flag = mapping(mapping(entry.get("flags")).get(_OURS)).get("block")
    return recovered(flag, found, tools) if isinstance(flag, dict) else found


def read_actor(entry: Mapping[str, Any], tools: Tools) -> Found:
    """The block that the actor's own fields describe."""
    kind = entry.get("type", TYPES[0])
    if kind not in TYPES:
        raise RejectedError(Doubt("unknown_type", "type", shortened(kind)[:100]))
    for name in ("items", "effects"):
        if entry.get(name) is not None and not isinstance(entry[name], list):
            raise RejectedError(Doubt("not_a_list", name, shortened(entry[name])[:200]))
    draft = Draft(entry.get("name"), tools.of(SYSTEM), tools)
    body = _body(entry)
    _characteristics(draft, mapping(body.get("characteristics")))
    _attributes(draft, mapping(body.get("attribs")))
    _special(draft, mapping(body.get("special")))
    _stories(draft, body)
    items = entry.get("items") or ()
    names = skill_names(items, draft.book)
    for at, item in enumerate(items):
        read_item(draft, item, at, names)
    _picture(draft, entry.get("img"))
    return draft.finish()


def _body(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    return mapping(entry.get("system")) or mapping(entry.get("data"))


def _characteristics(draft: Draft, given: Mapping[str, Any]) -> None:
    for name in CHARACTERISTICS:
        value = given.get(name)
        if not isinstance(value, dict):
            draft.number(name, value)
        elif value.get("value") is not None:
            draft.number(name, value["value"])
        elif formula := value.get("formula"):
            # Dice that are thrown for each creature anew: no number at all yet.
            draft.doubt("no_value", name, formula)


def _attributes(draft: Draft, given: Mapping[str, Any]) -> None:
    for name, field in ATTRIBUTES.items():
        value = given.get(name)
        if isinstance(value, dict):
            value = _of_attribute(draft, name, field, value)
        draft.number(field, value)
    bonus = given.get("db")
    draft.text("damage_bonus", bonus.get("value") if isinstance(bonus, dict) else bonus)


def _of_attribute(draft: Draft, name: str, field: str, value: Mapping[str, Any]) -> Any:
    """What stands for an attribute: its most for points that go down in play, else what it is."""
    now, most = value.get("value"), value.get("max")
    if name not in ("hp", "mp"):
        return now
    if now is None and most is None and "auto" not in value and name == "hp":
        draft.doubt("missing", field, value)
    if most is None or (name == "mp" and most == 0):
        return now
    if whole(most) is not None and whole(now) not in (None, whole(most)):
        draft.doubt("ambiguous", field, f"{shortened(now)[:20]}/{shortened(most)[:20]}")
    return most


def _special(draft: Draft, given: Mapping[str, Any]) -> None:
    loss = mapping(given.get("sanLoss"))
    passed = draft.plain("san_loss", loss.get("checkPassed"))
    failed = draft.plain("san_loss", loss.get("checkFailled"))
    if passed or failed:
        draft.texts["san_loss"] = f"{passed or 0}/{failed}" if failed else passed
    draft.number("attacks", given.get("attacksPerRound"))


def _stories(draft: Draft, body: Mapping[str, Any]) -> None:
    """Everything told in words: what the keeper alone may read goes to the secrets."""
    infos = mapping(body.get("infos"))
    age = infos.get("age")
    if whole(age) is None:
        draft.note("age", age)
    else:
        draft.number("age", age)
    for key, code in _INFOS.items():
        draft.note(code, infos.get(key), f"infos.{key}")
    story = body.get("biography")
    for at, part in enumerate(story if isinstance(story, list) else ()):
        title = draft.markup(f"biography.{at}.title", mapping(part).get("title"))
        text = draft.markup(f"biography.{at}.value", mapping(part).get("value"))
        if text:
            draft.notes.append(f"{title}:\n{text}" if title else text)
    person = mapping(mapping(story).get("personalDescription")).get("value")
    for place, told in (
        ("biography", person),
        ("backstory", body.get("backstory")),
        ("notes", body.get("notes")),
    ):
        if place == "backstory" and isinstance(story, list) and story:
            # Newer files hold the story in parts as well, and the same as a whole.
            continue
        if text := draft.markup(place, mapping(told).get("value") if isinstance(told, dict) else told):
            draft.notes.append(text)
    description = body.get("description")
    if text := draft.markup("description", mapping(description).get("keeper")):
        draft.secrets.append(text)


def _picture(draft: Draft, image: Any) -> None:
    plain_icon = isinstance(image, str) and _ICON.fullmatch(image) and ".." not in image
    if not plain_icon:
        draft.picture("img", image)
