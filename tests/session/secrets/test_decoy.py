"""Decoys and their reminders."""

import random
from datetime import timedelta
from statistics import mean

import pytest

from gmscreen.rules.dice import EntropyDice
from gmscreen.session.commands import MakeCheck, MarkEntry
from gmscreen.session.decoy import MakeDecoy, SetDecoyReminder, next_reminder
from gmscreen.session.players import SetPlayers
from gmscreen.session.secret_kinds import PlayerSettings
from gmscreen.session.session import CommandError
from tests.session.secrets.kit import NOW, check, table


@pytest.mark.parametrize("sign", [True, False])
def test_players_cannot_tell_a_decoy_from_a_hidden_roll(sign: bool) -> None:
    settings = SetPlayers(PlayerSettings(sign=sign))
    real, false = table().do(settings, MakeCheck(check())), table().do(settings, MakeDecoy())
    assert real.just_now() == false.just_now()
    assert real.just_now().sign is sign
    assert real.seen() == false.seen()


def test_a_decoy_rolls_nothing_changes_nothing_and_owes_nothing() -> None:
    here = table()
    before = here.session.state
    here.do(MakeDecoy())
    assert (here.session.state, here.dice.thrown) == (before, 0)
    assert (here.last.entry.kind, here.last.owed) == ("decoy", False)


def test_a_decoy_cannot_be_revealed() -> None:
    here = table().do(MakeDecoy(), MarkEntry(1, "revealed"))
    assert here.last.visibility == "hidden"
    assert here.seen().rolls == ()


def test_reminders_come_on_average_as_often_as_wanted_and_have_no_memory() -> None:
    dice = EntropyDice(random.Random(7))
    waits = [(next_reminder(dice, NOW, 10) or NOW) - NOW for _ in range(4000)]
    minutes = [one / timedelta(minutes=1) for one in waits]
    assert 9 < mean(minutes) < 11
    late = [one - 8 for one in minutes if one > 8]
    assert abs(mean(late) - mean(minutes)) < 1


def test_no_reminder_where_none_is_wanted() -> None:
    assert next_reminder(EntropyDice(random.Random(7)), NOW, 0) is None
    here = table().do(SetDecoyReminder(20))
    assert here.session.state.secret_settings.decoy_minutes == 20
    with pytest.raises(CommandError):
        here.do(SetDecoyReminder(-1))
