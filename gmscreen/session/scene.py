"""The actions on scenes, and what a scene has ready for the table."""

from pathlib import PurePosixPath
from unicodedata import category

from gmscreen.rules.value import frozen
from gmscreen.session.history import Label
from gmscreen.session.ledger import EntryView
from gmscreen.session.roster import NOTE_LIMIT, clean_name
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.session import CommandError, Context, Effect
from gmscreen.session.state import CampaignState

MOST_LEADS = 100
"""Most false leads of one scene."""

LEAD_LIMIT = 4000
"""Longest false lead, in characters."""

PICTURE_LIMIT = 400
"""Longest name of a picture, in characters."""

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp"})
"""Pictures that hold nothing but pixels: a drawing (SVG) could name other files."""


def picture_name(text: str) -> str:
    """The name of a picture inside the campaign's folder, with `/` between its parts.

    Empty for every text that leads elsewhere, on any system: absolute paths, drives, addresses, `..`, and
    what some system would read as one of these. Only the name is judged; a link must be followed by whoever
    loads the picture.
    """
    parts = text.split("/")
    odd = any(sign in text for sign in '\\:*?"<>|') or any(category(sign) == "Cc" for sign in text)
    if odd or len(text) > PICTURE_LIMIT or any(part != part.strip(" ").rstrip(".") for part in parts):
        return ""
    if not all(parts) or PurePosixPath(text).suffix.lower() not in PICTURES:
        return ""
    return text


@frozen
class PutScene:
    """Add or change a scene. Edits of one `field` that follow closely are one step."""

    scene: Scene
    field: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Put the scene among the others; a new one goes behind them.

        Whether it is current is not changed by this. Raises `CommandError` for what is too long, and for a
        picture outside the campaign's folder.
        """
        del context
        scene = self.scene
        if scene.picture and not picture_name(scene.picture):
            raise CommandError("picture_outside")
        leads = tuple(lead.strip() for lead in scene.false_leads if lead.strip())
        if len(leads) > MOST_LEADS:
            raise CommandError("too_many_leads", limit=MOST_LEADS)
        for text, limit in ((scene.notes, NOTE_LIMIT), *((lead, LEAD_LIMIT) for lead in leads)):
            if len(text) > limit:
                raise CommandError("text_too_long", limit=limit)
        known = next((one for one in state.scene if one.id == scene.id), None)
        names = {name: clean_name(getattr(scene, name)) for name in _NAMES}
        kept = {"rank": known.rank if known else state.next_rank("scene"), "false_leads": leads}
        put = scene.model_copy(update={**names, **kept, "current": known.current if known else False})
        label = Label("scene.edit" if known else "scene.add", (("title", put.title),))
        merge = f"scene.{put.id}.{self.field}" if known and self.field else ""
        return Effect(state.put("scene", put), label, merge=merge)


@frozen
class RemoveScene:
    """Take a scene out of the campaign. Its picture stays in the folder."""

    scene: str

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Drop the scene. Raises `CommandError` where there is none with that id."""
        del context
        title = _find(state, self.scene).title
        return Effect(state.drop("scene", self.scene), Label("scene.remove", (("title", title),)))


@frozen
class MakeCurrent:
    """Play a scene from now on: the players see its title and picture. An empty id ends the present one."""

    scene: str = ""

    def apply(self, state: CampaignState, context: Context) -> Effect:
        """Make it the only current one. Raises `CommandError` where there is none with that id."""
        del context
        title = _find(state, self.scene).title if self.scene else ""
        changed = [
            one.model_copy(update={"current": one.id == self.scene})
            for one in state.scene
            if one.current != (one.id == self.scene)
        ]
        label = Label("scene.current" if self.scene else "scene.end", (("title", title),) if title else ())
        return Effect(state.put("scene", *changed) if changed else state, label)


def leads_for(state: CampaignState, view: EntryView) -> tuple[str, ...]:
    """The false leads that may be told after `view`: those of the current scene, after a failed roll (WK-47).

    A failure that was asked for is answered with something wrong rather than with nothing. What was ruled
    counts as it was ruled by the GM, who may always write by hand.
    """
    scene = state.current_scene
    results = [view.entry.result, *(part.result for part in view.entry.group)]
    failed = any(result is not None and not result.a.passed for result in results)
    return scene.false_leads if scene is not None and failed and not view.undone else ()


_NAMES = ("title", "players_title", "players_subtitle")


def _find(state: CampaignState, scene_id: str) -> Scene:
    found = next((one for one in state.scene if one.id == scene_id), None)
    if found is None:
        raise CommandError("unknown_scene")
    return found
