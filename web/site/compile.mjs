/**
 * Compiles Python files in the Python that will run them: `node compile.mjs PACKAGES LIBRARY`. The packages, as files in
 * the first folder, lose their sources; the standard library is written to the second one, without what no page needs.
 * A browser then starts without compiling anything. Finally the games are imported, to see that nothing is missing.
 */
import { loadPyodide } from 'pyodide'

const [packages, library] = process.argv.slice(2)
const python = await loadPyodide()
process.on('uncaughtException', ({ message }) => {
  console.error(message) // and not the line of Pyodide, which is a megabyte long
  process.exit(1)
})
for (const [place, root] of Object.entries({ '/packages': packages, '/library': library })) {
  python.FS.mkdirTree(place)
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place)
}
python.runPython(`
import compileall, sys, zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

# what is for consoles, compilers, servers, processes, other systems, mail and other formats
UNUSED = """_pydatetime _pyio _pyrepl argparse asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events
asyncio/windows_utils bdb cProfile cmd code compileall concurrent/futures/process concurrent/interpreters configparser csv ctypes
doctest email ensurepip filecmp fileinput ftplib getpass gettext http html imaplib logging/config logging/handlers mailbox
mimetypes modulefinder multiprocessing netrc optparse pdb pickle pickletools plistlib poplib pprint profile pstats pty py_compile
pyclbr pydoc pydoc_data quopri rlcompleter shelve smtplib socketserver sqlite3 ssl symtable tabnanny tarfile timeit trace
tracemalloc tty turtle unittest urllib/request urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp""".split()
ENCODINGS = "__init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_8".split()

def is_used(name):
    folder, _, rest = name.partition("/")
    if folder == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    parents = [name.removesuffix(".py"), *map(str, Path(name).parents)]
    return not any(parent in UNUSED for parent in parents)

def compiled(folder):
    """Bytecode without docstrings beside the sources, which go."""
    good = compileall.compile_dir(folder, quiet=1, legacy=True, stripdir=folder, optimize=2,
                                  invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    assert good, f"some files in {folder} could not be compiled"
    for source in Path(folder).rglob("*.py"):
        source.unlink()

with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as archive:
    for name in archive.namelist():
        if is_used(name):
            archive.extract(name, "/library")
for folder in ("/library", "/packages"):
    compiled(folder)
sys.path[:] = ["/packages", "/library", *(path for path in sys.path if "dynload" in path)]
from detente.site.site import Site
assert Site([], lambda: 0).request("GET", "/games")[0] == 200
`)
