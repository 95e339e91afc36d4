"""Which key starts which action: as shipped, except where the GM chose otherwise. Knows no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gmscreen.viewmodels.action_table import ALSO, NEVER_WITHOUT, ActionSpec

_NOTHING: Mapping[str, str] = {}


class Bindings:
    """The keys of every action of the table. Immutable; no two actions share a key.

    `chosen` holds what differs from what is shipped, and what it said of actions that are not in the table: a
    system that is installed again finds its keys again. `dropped` names the actions whose chosen key could
    not be taken over; they have the key that is shipped.
    """

    def __init__(self, specs: Sequence[ActionSpec], chosen: Mapping[str, str] = _NOTHING) -> None:
        self.specs = tuple(specs)
        self._shipped = {spec.id: spec.key for spec in specs}
        self.dropped: tuple[str, ...] = ()
        self.chosen: Mapping[str, str] = _NOTHING
        if chosen:
            self.chosen, self.dropped = self._sound(chosen)
        self.keys: Mapping[str, str] = {**self._shipped, **self._known(self.chosen)}
        """The key of each action of the table, empty where it has none."""

    def shipped(self, action: str) -> str:
        """The key that `action` has unless the GM chooses another."""
        return self._shipped[action]

    def with_key(self, action: str, key: str) -> Bindings:
        """The same with another key for `action`; an empty one takes its key away. Raises `KeyRefusedError`:
        see `gmscreen.viewmodels.key_rules`; "taken" where another action has the key, "needed" where `action`
        cannot be without one.
        """
        from gmscreen.viewmodels.key_rules import KeyRefusedError, canonical  # noqa: PLC0415 - rarely needed

        key = canonical(key) if key else ""
        self._permit(action, key)
        for other in self._sharing(key, self.keys):
            if other != action:
                raise KeyRefusedError("taken", other)
        chosen = {one: held for one, held in self.chosen.items() if one != action}
        if key != self._shipped[action]:
            chosen[action] = key
        return Bindings(self.specs, chosen)

    def as_shipped(self, action: str) -> Bindings:
        """The same with the key for `action` that is shipped. Raises `KeyRefusedError` ("taken")."""
        return self.with_key(action, self._shipped[action])

    def all_shipped(self) -> Bindings:
        """Every action of the table with the key that is shipped."""
        return Bindings(
            self.specs, {one: key for one, key in self.chosen.items() if one not in self._shipped}
        )

    def _permit(self, action: str, key: str) -> None:
        """Raises `KeyRefusedError` where `action` may not have `key`, whoever else has it."""
        from gmscreen.viewmodels.key_rules import KeyRefusedError, judge  # noqa: PLC0415 - rarely needed

        if not key and action in NEVER_WITHOUT:
            raise KeyRefusedError("needed")
        if key and key != self._shipped[action]:
            judge(key)

    def _known(self, chosen: Mapping[str, str]) -> dict[str, str]:
        return {action: key for action, key in chosen.items() if action in self._shipped}

    def _sound(self, chosen: Mapping[str, str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
        """What of `chosen` can be used, and the actions whose key cannot: those keep what is shipped."""
        from gmscreen.viewmodels.key_rules import KeyRefusedError, canonical  # noqa: PLC0415 - rarely needed

        sound, dropped = dict(chosen), []
        for action, key in self._known(chosen).items():
            try:
                sound[action] = canonical(key) if key else ""
                self._permit(action, sound[action])
            except KeyRefusedError:
                del sound[action]
                dropped.append(action)
        # A key that falls back may be one that was given to another meanwhile: that one falls back too.
        while (clashing := self._clashing(sound)) is not None:
            del sound[clashing]
            dropped.append(clashing)
        kept = {action: key for action, key in sound.items() if key != self._shipped.get(action)}
        return kept, tuple(dropped)

    def _clashing(self, chosen: Mapping[str, str]) -> str | None:
        """An action whose chosen key another action has too."""
        keys = {**self._shipped, **self._known(chosen)}
        clashing = (
            action for action, key in self._known(chosen).items() if len([*self._sharing(key, keys)]) > 1
        )
        return next(clashing, None)

    @staticmethod
    def _sharing(key: str, keys: Mapping[str, str]) -> Iterator[str]:
        """The actions that `key` would start."""
        wanted = pressed(key)
        return (action for action, one in keys.items() if wanted & pressed(one))


def pressed(key: str) -> frozenset[str]:
    """Everything that is pressed for `key`; nothing for no key."""
    return frozenset(one for one in (key, ALSO.get(key, "")) if one)
