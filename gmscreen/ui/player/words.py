"""What the players may see, in the words of the language that is spoken."""

from gmscreen.session.player_view import PlayerRoll, PlayerSide, PlayerView
from gmscreen.ui.player.board import Board, Die, OrderLine, RollCard
from gmscreen.viewmodels.texts import Texts

SEPARATOR = " · "
VERSUS = Die("–", dropped=True)


def board_of(view: PlayerView, texts: Texts) -> Board:
    """The board that shows `view`."""
    if view.blank:
        return Board()
    sign = texts.t("player.sign") if view.sign else ""
    if view.waiting:
        return Board(waiting=texts.t("player.waiting"), sign=sign)
    rolls = tuple(roll_card(texts, one) for one in view.rolls)
    seals = tuple(
        RollCard(texts.t("player.sealed"), seal=texts.t("player.seal", code=one)) for one in view.seals
    )
    return Board(
        round=texts.t("player.round", n=view.round) if view.round else "",
        order=tuple(
            OrderLine(one.name, texts.t(f"player.health.{one.health}") if one.health else "", one.active)
            for one in view.order
        ),
        title=view.title,
        place=view.subtitle,
        picture=view.picture,
        rolls=rolls,
        seals=seals,
        sign=sign,
        timer=clock_text(view.timer) if view.timer is not None else "",
    )


def roll_card(texts: Texts, roll: PlayerRoll) -> RollCard:
    """A roll as its card says it."""
    seal = texts.t("player.seal", code=roll.seal) if roll.seal else ""
    first = roll.sides[0] if roll.sides else PlayerSide()
    if roll.kind == "sweep":
        said = SEPARATOR.join(_side_words(texts, roll, side) for side in roll.sides)
        return RollCard(first.what or texts.t("player.sweep"), said, seal=seal)
    if len(roll.sides) > 1:
        return _contest(texts, roll, seal)
    who = SEPARATOR.join(part for part in (first.name, first.what) if part)
    if roll.kind == "roll":
        total = "" if first.reading is None else texts.number(first.reading)
        return RollCard(total, who, _dice(first), seal=seal)
    return RollCard(_verdict(texts, roll, first), who, _dice(first), first.tone, seal)


def clock_text(seconds: int) -> str:
    """So many seconds as a clock shows them."""
    minutes, rest = divmod(max(seconds, 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def _contest(texts: Texts, roll: PlayerRoll, seal: str) -> RollCard:
    """Who won, and below what both rolled."""
    winner = {"a": roll.sides[0], "b": roll.sides[1]}.get(roll.winner)
    if winner is not None:
        head = texts.of(roll.system, "result.wins", who=winner.name or texts.t("player.somebody"))
    else:
        head = texts.find(roll.system, f"reason.{roll.reason}") if roll.reason else ""
    said = SEPARATOR.join(_side_words(texts, roll, side) for side in roll.sides)
    tone = winner.tone if winner is not None and winner.passed else "neutral"
    dice = (*_dice(roll.sides[0]), VERSUS, *_dice(roll.sides[1]))
    return RollCard(head or roll.sides[0].what, said, dice, tone, seal)


def _side_words(texts: Texts, roll: PlayerRoll, side: PlayerSide) -> str:
    name = side.name or texts.t("player.somebody")
    words = texts.of(roll.system, f"outcome.{side.outcome}") if side.outcome else ""
    said = " ".join(part for part in (_number(texts, side), words[:1].lower() + words[1:]) if part)
    return f"{name}: {said}" if said else name


def _verdict(texts: Texts, roll: PlayerRoll, side: PlayerSide) -> str:
    """The outcome, then the roll against its target, as far as they are told."""
    words = texts.of(roll.system, f"outcome.{side.outcome}") if side.outcome else ""
    if words and side.passed is False:
        words = texts.find(roll.system, f"outcome.{side.outcome}.not_enough") or words
    number = _number(texts, side)
    if number and side.target is not None:
        number = f"{number} {_relation(texts, roll.system, side)}"
    damage = texts.t("player.damage", n=side.damage) if side.damage else ""
    ruled = texts.t("player.ruled") if roll.ruled else ""
    return SEPARATOR.join(part for part in (words, number, damage, ruled) if part)


def _relation(texts: Texts, system: str, side: PlayerSide) -> str:
    if side.passed is None or side.reading is None or side.target is None:
        return ""
    key = "relation.passed" if side.passed else "relation.failed"
    if side.passed != (side.reading <= side.target):
        key = f"{key}.always"
    return texts.of(system, key, target=texts.number(side.target))


def _number(texts: Texts, side: PlayerSide) -> str:
    if side.reading is None:
        return ""
    return f"{side.reading:02d}" if side.percentile else texts.number(side.reading)


def _dice(side: PlayerSide) -> tuple[Die, ...]:
    return tuple(Die(str(die.face), die.dropped) for die in side.dice)
