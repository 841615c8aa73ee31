/** The libraries that the built client holds, each with its licence. */
export const LIBRARIES: Record<string, string> = {
  '@fontsource-variable/oswald': 'OFL-1.1',
  'd3-selection': 'ISC',
  'd3-zoom': 'ISC',
  dompurify: 'MPL-2.0 OR Apache-2.0',
  i18next: 'MIT',
  marked: 'MIT',
  svelte: 'MIT',
  uplot: 'MIT',
}
