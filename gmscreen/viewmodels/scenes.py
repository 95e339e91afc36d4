"""The scenes of the campaign as a list, and the pictures that lie in its folder."""

from itertools import islice
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Qt

from gmscreen.rules.value import frozen
from gmscreen.session.scene import PICTURES, MakeCurrent, PutScene, RemoveScene, picture_name
from gmscreen.session.secret_kinds import Scene
from gmscreen.session.session import Command
from gmscreen.session.tracker.prepared import LoadPrepared
from gmscreen.viewmodels.campaign import CampaignModel
from gmscreen.viewmodels.entity_rows import ID_ROLE, EntityRows, Index, new_id
from gmscreen.viewmodels.language import Language

CURRENT_ROLE = ID_ROLE + 1
MOST_PICTURES = 200
MOST_FILES = 5000

MemberField = Literal["npcs", "encounters"]


@frozen
class Member:
    """Somebody of the roster, or a prepared encounter, that may belong to a scene."""

    id: str
    name: str


class ScenesModel(EntityRows[Scene]):
    """The scenes by rank; one without a title is called as the players know it."""

    kind = "scene"

    def __init__(self, campaign: CampaignModel, language: Language, parent: QObject | None = None) -> None:
        super().__init__(campaign, parent)
        self._language = language
        language.changed.connect(self.announce)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        scene = self.entity(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.title_of(scene)
            case Qt.ItemDataRole.AccessibleTextRole:
                now = self._language.texts.t("scenes.now")
                return f"{self.title_of(scene)} ({now})" if scene.current else self.title_of(scene)
            case _ if role == ID_ROLE:
                return scene.id
            case _ if role == CURRENT_ROLE:
                return scene.current
            case _:
                return None

    def title_of(self, scene: Scene) -> str:
        """What a scene is called in the list."""
        return scene.title or scene.players_title or self._language.texts.t("notes.untitled")

    def add(self) -> str:
        """Add an empty scene; its id, or nothing where that failed."""
        taken = (one.id for one in self.campaign.state.scene)
        scene = Scene(id=new_id("s", self.campaign.session.now(), taken))
        return scene.id if self.campaign.execute(PutScene(scene)) is not None else ""

    def written(self, entity: Scene, field: str) -> Command:
        """The command that keeps an edited scene."""
        return PutScene(entity, field=field)

    def everybody(self, field: MemberField) -> tuple[Member, ...]:
        """All that can belong to a scene, in their own order."""
        state = self.campaign.state
        people = [(one.rank, one.id, one.name) for one in state.character]
        prepared = [(one.rank, one.id, one.name) for one in state.prepared]
        found = people if field == "npcs" else prepared
        return tuple(Member(one, name) for _, one, name in sorted(found))

    def members(self, scene: Scene, field: MemberField) -> tuple[Member, ...]:
        """What belongs to a scene, as it was added; who is no longer in the campaign is left out."""
        known = {one.id: one for one in self.everybody(field)}
        ids: tuple[str, ...] = getattr(scene, field)
        return tuple(known[one] for one in dict.fromkeys(ids) if one in known)

    def set_member(self, scene_id: str, field: MemberField, member: str, *, belongs: bool) -> bool:
        """Let somebody belong to a scene, or no longer, as a step of its own. False where that failed."""
        scene = self.find(scene_id)
        if scene is None:
            return False
        ids = [one.id for one in self.members(scene, field) if one.id != member]
        changed = scene.model_copy(update={field: (*ids, member) if belongs else tuple(ids)})
        return self.campaign.execute(PutScene(changed)) is not None

    def open_encounter(self, prepared: str) -> None:
        """Put a prepared encounter on the table."""
        self.campaign.execute(LoadPrepared(prepared))

    def remove(self, scene_id: str) -> None:
        """Take a scene out of the campaign."""
        self.campaign.execute(RemoveScene(scene_id))

    def play(self, scene_id: str) -> None:
        """Make a scene the current one; where it is that already, no scene is."""
        scene = self.find(scene_id)
        if scene is not None:
            self.campaign.execute(MakeCurrent("" if scene.current else scene_id))

    def pictures(self) -> tuple[str, ...]:
        """The names of the pictures in the campaign's folder, as a scene keeps them."""
        return pictures_in(self.campaign.file.path.parent)


def pictures_in(folder: Path) -> tuple[str, ...]:
    """The pictures in `folder` and the folders just below it; a bounded number, whatever lies there."""
    found: list[str] = []
    try:
        files = list(islice((*folder.glob("*"), *folder.glob("*/*")), MOST_FILES))
    except OSError:
        return ()
    for path in files:
        name = path.relative_to(folder).as_posix()
        if path.suffix.lower() in PICTURES and picture_name(name) and not name.startswith("."):
            found.append(name)
    return tuple(sorted(found, key=str.casefold)[:MOST_PICTURES])
