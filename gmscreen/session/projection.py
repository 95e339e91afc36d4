"""From the campaign to what the players may see: the one place that decides it.

Nothing is shown that is not named here: each record is made field by field. What is unknown, damaged or in
doubt is left out. Whatever the GM does out of sight leaves the result equal, not only alike.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from unicodedata import category

from gmscreen.rules.expression import ExpressionResult
from gmscreen.rules.model import CheckRequest, CheckResult, Side, SideResult, Tone
from gmscreen.rules.readings import dropped_dice, is_percentile
from gmscreen.rules.system import System
from gmscreen.rules.value import frozen
from gmscreen.session.aliases import shown_side, sides_of
from gmscreen.session.fight_view import fight_view
from gmscreen.session.ledger import ROLLED, EntryView, LedgerEntry, ShownSide
from gmscreen.session.player_view import BLANK, PlayerDie, PlayerRoll, PlayerSide, PlayerTurn, PlayerView
from gmscreen.session.players import moment, timer_left
from gmscreen.session.scene import picture_name
from gmscreen.session.seal import short
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.state import CampaignState

ROLLS_SHOWN = 6
"""How many rolls the players' window shows at most."""

SEALS_SHOWN = 3
"""How many seals of hidden rolls it shows at most."""

SIGN_SECONDS = 5
"""How long the sign stands that the GM rolls, in seconds."""

TEXT_LIMIT = 200
"""Longest text that is shown, in characters."""

_JOINERS = "\u200c\u200d"
_PASSES: frozenset[Tone] = frozenset({"critical", "success"})


def player_view(
    state: CampaignState,
    entries: Iterable[EntryView],
    now: datetime,
    systems: Mapping[str, System],
    *,
    blank: bool = False,
) -> PlayerView:
    """What the players see at the moment `now`.

    Of the ledger give it the newest rolls (`ledger.ROLLED`) of those that are public and of those that were
    revealed, the newest hidden one, and those of `sealed_entries`; whatever else there is among them makes no
    difference.
    """
    if blank:
        return BLANK
    settings, scene = state.player_settings, state.current_scene
    views = tuple({view.entry.id: view for view in entries}.values())
    fight = fight_view(state, systems) if settings.order else None
    turns = fight.turns(health=settings.health) if fight else ()
    return PlayerView(
        title=plain(scene.players_title) if scene else "",
        subtitle=plain(scene.players_subtitle) if scene else "",
        picture=picture_name(scene.picture) if scene else "",
        round=fight.round if fight else None,
        order=tuple(PlayerTurn(plain(name), active, health) for name, active, health in turns),
        rolls=_rolls(state, views, systems) if settings.rolls else (),
        seals=_seals(views),
        timer=timer_left(settings, now),
        sign=settings.sign and any(_signals(view.entry, now) for view in views),
    )


def next_moment(state: CampaignState, entries: Iterable[EntryView], now: datetime) -> datetime | None:
    """When `player_view` may next be different though nothing is done; None where it never is."""
    moments: list[datetime] = []
    settings = state.player_settings
    if settings.sign:
        ends = [moment(view.entry.at) for view in entries if _signals(view.entry, now)]
        moments += [one + timedelta(seconds=SIGN_SECONDS) for one in ends if one is not None]
    running = moment(settings.timer_ends) if settings.timer_ends else None
    left = timer_left(settings, now)
    if running is not None and left:
        moments.append(running - timedelta(seconds=left - 1))
    return min(moments, default=None)


def sealed_entries(state: CampaignState) -> tuple[int, ...]:
    """Ids of the entries that were sealed, the newest last: hidden ones show their fingerprint."""
    return state.secret_settings.sealed


def plain(text: str, limit: int = TEXT_LIMIT) -> str:
    """`text` on one line, without control, bidirectional and other invisible signs, and not too long.

    Markup is left as it is: it is shown as plain text, letter by letter.
    """
    kept = (_sign(sign) for sign in text[: 4 * limit])
    line = " ".join("".join(kept).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def player_roll(state: CampaignState, view: EntryView, systems: Mapping[str, System]) -> PlayerRoll | None:
    """A ledger entry as the players saw it; None for everything that they did not see."""
    entry = view.entry
    if view.visibility not in ("public", "revealed") or view.undone:
        return None
    seal = short(plain(view.seal.fingerprint)) if view.seal else ""
    if entry.kind == "roll" and entry.roll is not None:
        return PlayerRoll("roll", sides=(_expression(entry.roll),), seal=seal)
    reader = _Reader(state, view, systems)
    if entry.kind == "check" and entry.request is not None and entry.result is not None:
        return reader.check(entry.request, entry.result, seal)
    if entry.kind == "sweep" and entry.group:
        return reader.sweep(seal)
    return None


@frozen
class _Reader:
    """Reads the checks of one entry."""

    state: CampaignState
    view: EntryView
    systems: Mapping[str, System]

    @property
    def settings(self) -> PlayerSettings:
        """What the table shows."""
        return self.state.player_settings

    @property
    def _covert(self) -> bool:
        return self.view.entry.covert and self.view.visibility != "revealed"

    @property
    def _told(self) -> bool:
        """Whether the verdict is told: at once, unless the target is secret."""
        return not self._covert or (self.view.verdict_told and self.settings.covert == "words")

    def check(self, request: CheckRequest, result: CheckResult, seal: str) -> PlayerRoll:
        """A check of one side or two. What the GM ruled stands in the place of what decided it."""
        ruled = bool(self.view.ruling) and self._told
        sides = [self._side(request.a, result.a, 0, ruling=self.view.ruling if ruled else "")]
        if result.b is not None and request.b is not None:
            sides.append(self._side(request.b, result.b, 1))
        decided = len(sides) == 2 and self._told and not ruled
        return PlayerRoll(
            "check",
            system=plain(result.system),
            sides=tuple(sides),
            winner=result.winner if decided and result.winner in ("a", "b", "none") else "",
            reason=plain(result.reason) if decided else "",
            ruled=ruled,
            seal=seal,
        )

    def sweep(self, seal: str) -> PlayerRoll:
        """Everybody's check, in the order of the sweep."""
        sides: list[PlayerSide] = []
        place = 0
        for part in self.view.entry.group:
            sides.append(self._side(part.request.a, part.result.a, place))
            place += len(sides_of(part.request))
        return PlayerRoll("sweep", system=plain(self.view.entry.system), sides=tuple(sides), seal=seal)

    def _side(self, side: Side, result: SideResult, place: int, ruling: str = "") -> PlayerSide:
        told = self._told
        known, settings = self._known(side, place), self.settings
        numbers = told and not self._covert and not ruling and result.compared
        numbers = numbers and (known.numbers or settings.npc_numbers)
        rolled = result.roll is not None
        damage = result.fact("damage") if told and not ruling else None
        tone = self._tone(ruling) if ruling else result.tone
        return PlayerSide(
            name=plain(known.name or (side.who if settings.npc_names else "")),
            what=plain(side.what),
            dice=_dice(result),
            reading=result.roll,
            percentile=is_percentile(result),
            target=result.target if numbers and rolled else None,
            outcome=plain(ruling or result.outcome) if told else "",
            tone=tone if told else "neutral",
            passed=(tone in _PASSES if ruling else result.passed) if told else None,
            margin=result.margin if numbers and rolled else None,
            damage=damage if isinstance(damage, int) and not isinstance(damage, bool) else None,
        )

    def _known(self, side: Side, place: int) -> ShownSide:
        """What the players may know of a side: as it was written down, else as it would be now."""
        shown = self.view.entry.shown
        if not shown:
            return shown_side(self.state, side)
        return shown[place] if place < len(shown) else ShownSide()

    def _tone(self, outcome: str) -> Tone:
        system = self.systems.get(self.view.entry.system)
        outcomes = system.outcomes if system is not None else ()
        return next((tone for code, tone in outcomes if code == outcome), "neutral")


def _rolls(
    state: CampaignState, views: Iterable[EntryView], systems: Mapping[str, System]
) -> tuple[PlayerRoll, ...]:
    shown = [(view, player_roll(state, view, systems)) for view in views]
    seen = sorted(
        ((view.shown_at, view.entry.id, roll) for view, roll in shown if roll is not None),
        key=lambda one: one[:2],
        reverse=True,
    )
    return tuple(roll for _, _, roll in seen[:ROLLS_SHOWN])


def _seals(views: Iterable[EntryView]) -> tuple[str, ...]:
    sealed = [
        view.seal
        for view in views
        if view.seal is not None and view.visibility == "hidden" and not view.undone
    ]
    newest = sorted(sealed, key=lambda seal: seal.mark, reverse=True)[:SEALS_SHOWN]
    return tuple(short(plain(seal.fingerprint)) for seal in newest)


def _signals(entry: LedgerEntry, now: datetime) -> bool:
    """Whether the sign stands for `entry`: for hidden rolls and decoys alike, undone or revealed as well."""
    rolled = entry.visibility == "hidden" and entry.kind in ROLLED
    at = moment(entry.at) if rolled else None
    return at is not None and timedelta() <= now.astimezone(UTC) - at < timedelta(seconds=SIGN_SECONDS)


def _dice(result: SideResult) -> tuple[PlayerDie, ...]:
    dropped = dropped_dice(result)
    return tuple(PlayerDie(face, place in dropped) for place, face in enumerate(result.dice))


def _expression(roll: ExpressionResult) -> PlayerSide:
    dice = tuple(PlayerDie(die.face, not die.kept) for term in roll.terms for die in term.dice)
    return PlayerSide(what=plain(roll.expression), dice=dice, reading=roll.total)


def _sign(sign: str) -> str:
    kind = category(sign)
    if kind in ("Cc", "Zl", "Zp"):
        return " "
    return "" if kind in ("Cs", "Cf", "Cn") and sign not in _JOINERS else sign
