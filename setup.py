"""The build: compiles the rules with mypyc; where there is no C compiler it says so and goes on without."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
COMPILED = [
    f"src/detente/{package}/{module}.py"
    for package, modules in {
        "core": ("chance", "state", "steps"),
        "core/checks": ("perft", "checked"),
        "volk/model": ("actions", "board", "endings", "events", "table", "reasons", "steps"),
        "volk/rules": (
            "economy",
            "building",
            "dismantling",
            "unrest",
            "socialists",
            "living",
            "police",
            "hands",
            "turn",
            "decade",
            "machine",
        ),
        "volk/rules/events": (
            "factories",
            "guillaume",
            "living",
            "order",
            "stasi",
            "tracks",
            "unrest",
            "event",
        ),
        "volk/rules/end_of_decade": (
            "flight",
            "prestige",
            "currency",
            "police",
            "hold",
            "comparison",
            "socialists",
            "collapse",
            "phases",
        ),
        "volk/io": ("hidden", "invariants", "tensor", "forecast", "view"),
        "volk": ("state",),
        "curtain/model": ("actions", "deck", "program", "endings", "reasons", "steps", "table", "grid"),
        "curtain/rules": (
            "areas",
            "instructions",
            "targets",
            "orders",
            "cubes",
            "hands",
            "events",
            "scoring",
            "turn",
            "placing",
            "course",
            "machine",
        ),
        "curtain/io": ("hidden", "invariants", "tensor", "view"),
        "curtain": ("state",),
        "bots/models": ("features", "value", "policy"),
        "bots/volk": ("survey", "features", "policy"),
        "bots/curtain": ("cards", "features", "policy", "endgame"),
        "bots/search": ("tree",),
        "lab": ("pool",),
    }.items()
    for module in modules
]


class BuildCompiled(build_ext):
    """Builds the extension modules and notes which sources they were made from."""

    def build_extensions(self) -> None:
        """Compile as many files at a time as there are cores: setuptools would take one after the other."""
        compile_each = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                objects = cores.map(lambda source: compile_each([source], **options), sources)
                return [name for names in objects for name in names]

        self.compiler.compile = compile_all
        self.parallel = self.parallel or os.cpu_count()  # each module is a small library that is linked for itself
        super().build_extensions()

    def run(self) -> None:
        super().run()
        if not self.extensions:
            return
        digests = {
            str(Path(name).relative_to("src/detente")): sha256(Path(name).read_bytes()).hexdigest() for name in COMPILED
        }
        if self.inplace:  # the shared library is named after its modules: one of another set is dead
            kept = {Path(name).name for name in self.get_outputs()}
            for library in SOURCE.glob("*__mypyc*"):
                if library.name not in kept:
                    library.unlink()
            for module in (SOURCE / "detente").rglob("*.so"):  # of a source that was moved or removed
                if not module.with_name(f"{module.name.partition('.')[0]}.py").exists():
                    module.unlink()
        target = SOURCE if self.inplace else Path(self.build_lib)
        (target / "detente" / "_build.json").write_text(json.dumps(digests, indent=1) + "\n", "utf-8")


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are there: one tiny module is tried."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        saved = os.dup(1), os.dup(2)
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1), os.dup2(nowhere.fileno(), 2)
            try:
                command.run()
                return True
            except Exception:
                return False
            finally:
                os.dup2(saved[0], 1), os.dup2(saved[1], 2)


def extensions() -> list[Any]:
    """The compiled modules, or none."""
    if os.environ.get("DETENTE_PURE", "") not in ("", "0"):
        return []
    if not can_compile():
        print("detente: no C compiler found; installing in pure Python (the same rules, slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    return mypycify(COMPILED, opt_level="3", debug_level="0", multi_file=True)


building = {"build_ext", "build", "bdist_wheel", "install", "editable_wheel", "develop"} & set(sys.argv)
setup(cmdclass={"build_ext": BuildCompiled}, ext_modules=extensions() if building else [])
