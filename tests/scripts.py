"""The programs in scripts/, which are no modules of the package."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[1] / "scripts"


def script(name: str) -> ModuleType:
    """One of them, loaded as a module."""
    spec = importlib.util.spec_from_file_location(f"{name}_script", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # structs look their own module up
    spec.loader.exec_module(module)
    return module
