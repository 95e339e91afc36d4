"""What a reading of NPCs found, in words, and the words it reads with. Knows no Qt."""

from collections.abc import Iterable, Mapping

from gmscreen.content.npc.formats.words import Words
from gmscreen.content.npc.intake import Arrival, Doubt, IntakeError
from gmscreen.rules.system import System
from gmscreen.viewmodels import phrases
from gmscreen.viewmodels.npc_words import field_name
from gmscreen.viewmodels.texts import LANGUAGES, Texts, catalogue

_HEADING = "npc.heading."
_LONGEST = 80


def skill_names(texts: Texts, systems: Iterable[System]) -> dict[str, dict[str, str]]:
    """What the skills that the rules know are called, by system."""
    return {system.id: phrases.skill_names(texts, system) for system in systems}


def bring_words(texts: Texts, systems: Mapping[str, System]) -> Words:
    """The names of skills and the headings of notes, in the language of `texts`; others are heard."""
    heard: dict[str, tuple[tuple[str, str], ...]] = dict.fromkeys(systems, ())
    for language in LANGUAGES:
        if language != texts.language:
            other = Texts(language, [one.texts for one in systems.values()])
            for system, names in skill_names(other, systems.values()).items():
                heard[system] += tuple((name, one) for one, name in names.items())
    codes = (key.removeprefix(_HEADING) for key in catalogue(texts.language) if key.startswith(_HEADING))
    headings = {code: texts.t(f"{_HEADING}{code}") for code in codes}
    return Words(skill_names(texts, systems.values()), headings, heard)


def intake_words(texts: Texts, error: IntakeError) -> str:
    """Why a file or a text could not be read, in a sentence."""
    key = f"npc.intake.{error.code}"
    return texts.t(key if texts.has(key) else "npc.intake.unreadable", **error.details)


def doubt_words(texts: Texts, arrival: Arrival, doubt: Doubt) -> str:
    """What needs a look, in a sentence that names the field."""
    place = place_words(texts, arrival.block.system if arrival.block else "", doubt.field)
    key = f"npc.doubt.{doubt.code}"
    if not texts.has(key):
        return f"{place}: {shown(doubt.text)}"
    args = {"limit": "", "low": "", "high": "", "what": shown(doubt.text), **doubt.args}
    return texts.t(key, **{**args, "field": place, "text": shown(doubt.text)})


def place_words(texts: Texts, system: str, field: str) -> str:
    """Where something is in doubt: a field of the block, the skill or weapon, or the file's own name."""
    part, _, rest = field.partition(".")
    key = f"npc.field.{part}"
    if not texts.has(key):
        return shown(field_name(texts, system, field)) if field else texts.t("npc.field.entry")
    name, _, inner = rest.rpartition(".")
    if part == "weapons" and name and texts.has(f"npc.weapon.{inner}"):
        rest = f"{name}, {texts.t(f'npc.weapon.{inner}')}"
    return f"{texts.t(key)} ({shown(rest)})" if rest else texts.t(key)


def shown(text: str) -> str:
    """What stood in a file, on one line and short: signs that could write over the screen are left out."""
    line = "".join(sign for sign in " ".join(text[: _LONGEST + 1].split()) if sign.isprintable())
    return line if len(text) <= _LONGEST else f"{line}…"
