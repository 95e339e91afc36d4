"""Loads Qt's Python binding without what a program that makes no wrong calls has no use for.

The binding brings Python modules of its own as source text inside a library, and compiles all of them at
every start, which takes a tenth of it. Most serve only to explain a call with wrong arguments, `help()` and
stub files, so they wait here until something is asked of them. The binding also has every import of the
program pass through Python code that looks for `from __feature__ import ...`, which nothing here uses.

Imports nothing of Qt itself, and changes nothing where the binding is loaded already or is made otherwise.
"""

import builtins
import sys
from typing import Any

from gmscreen.ui.quick_enums import hasten

_ASK_LATER = f"""
def __getattr__(name):
    from {__name__} import load
    return load(globals(), name)
"""
# What the binding asks at every import until the hook is taken off again: whether it is one for it.
_NO_FEATURES = """
def feature_import(*_, **__): return None
def feature_imported(_): return None
"""

# Not `mapping`: the binding's C++ half looks into it past any way to put it off. Nor what it calls at once.
_STAND_INS = {
    "shibokensupport/feature.py": _ASK_LATER + _NO_FEATURES,
    "shibokensupport/signature/errorhandler.py": _ASK_LATER,
    "shibokensupport/signature/layout.py": _ASK_LATER,
    "shibokensupport/signature/parser.py": _ASK_LATER,
    "shibokensupport/signature/lib/enum_sig.py": _ASK_LATER,
    "shibokensupport/signature/lib/pyi_generator.py": _ASK_LATER,
    "shibokensupport/signature/lib/tool.py": _ASK_LATER,
}

_sources: dict[str, Any] = {}


def load_binding() -> None:
    """Import the package PySide6, as everything of Qt does first."""
    if "PySide6" in sys.modules:
        return
    hasten()
    usual_import, usual_compile = builtins.__import__, builtins.compile

    def compile_later(source: Any, filename: Any, mode: str, *rest: Any, **more: Any) -> Any:
        if filename in _STAND_INS:
            _sources[filename], source = source, _STAND_INS[filename]
        return usual_compile(source, filename, mode, *rest, **more)

    builtins.compile = compile_later
    try:
        import PySide6  # noqa: F401, PLC0415
    finally:
        builtins.compile, builtins.__import__ = usual_compile, usual_import


def load(module: dict[str, Any], name: str) -> Any:
    """Run a module that waited, given its names, since its attribute `name` is wanted, and give that.

    Raises AttributeError where it has none of that name.
    """
    source = None if name.startswith("__") else _sources.pop(module["__file__"], None)
    if source is not None:
        exec(compile(source, module["__file__"], "exec"), module)  # noqa: S102 - as the binding does itself
    if name not in module:
        raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")
    return module[name]
