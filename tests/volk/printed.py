"""What is printed on the board, as the rules list it (appendix A): nothing here is read from the data files."""

from __future__ import annotations

PROVINCES = {
    "schleswig-holstein": "flensburg kiel",
    "niedersachsen": "bremen hannover wolfsburg",
    "nordrhein-westfalen": "bielefeld duisburg dortmund koeln",
    "hessen": "kassel giessen fulda frankfurt",
    "rheinland-pfalz": "koblenz saarbruecken kaiserslautern",
    "baden-wuerttemberg": "mannheim heilbronn stuttgart ulm",
    "bayern": "bayreuth nuernberg ingolstadt muenchen",
    "west-berlin": "",
    "mecklenburg-vorpommern": "rostock neubrandenburg",
    "brandenburg": "schwedt cottbus rheinsberg",
    "east-berlin": "berlin",
    "sachsen-anhalt": "magdeburg bitterfeld",
    "sachsen": "leipzig dresden karl-marx-stadt",
    "thueringen": "eisenach jena",
}
"""A.1: the cities of each province; Hamburg and the external cities are in none."""
WEST = list(PROVINCES)[:8]
EAST = list(PROVINCES)[8:]
WEST_GERMANY = WEST[:7]
EXTERNAL = ["polska-north", "polska-south", "cssr-north", "cssr-south"]
HAMBURG_HOSTS = ("niedersachsen", "schleswig-holstein")
SUPPLIERS = {"french": "rheinland-pfalz", "uk": "nordrhein-westfalen", "us": "baden-wuerttemberg"}

_WEST = """
flensburg kiel, flensburg hamburg x2, kiel hamburg, hamburg bremen, hamburg hannover x2, hamburg wolfsburg,
bremen duisburg x2, bremen bielefeld, hannover bielefeld, hannover wolfsburg, wolfsburg kassel, bielefeld dortmund,
duisburg dortmund, duisburg koeln, dortmund koeln, dortmund kassel, koeln frankfurt, koeln koblenz, kassel giessen,
giessen frankfurt, fulda frankfurt, fulda bayreuth x2, fulda nuernberg, frankfurt koblenz, frankfurt mannheim,
koblenz saarbruecken, saarbruecken kaiserslautern, kaiserslautern mannheim, kaiserslautern stuttgart,
mannheim heilbronn, mannheim stuttgart, heilbronn stuttgart, heilbronn nuernberg, heilbronn muenchen, stuttgart ulm,
stuttgart muenchen, ulm muenchen, bayreuth nuernberg, bayreuth ingolstadt, nuernberg ingolstadt, nuernberg muenchen,
ingolstadt muenchen
"""
_EAST = """
rostock neubrandenburg, rostock magdeburg x2, neubrandenburg schwedt, neubrandenburg polska-north, schwedt berlin,
schwedt polska-north, schwedt polska-south, berlin cottbus, berlin magdeburg, berlin bitterfeld x2,
berlin polska-south, cottbus dresden, cottbus cssr-north, magdeburg eisenach x2, magdeburg bitterfeld,
bitterfeld leipzig, bitterfeld eisenach, bitterfeld jena, leipzig dresden, leipzig jena x2,
dresden karl-marx-stadt, dresden cssr-north, karl-marx-stadt jena, karl-marx-stadt cssr-south, eisenach jena,
jena cssr-south
"""


def _connections(text: str) -> dict[frozenset[str], int]:
    found = [connection.split() for connection in text.split(",")]
    return {frozenset(words[:2]): 2 if words[2:] == ["x2"] else 1 for words in found}


CONNECTIONS = {"west": _connections(_WEST), "east": _connections(_EAST)}
"""A.2: by side, the two cities of each connection and its blue lines."""
LINES = CONNECTIONS["west"] | CONNECTIONS["east"]
NAMED = {f"{a}-{b}": line for line in LINES for a in line for b in line - {a}}
"""Each connection by its two names."""

BORDERS = {
    "schleswig-holstein": ["mecklenburg-vorpommern"],
    "niedersachsen": ["mecklenburg-vorpommern", "brandenburg", "sachsen-anhalt"],
    "nordrhein-westfalen": [],
    "hessen": ["sachsen-anhalt", "thueringen"],
    "rheinland-pfalz": [],
    "baden-wuerttemberg": [],
    "bayern": ["sachsen", "thueringen"],
    "west-berlin": ["brandenburg", "east-berlin"],
}
"""A.3: the East provinces that each West province borders."""
RED_POLICE = ("5", "21", "49")
PINK_POLICE = ("15", "51", "66")
SOCIALISTS = (0, 1, 1, 2, 2, 3, 4)
"""A.4: socialists that come or leave, by the distance of the marker from 0."""
