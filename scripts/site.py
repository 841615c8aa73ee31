"""Build the site without a server, `python -m scripts.site`: static files in build/site that any host of files serves.

`python -m scripts.site kit` fetches what the tests need besides, to run the kit with the Python of browsers.

The client is built for it, Python comes from Pyodide's npm package, the two compiled libraries as wheels for browsers
from the package index. Nothing is loaded from elsewhere when the site is used.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sys
import zipfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tomllib import loads

from scripts.environment import BIN, ROOT, WEB, Failed, node_environment, run, say

BUILD = ROOT / "build"
SITE = BUILD / "site"
WHEELS = BUILD / "wheels"
KIT = BUILD / "kit"
PACKAGES = BUILD / "packages"
LIBRARY = BUILD / "library"
"""Folders for what becomes an archive: the games and what they need, and Python's own library."""
PYODIDE = WEB / "node_modules" / "pyodide"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""What the wheels are for: the platform and Python of Pyodide 314."""
LIBRARIES = ("librt", "msgspec", "mypy-extensions")
"""The dependencies that the games need; the others are for the terminal."""
PARTS = ("core", "volk", "curtain", "bots", "studies", "table", "site")
KEPT = (".py", ".json", ".jsonl", ".toml")


def main() -> int:
    """Build everything, or fetch the kit's library; 1 if that failed."""
    try:
        if sys.argv[1:] == ["kit"]:
            kit()
            return 0
        client()
        wheels()
        python()
        answers()
        offline()
    except Failed as failure:
        say(str(failure))
        return 1
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    say(f"the site is in build/site ({size / 1e6:.1f} MB): python3 -m http.server --directory build/site")
    return 0


def client() -> None:
    """The browser client, and the npm packages for it, Pyodide among them."""
    if not WEB.exists():  # a source archive, which has the built client only
        raise Failed("The site is built from the sources of the browser client, which this archive does not have")
    environment = node_environment()
    if not PYODIDE.exists():
        run("packages of the browser client", "npm", "ci", "--no-audit", "--no-fund", cwd=str(WEB), **environment)
    run("browser client", "npm", "run", "site", "--", "--logLevel", "warn", cwd=str(WEB), **environment)


def wheels() -> None:
    """The libraries for Python in a browser, from the package index."""
    project = loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    fetch("libraries for browsers", WHEELS, *(each for each in project["dependencies"] if each.startswith(LIBRARIES)))


def kit() -> None:
    """The one library of the kit's tests that is compiled, in the version that is installed here."""
    wanted = f"hypothesis=={version('hypothesis')}"
    if not list(KIT.glob(f"{wanted.replace('==', '-')}-*.whl")):
        fetch("library for the kit in browsers", KIT, wanted)


def fetch(what: str, folder: Path, *packages: str) -> None:
    """Wheels for Python in a browser, into a folder of their own."""
    shutil.rmtree(folder, ignore_errors=True)
    target = ["--platform", PLATFORM, "--python-version", PYTHON, "--only-binary=:all:", "--no-deps"]
    pip = [BIN / "python", "-m", "pip", "download", "--disable-pip-version-check", "--no-input"]
    run(what, *pip, "--dest", folder, *target, *packages)


def python() -> None:
    """Python itself, and one archive with the libraries and the games, compiled by that Python."""
    target = SITE / "python"
    target.mkdir()
    for folder in (PACKAGES, LIBRARY):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for wheel in sorted(WHEELS.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(PACKAGES)
    for file in own_files():
        place = PACKAGES / file.relative_to(ROOT / "src")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    script = WEB / "site" / "compile.mjs"
    run("Python for browsers", "node", script, PACKAGES, LIBRARY, cwd=str(WEB), **node_environment())
    pack(PACKAGES, target / "packages.zip")
    pack(LIBRARY, target / "python_stdlib.zip")
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copyfile(PYODIDE / name, target / name)
    (target / "pyodide.asm.wasm.gz").write_bytes(gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    counted = ("packages.zip", "python_stdlib.zip", "pyodide.asm.wasm.gz", "pyodide-lock.json")
    (target / "size.json").write_text(str(sum((target / name).stat().st_size for name in counted)), "utf-8")


def own_files() -> list[Path]:
    """The files of the games, without what needs a server, a terminal or a laboratory."""
    source = ROOT / "src" / "detente"
    inner = [file for part in PARTS for file in (source / part).rglob("*") if file.suffix in KEPT]
    return [*sorted(source.glob("*.py")), *sorted(inner)]


def pack(folder: Path, archive: Path) -> None:
    """A folder as an archive, without what is read by people and compilers only."""
    with zipfile.ZipFile(archive, "w") as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and ".dist-info" not in str(file.parent) and file.suffix not in (".pyi", ".c", ".h"):
                entry = zipfile.ZipInfo(str(file.relative_to(folder)))
                packed.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def answers() -> None:
    """Answers that never change, as files: pages show them while Python is still loading."""
    from detente.core.registry import games
    from detente.core.text.words import languages
    from detente.site.site import Site

    site = Site([], lambda: 0)
    paths = ["/session", "/offers", "/games"]
    for game in games():
        paths += [f"/games/{game}", f"/games/{game}/lessons"]
        paths += [f"/words/{game}/{lang}" for lang in languages(f"detente.{game}")]
    for path in paths:
        file = SITE / "answers" / f"{path[1:]}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        status, answer = site.request("GET", path)
        if status != 200:
            raise Failed(f"the site does not answer {path}: {answer}")
        file.write_text(answer, "utf-8")


def offline() -> None:
    """The service worker, with the list of all files and a version that changes with any of them."""
    files = sorted(file for file in SITE.rglob("*") if file.is_file() and file.name != "offline.js")
    names = ["./", *(file.relative_to(SITE).as_posix() for file in files)]
    digest = sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()[:16]
    text = (WEB / "site" / "offline.js").read_text("utf-8")
    text = text.replace("const FILES = []", f"const FILES = {json.dumps(names)}")
    (SITE / "offline.js").write_text(text.replace("const VERSION = ''", f"const VERSION = '{digest}'"), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
