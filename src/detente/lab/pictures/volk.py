"""A picture of Wir sind das Volk!: each point of the land has the colour of the nearest city's province."""

from __future__ import annotations

from functools import cache

import numpy as np
from PIL import Image

from detente.core.state import State
from detente.core.text.sheet import PAPER
from detente.lab.pictures.canvas import SCALE, Canvas
from detente.volk.io.picture import (
    FLATTER,
    HEIGHT,
    LAT,
    LON,
    MAP_HEIGHT,
    MAP_TOP,
    REACH,
    WIDTH,
    draw_table,
    places,
    shade,
)


def draw(state: State) -> Canvas:
    """The table as a spectator sees it."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.image.paste(land(), (0, MAP_TOP * SCALE))
    draw_table(canvas, state)
    return canvas


@cache
def land() -> Image.Image:
    """Germany and its neighbours, each point in the colour of the nearest city's province."""
    lon = np.linspace(*LON, WIDTH)[None, :]
    lat = np.linspace(LAT[1], LAT[0], MAP_HEIGHT)[:, None]
    nearest = np.full((MAP_HEIGHT, WIDTH), REACH)
    pixels = np.full((MAP_HEIGHT, WIDTH, 3), tuple(bytes.fromhex(PAPER[1:])), np.uint8)
    for city_lat, city_lon, province, side in places().values():
        away = np.hypot(lat - city_lat, (lon - city_lon) * FLATTER)
        closer = away < nearest
        pixels[closer] = tuple(bytes.fromhex(shade(province, side)[1:]))
        nearest[closer] = away[closer]
    return Image.fromarray(pixels).resize((WIDTH * SCALE, MAP_HEIGHT * SCALE), Image.Resampling.BICUBIC)
