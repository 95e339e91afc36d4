"""The command `roll`: a dice expression."""

from collections.abc import Sequence

from gmscreen.cli.console import DONE, Console
from gmscreen.cli.dice import SEED, dice_source, typed_faces
from gmscreen.cli.options import Option, UsageError, parse, quote
from gmscreen.rules import expression as dice_expression
from gmscreen.rules.dice import roll_dice
from gmscreen.rules.expression import Expression, ExpressionError
from gmscreen.viewmodels import phrases

_OPTIONS = (SEED, Option("dice"), Option("json", "flag"))


def roll(arguments: Sequence[str], console: Console) -> int:
    """Roll an expression: `gmscreen roll EXPRESSION`. Words are read as one text. Raises `UsageError`."""
    given = parse(arguments, _OPTIONS)
    if not given.words:
        raise UsageError("missing_expression")
    expression = _expression(" ".join(given.words))
    if given.has("dice"):
        faces = typed_faces(given, "dice", expression.dice)
    else:
        faces = roll_dice(expression.dice, dice_source(given))
    result = dice_expression.typed(expression, faces)
    if given.has("json"):
        console.answer(result.model_dump())
    else:
        words = phrases.roll_words(console.texts, result)
        console.say(f"{result.expression} = {console.texts.number(result.total)} — {words}")
    return DONE


def _expression(text: str) -> Expression:
    try:
        return dice_expression.parse(text)
    except ExpressionError as error:
        details = {key: quote(str(value)) for key, value in error.details.items()}
        token = details.pop("token", "")
        code = f"{error.code}_at_end" if error.code.endswith("_expected") and not token else error.code
        raise UsageError(f"roll.{code}", place=error.position + 1, token=token, **details) from error
