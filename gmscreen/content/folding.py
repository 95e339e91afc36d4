"""Text as it is searched: without accents and case."""

import unicodedata


def fold(text: str) -> str:
    """`text` in lower case without accents, as both sides of a search are compared."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def matches(words: str, text: str) -> bool:
    """Whether each word of `words` is the beginning of a word of `text`, accents and case aside."""
    parts = fold(text).replace("-", " ").replace("(", " ").split()
    return all(any(part.startswith(word) for part in parts) for word in fold(words).split())
