/** The libraries in the built client, each with its licence and home page. */
export const LIBRARIES: Record<string, { licence: string; home: string }> = {
  '@fontsource-variable/oswald': { licence: 'OFL-1.1', home: 'https://fontsource.org/fonts/oswald' },
  'd3-selection': { licence: 'ISC', home: 'https://d3js.org/d3-selection' },
  'd3-zoom': { licence: 'ISC', home: 'https://d3js.org/d3-zoom' },
  dompurify: { licence: 'MPL-2.0 OR Apache-2.0', home: 'https://github.com/cure53/DOMPurify' },
  i18next: { licence: 'MIT', home: 'https://www.i18next.com/' },
  marked: { licence: 'MIT', home: 'https://marked.js.org/' },
  svelte: { licence: 'MIT', home: 'https://svelte.dev/' },
  uplot: { licence: 'MIT', home: 'https://leeoniya.github.io/uPlot/' },
  uqr: { licence: 'MIT', home: 'https://github.com/unjs/uqr' },
}

/** What the site without a server has besides: Python and its libraries. */
export const SITE_LIBRARIES: typeof LIBRARIES = {
  librt: { licence: 'MIT', home: 'https://github.com/mypyc/librt' },
  msgspec: { licence: 'BSD-3-Clause', home: 'https://jcristharif.com/msgspec/' },
  'mypy-extensions': { licence: 'MIT', home: 'https://github.com/python/mypy_extensions' },
  pyodide: { licence: 'MPL-2.0', home: 'https://pyodide.org/' },
  Python: { licence: 'PSF-2.0', home: 'https://www.python.org/' },
}
