import type { OxlintConfig } from 'oxlint'

// Import boundaries: which module may import which (shared/docs/architecture.md). Each message names the file to import
// instead. Besides them only rules that need types; everything else about style and correctness is checked by Biome. A
// later override replaces the rules of an earlier one for files that both match. shared/tooling/walls/walls.test.ts tests
// every boundary.

type Wall =
  | { regex: string; message: string; allowTypeImports?: true }
  | { group: string[]; importNames?: string[]; message: string }

const NODE =
  '^(node:.*|(fs|path|os|crypto|https?|net|child_process|url|util|stream|buffer|events|worker_threads)(/.*)?)$'

const climbing: Wall = {
  regex: '^\\.\\./\\.\\.',
  message: 'Two steps up lead out of sight: write the alias, #shared/…, #server/…, #site/… or #desktop/….',
}
const bare: Wall = {
  regex: '^[.#][^?]*/[^./?]+$',
  message: 'Write the file with its extension: Node runs the sources as they are and does not guess.',
}
const testing: Wall = {
  regex: '^[.#].*/(testing|packaging)/',
  message: 'Makers and fakes are for tests: only *.test.ts, e2e and the testing folders import them.',
}
const server: Wall = {
  regex: '^(#server|\\.\\./server)/',
  message:
    'Only the server opens the database: ask it with call() of #shared/client by a contract of #shared/contract.',
}
const site: Wall = {
  regex: '^(#site|\\.\\./site)/',
  message:
    'The site is a program, not a library: what both need goes to #shared/ui, #shared/domain or #shared/contract.',
}
const siteFromServer: Wall = {
  regex: '^(#site|\\.\\./site)/',
  message:
    'The server reaches the site only as built, through server/content/public-pages/page-responses.ts.',
}
const desktop: Wall = {
  regex: '^(#desktop|\\.\\./desktop)/',
  message: 'The desktop app is a program, not a library: what both need goes to shared/.',
}
const admin: Wall = {
  regex: '^(#shared/admin|(\\.\\./)+(shared/)?admin)/',
  message: 'Only site/admin.tsx and desktop/renderer open the admin: its code must not reach a public page.',
}
const adminEntry: Wall = {
  regex: '^(#site/|(\\./|\\.\\./))admin(\\.tsx$|/)',
  message: 'site/admin.tsx is an entry of its own: a public page links to /admin and never imports it.',
}
const screens: Wall = {
  regex: '^(#shared/(ui|client)|\\.\\./shared/(ui|client))/',
  message: 'Screens and their fetching are for pages: rules that both sides need go to #shared/domain.',
}
const react: Wall = {
  regex: '^(react|react-dom|react-router-dom|react-router|@mantine/.*|@tiptap/.*|@tanstack/react-.*)(/.*)?$',
  message:
    'No React here: the server renders through server/platform/ssr, the desktop app renders in desktop/renderer.',
}
const electron: Wall = {
  regex: '^(electron|electron-updater|keytar)(/.*)?$',
  message: 'Electron and the keychain belong to desktop/main; a screen asks its AdminShell for a verb.',
}
const lazy: Wall = {
  group: ['react'],
  importNames: ['lazy'],
  message:
    'A part that fails to load takes the screen away, with the work in it: lazyPart() says so in its place.',
}
const node: Wall = {
  regex: NODE,
  message: 'This runs in a page, where there is no Node: ask the server or the shell.',
}
const mainProcess: Wall = {
  regex: '^(#desktop/|\\.\\./)(main|preload)/',
  message: 'The page knows the main process only through DesktopBridge of #desktop/bridge.',
}
const renderer: Wall = {
  regex: '^(#desktop/|\\.\\./)renderer/',
  message: 'The main process knows the page only through the channels of #desktop/bridge.',
}
/** The areas of admin and server, from the lowest: each knows those below it, and none above. */
const wingOrder = ['platform', 'calculation', 'content', 'work', 'system'] as const

const wings = (...names: string[]): Wall => ({
  regex: `^(#server|\\.\\./|\\./)/?(${names.join('|')})/`,
  message:
    'Arrows go one way: system, work, content, calculation, platform. What a lower wing needs from a higher one comes in as an argument.',
})
const programs: Wall = {
  regex: '^(#server|\\.\\.)/(main|start|app|job-list|serve|commands|demo|deploy|proofs)(/|\\.(ts|mjs)$)',
  message:
    'A wing is built by server/start.ts and app.ts: it imports neither them nor commands, demo, deploy and proofs.',
}
const stores = (...names: string[]): Wall => ({
  regex: `^(#server|\\.{1,2})/(${names.join('|')})/.*\\.store\\.ts$`,
  message:
    'The store of another wing: use what that one offers by name, a service or a file beside the store.',
})
/** Files of one area of the admin that areas above it may import. */
const offered: Readonly<Record<string, readonly string[]>> = {
  calculation: [
    'options/option-number.tsx',
    'options/option-queries.ts',
    'options/options-panel.tsx',
    'options/use-option-value.ts',
    'quotes/quote-document-button.tsx',
    'quotes/quote-fields.tsx',
    'quotes/quote-queries.ts',
    'quotes/quote-statement.css',
    'quotes/quote-statement.tsx',
    'quotes/vin-field.tsx',
    'quotes/vin-facts.tsx',
    'quotes/statement-notes.tsx',
    'quotes/ask-if-incomplete.ts',
    'rates/rates-panel.tsx',
    'tables-in-force.ts',
  ],
  content: ['cases/case-pictures.tsx', 'media/choose-picture.tsx', 'posts/text-difference.tsx'],
  work: [
    'failed-letters/failed-letters.tsx',
    'reply-templates/reply-templates-panel.tsx',
    'requests/request-names.ts',
    'statistics/bar-chart.tsx',
  ],
}
const notOffered = (wing: string): Wall => ({
  group: [
    `#shared/admin/${wing}/**`,
    `../${wing}/**`,
    ...(offered[wing] ?? []).map(file => `!#shared/admin/${wing}/${file}`),
  ],
  message: `What the wing ${wing} offers the others is listed in oxlint.config.ts: use that, or offer one file more.`,
})
const adminWings = (...names: string[]): Wall => ({
  regex: `^(#shared/admin|\\.\\.)/(${names.join('|')})/`,
  message:
    'Arrows go one way: system, work, content, calculation, platform. What a lower wing shows of a higher one is handed in by the lists beside admin-app.tsx.',
})
const adminTop: Wall = {
  regex:
    '^(#shared/admin/[^/]+|\\.\\./(admin-[a-z]+|destinations|(?:use-)?forget-erased|home-page|palette-groups|queued-kinds|save-queues))\\.tsx?$',
  message: 'The files beside admin-app.tsx know every wing and hand them in: no wing imports them.',
}
const kinds: Wall = {
  regex: '^(#shared|\\.\\.|\\.)/kinds/',
  message:
    'The facts of kinds hold the admin’s words: only the admin, the server, the desktop and the contracts that list kinds read them.',
}
const onlyRules = {
  group: [
    '*',
    '!zod',
    '!./**/*.ts',
    '!#messages/**/*.js',
    ...['contract', 'sections', 'calculator', 'domain'].flatMap(own),
    '**/testing/**',
  ],
  message:
    'Contract, sections, calculator and domain are pure: only zod and each other. I/O, time and screens are for callers.',
} satisfies Wall
const rulesAndKinds: Wall = { ...onlyRules, group: [...onlyRules.group, '!#shared/kinds/**/*.ts'] }

export default {
  jsPlugins: [
    './shared/tooling/walls/literal-paths.mjs',
    './shared/tooling/walls/no-stopwatch.mjs',
    './shared/tooling/walls/comment-openers.mjs',
    './shared/tooling/walls/lone-texts.mjs',
    './shared/tooling/walls/named-languages.mjs',
  ],
  plugins: ['typescript', 'react', 'vitest', 'import'],
  categories: { correctness: 'off' },
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    ...walls(),
    'house/literal-paths': 'error',
    'messages/named-languages': 'error',
    'no-restricted-properties': ['error', ...bannedProperties()],
    'react/no-danger': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/await-thenable': 'error',
    // Cycles of type imports count too: a reader of one file of a cycle has to read all of them.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  overrides: [
    {
      files: ['shared/{contract,sections,calculator,domain}/**'],
      rules: { ...walls(onlyRules), ...noClock() },
    },
    // These schemas list every kind, so they may import `shared/kinds`.
    {
      files: [
        'shared/contract/platform/{comments,lists,presence}.ts',
        'shared/contract/system/{audit,bin}.ts',
      ],
      rules: { ...walls(rulesAndKinds), ...noClock() },
    },
    {
      files: ['shared/contract/platform/endpoint.ts'],
      // `kinds` comes first: once `rulesAndKinds` lets an import of `shared/kinds` through, oxlint checks no later
      // pattern.
      rules: { ...walls({ ...kinds, allowTypeImports: true }, rulesAndKinds), ...noClock() },
    },
    {
      files: ['shared/kinds/**'],
      rules: {
        ...walls({
          ...onlyRules,
          group: [
            '*',
            '!./**/*.ts',
            '!#messages/**/*.js',
            '!#shared/domain/can.ts',
            '!#shared/domain/calculation/table-titles.ts',
          ],
        }),
        ...noClock(),
      },
    },
    // The library has the numbering plans of all countries; a page loads it only when somebody types a number.
    {
      files: ['shared/domain/phone.ts'],
      rules: {
        ...walls({ ...onlyRules, group: [...onlyRules.group, '!libphonenumber-js/min'] }),
        ...noClock(),
      },
    },
    // Foreign HTML is read and cleaned alike where it is pasted and where it is stored; no public page loads them.
    {
      files: ['shared/domain/text/foreign/html-tree.ts', 'shared/domain/text/clean-rich-text.ts'],
      rules: {
        ...walls({ ...onlyRules, group: [...onlyRules.group, '!htmlparser2', '!sanitize-html'] }),
        ...noClock(),
      },
    },
    {
      files: ['shared/{client,ui}/**'],
      rules: walls(node, electron, server, site, desktop, admin, kinds, testing),
    },
    {
      files: ['server/**', 'shared/{calculator,contract,domain,kinds,sections}/**', 'desktop/main/**'],
      rules: { 'messages/of-reader': 'error' },
    },
    { files: ['shared/admin/**'], rules: walls(...adminWalls()) },
    ...wingOrder.map(adminWing),
    { files: ['server/**'], rules: walls(...serverWalls()) },
    {
      files: ['server/commands/**'],
      rules: walls(...serverWalls(), stores('calculation', 'content', 'work', 'system')),
    },
    ...wingOrder.map(serverWing),
    {
      files: ['shared/tooling/**'],
      rules: walls({ ...server, message: 'Tools start programs by their path and import nothing of them.' }),
    },
    { files: ['site/**'], rules: walls(electron, server, desktop, admin, kinds, adminEntry, testing) },
    { files: ['site/admin.tsx', 'site/admin/**'], rules: walls(electron, server, desktop, testing) },
    { files: ['desktop/main/**'], rules: walls(react, server, site, admin, screens, renderer, testing) },
    { files: ['desktop/preload/**'], rules: walls(react, server, site, admin, screens, renderer, testing) },
    {
      files: ['desktop/bridge/**'],
      rules: walls(react, node, electron, server, site, admin, screens, renderer, mainProcess),
    },
    { files: ['desktop/renderer/**'], rules: walls(node, electron, server, site, mainProcess, testing) },
    {
      files: [
        '**/*.{test,bench}.{ts,tsx}',
        '*/e2e/**',
        '*/e2e-{admin,engines,language,looks}/**',
        '**/testing/**',
        'desktop/packaging/**',
        'server/proofs/**',
        '**/*.config.ts',
      ],
      rules: { ...walls(), 'house/literal-paths': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.{test,spec}.{ts,tsx}', '*/e2e/**', '*/e2e-admin/**', '**/testing/**'],
      rules: { 'tests/no-stopwatch': 'error' },
    },
    {
      files: ['**/*.{ts,tsx,mjs}'],
      excludeFiles: [
        '**/*.{test,spec,bench}.{ts,tsx}',
        '**/testing/**',
        '*/e2e*/**',
        'desktop/packaging/**',
        'server/proofs/**',
        'server/platform/db/migrations/**',
      ],
      rules: { 'comments/subject-first': 'error' },
    },
    {
      files: [
        'site/**/*.tsx',
        'shared/ui/**/*.tsx',
        'shared/admin/content/posts/**/*.tsx',
        'shared/admin/platform/presence/**/*.tsx',
        'shared/admin/work/live-quote/**/*.tsx',
        'shared/admin/work/requests/status-tabs.tsx',
        'shared/admin/work/orders/bulk-orders-dialog.tsx',
        'shared/admin/work/orders/talk/order-link.tsx',
        'shared/admin/calculation/quotes/vin-field.tsx',
      ],
      rules: { 'translation/lone-text': 'error' },
    },
    {
      files: ['shared/admin/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: { 'translation/coming-text': 'error' },
    },
    // Tests that measure time: `byTheClock` of vitest.config.ts, benchmarks, their helpers, and a server's uptime.
    {
      files: [
        'server/calculation/tables/hostile-files-cost.test.ts',
        'server/content/media/animation-cost.test.ts',
        'server/deploy/through-nginx.test.ts',
        'server/proofs/crash/load.test.ts',
        'server/proofs/security/login-time.test.ts',
        'server/proofs/security/serving-thread-time.test.ts',
        'server/proofs/testing/{side-by-side,start-test-server}.ts',
        '**/*.bench.ts',
      ],
      rules: { 'tests/no-stopwatch': 'off' },
    },
    // Build scripts read files of every module; in development the server renders the site from its sources.
    {
      files: [
        'shared/tooling/**',
        'site/build/**',
        'desktop/build/**',
        'server/platform/ssr/development-renderer.ts',
      ],
      rules: { 'house/literal-paths': 'off' },
    },
    // Migrations may use `sql.raw`, since their text contains nothing from visitors.
    {
      files: ['server/platform/db/migrations/**'],
      rules: {
        'no-restricted-properties': ['error', ...bannedProperties().filter(each => each.object !== 'sql')],
      },
    },
    // The only place that renders the HTML of a post, which the server has sanitised.
    { files: ['shared/ui/**/post-body.tsx'], rules: { 'react/no-danger': 'off' } },
  ],
} satisfies OxlintConfig

function walls(...own: Wall[]) {
  return { 'no-restricted-imports': ['error', { patterns: [...own, climbing, bare] }] } as const
}

function adminWalls(): Wall[] {
  return [node, electron, server, site, desktop, testing, lazy]
}

function adminWing(wing: string, at: number) {
  const [lower, higher] = [wingOrder.slice(1, at), wingOrder.slice(at + 1)]
  const above = higher.length > 0 ? [adminWings(...higher)] : []
  return {
    files: [`shared/admin/${wing}/**`],
    rules: walls(...adminWalls(), adminTop, ...above, ...lower.map(notOffered)),
  }
}

function serverWing(wing: string, at: number) {
  // The system area exports, erases and counts records of the work area, so it may import its stores.
  const lower = wingOrder.slice(1, at).filter(each => wing !== 'system' || each !== 'work')
  const higher = wingOrder.slice(at + 1)
  return {
    files: [`server/${wing}/**`],
    rules: walls(
      ...serverWalls(),
      programs,
      ...(lower.length > 0 ? [stores(...lower)] : []),
      ...(higher.length > 0 ? [wings(...higher)] : []),
    ),
  }
}

function serverWalls(): Wall[] {
  return [react, electron, siteFromServer, desktop, admin, screens, testing]
}

function own(room: string) {
  return [`!../${room}/**/*.ts`, `!#shared/${room}/**/*.ts`]
}

function bannedProperties() {
  return [
    {
      object: 'sql',
      property: 'raw',
      message: 'Raw SQL lets a visitor in: the sql template binds values, sql.ref names columns.',
    },
    {
      property: 'innerHTML',
      message: 'Draw with React; the HTML of a post goes through PostBody of #shared/ui.',
    },
    {
      property: 'outerHTML',
      message: 'Draw with React; the HTML of a post goes through PostBody of #shared/ui.',
    },
  ]
}

function noClock() {
  const message = 'Time and chance come in as arguments, so that the same question has the same answer.'
  const sources = [
    { object: 'Date', property: 'now', message },
    { object: 'Math', property: 'random', message },
  ]
  return { 'no-restricted-properties': ['error', ...bannedProperties(), ...sources] } as const
}
