import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import typescript from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** The rooms of src from the bottom to the top: a room imports only from itself and from rooms before it. */
const ROOMS = ['device', 'host', 'words', 'ui', 'games', 'table', 'app']
/** Games do not know each other, and all others know them only by the registry, its interface and links to rules. */
const GAMES = ['curtain', 'volk']

const folders = (names) => names.flatMap((name) => [`@/${name}`, `@/${name}/**`, `**/../${name}/**`])

/** Imports that a folder may not have. */
const zone = (folder, names, message) => ({
  files: [`src/${folder}/**/*.{ts,svelte}`],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: folders(names), message }] }] },
})

const aboveGames = ROOMS.slice(ROOMS.indexOf('games') + 1)
const zones = [
  ...ROOMS.filter((room) => room !== 'games').map((room) => {
    const above = ROOMS.slice(ROOMS.indexOf(room) + 1)
    const games = aboveGames.includes(room) ? GAMES.map((game) => `games/${game}`) : []
    return zone(room, [...above, ...games], `${room} may not know this: see ROOMS and GAMES in eslint.config.js`)
  }),
  zone('games', aboveGames, 'a game knows neither the table around it nor the app'),
  ...GAMES.map((game) => {
    const others = GAMES.filter((other) => other !== game).flatMap((other) => [other, `games/${other}`])
    return zone(`games/${game}`, [...aboveGames, ...others], 'a game knows neither its surroundings nor other games')
  }),
].filter(({ rules }) => rules['no-restricted-imports'][1].patterns[0].group.length > 0)

export default typescript.config(
  { ignores: ['dist', 'node_modules'] },
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      'no-undef': 'off', // TypeScript knows better
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'svelte/no-navigation-without-resolve': 'off', // that is SvelteKit's
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    rules: {
      complexity: ['error', 15],
      'max-lines': ['error', 350],
      'max-lines-per-function': ['error', 45],
    },
  },
  ...zones,
)
