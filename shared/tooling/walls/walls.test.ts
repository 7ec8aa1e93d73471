import { execFile } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT, scriptOf } from '#shared/tooling/terminal.mjs'

// Every wall of oxlint.config.ts: a file that breaks it, written into a copy of the house, and what the linter says.
// Take a wall out, and a case here fails.

type Case = [file: string, code: string, complaint: string]

const CLIMB = 'Two steps up lead out of sight'
const BARE = 'Write the file with its extension'
const PURE = 'Contract, sections, calculator and domain are pure'
const TESTING = 'Makers and fakes are for tests'
const SERVER = 'Only the server opens the database'
const SITE = 'The site is a program'
const DESKTOP = 'The desktop app is a program'
const ADMIN = 'Only site/admin.tsx and desktop/renderer open the admin'
const SCREENS = 'Screens and their fetching are for pages'
const REACT = 'No React here'
const ELECTRON = 'Electron and the keychain belong to desktop/main'
const NODE = 'This runs in a page'
const MAIN = 'The page knows the main process only through DesktopBridge'
const RENDERER = 'The main process knows the page only through the channels'
const HTML = 'the HTML of a post goes through PostBody'
const CLOCK = 'Time and chance come in as arguments'
const ONE_WAY = 'Arrows go one way'
const BUILT = 'A wing is built by server/start.ts and app.ts'
const ADMIN_WAY = 'Arrows go one way: system, work'
const ADMIN_TOP = 'The files beside admin-app.tsx know every wing'
const OFFERED = 'offers the others is listed'
const STORE = 'The store of another wing'
const TYPE = 'Import the type by `import type`'
const TEMPLATE = 'Write the path of the import as a plain string'
const AWAY = 'A path into another room'
const KINDS = 'The facts of kinds hold the admin’s words'
const CIRCLE = 'Dependency cycle'
const STOPWATCH = 'Tests of npm test measure no time'
const OPENER = 'A comment begins with its subject or a verb'
const LONE = 'A text beside other children'
const LANGUAGE = 'Another import here names its language'
const READER = 'follows the reader'
const COMING = 'A text that comes and goes'

const BROKEN: Case[] = [
  ...['contract', 'sections', 'calculator', 'domain'].flatMap(room =>
    [
      `import 'node:fs'`,
      `import type { ReactNode } from 'react'`,
      `import 'express'`,
      `import 'zod/mini'`,
      `import 'big.js'`,
      `import '#server/app.ts'`,
      `import '#shared/client/call.ts'`,
      `import '#shared/ui/field.tsx'`,
      `export * from 'kysely'`,
      `await import('pino')`,
      `import './rates'`,
      `import './testing/makers.ts'`,
      `import '#shared/calculator/testing/makers.ts'`,
    ].map((code): Case => [`shared/${room}/x.ts`, code, PURE]),
  ),
  ...['contract', 'sections', 'calculator', 'domain'].flatMap((room): Case[] => [
    [`shared/${room}/x.ts`, 'export const now = Date.now()', CLOCK],
    [`shared/${room}/x.ts`, 'export const chance = Math.random()', CLOCK],
  ]),
  ...['shared/client', 'shared/ui', 'shared/admin'].flatMap((room): Case[] => [
    [`${room}/x.tsx`, `import 'node:path'`, NODE],
    [`${room}/x.tsx`, `import 'fs'`, NODE],
    [`${room}/x.tsx`, `import 'electron'`, ELECTRON],
    [`${room}/x.tsx`, `import '#server/app.ts'`, SERVER],
    [`${room}/x.tsx`, `import '#site/pages/home.tsx'`, SITE],
    [`${room}/x.tsx`, `import '#desktop/bridge/channels.ts'`, DESKTOP],
    [`${room}/x.tsx`, `import '#shared/testing/makers.ts'`, TESTING],
  ]),
  ...['shared/client', 'shared/ui'].flatMap((room): Case[] => [
    [`${room}/x.tsx`, `import '#shared/admin/routes.tsx'`, ADMIN],
    [`${room}/x.tsx`, `import '../admin/routes.tsx'`, ADMIN],
  ]),
  ...[
    ['shared/client', KINDS],
    ['shared/ui', KINDS],
    ['site/pages', KINDS],
    ['shared/domain', PURE],
    ['shared/calculator', PURE],
    ['shared/sections', PURE],
    ['shared/contract/content', PURE],
  ].map(
    ([room = '', complaint = '']): Case => [
      `${room}/kinds.ts`,
      `import type { KindName } from '#shared/kinds/all-kinds.ts'`,
      complaint,
    ],
  ),
  [
    'shared/contract/platform/endpoint.ts',
    `import { allKinds } from '#shared/kinds/all-kinds.ts'\nexport const all = allKinds`,
    KINDS,
  ],
  ['shared/domain/text/foreign/x.ts', `import 'htmlparser2'`, PURE],
  ['shared/domain/text/foreign/html-tree.ts', `import 'react'`, PURE],
  ...['zod', 'react', '#server/app.ts', '#shared/domain/slug.ts', '#shared/contract/system/bin.ts'].map(
    (path): Case => ['shared/kinds/x.ts', `import '${path}'`, PURE],
  ),
  ['shared/admin/y.tsx', `import { lazy } from 'react'`, 'lazyPart() says so in its place'],
  ...[
    ['platform', 'calculation'],
    ['platform', 'content'],
    ['platform', 'work'],
    ['platform', 'system'],
    ['calculation', 'content'],
    ['calculation', 'work'],
    ['calculation', 'system'],
    ['content', 'work'],
    ['content', 'system'],
    ['work', 'system'],
  ].flatMap(([lower, higher]): Case[] => [
    [`shared/admin/${lower}/a/x.tsx`, `import '#shared/admin/${higher}/a/y.ts'`, ADMIN_WAY],
    [`shared/admin/${lower}/x.tsx`, `export type * from '../${higher}/a/y.ts'`, ADMIN_WAY],
  ]),
  ...['platform', 'calculation', 'content', 'work', 'system'].flatMap((wing): Case[] => [
    [`shared/admin/${wing}/a/x.tsx`, `import '#shared/admin/destinations.ts'`, ADMIN_TOP],
    [`shared/admin/${wing}/x.tsx`, `import '../admin-routes.tsx'`, ADMIN_TOP],
    [`shared/admin/${wing}/x.tsx`, `import 'node:path'`, NODE],
  ]),
  ['shared/admin/content/a/x.tsx', `import '#shared/admin/calculation/quotes/quote-page.tsx'`, OFFERED],
  ['shared/admin/work/a/x.tsx', `import '#shared/admin/calculation/quotes/quote-page.tsx'`, OFFERED],
  ['shared/admin/work/a/x.tsx', `import '#shared/admin/content/posts/post-page.tsx'`, OFFERED],
  ['shared/admin/system/a/x.tsx', `import '#shared/admin/calculation/quotes/quote-page.tsx'`, OFFERED],
  ['shared/admin/system/a/x.tsx', `import '#shared/admin/content/posts/post-page.tsx'`, OFFERED],
  ['shared/admin/system/x.tsx', `import '../work/caller/caller-page.tsx'`, OFFERED],
  ['server/app.ts', `import 'react'`, REACT],
  ['server/app.ts', `import 'react-dom/server'`, REACT],
  ['server/app.ts', `import '@mantine/core'`, REACT],
  ['server/app.ts', `import 'electron'`, ELECTRON],
  [
    'server/content/public-pages/page-responses.ts',
    `import '#site/entry-server.tsx'`,
    'The server reaches the site only as built',
  ],
  ['server/app.ts', `import '../site/entry-server.tsx'`, 'The server reaches the site only as built'],
  [
    'server/content/public-pages/page-responses.ts',
    `await import('#site/entry-server.tsx')`,
    'The server reaches the site only as built',
  ],
  ['server/app.ts', `import '#desktop/bridge/channels.ts'`, DESKTOP],
  ['server/app.ts', `import '#shared/admin/platform/shell.ts'`, ADMIN],
  ['server/app.ts', `import '#shared/ui/field.tsx'`, SCREENS],
  ['server/app.ts', `import '#shared/client/call.ts'`, SCREENS],
  ['server/app.ts', `import '#server/proofs/testing/start-test-server.ts'`, TESTING],
  ['server/calculation/quotes/x.ts', `import '#shared/calculator/testing/makers.ts'`, TESTING],
  ...[
    ['platform', '#server/content/posts/post.service.ts'],
    ['platform', '#server/calculation/rates/resolve-rates.ts'],
    ['platform', '#server/system/accounts/bearer-token.ts'],
    ['calculation', '#server/content/media/serve-media.ts'],
    ['calculation', '#server/system/accounts/bearer-token.ts'],
    ['content', '#server/system/accounts/bearer-token.ts'],
    ['content', '#server/work/requests/phone-number.ts'],
    ['work', '#server/system/accounts/bearer-token.ts'],
  ].map(([wing, path]): Case => [`server/${wing}/a/x.ts`, `import '${path}'`, ONE_WAY]),
  ['server/platform/x.ts', `import type { Post } from '../content/posts/post.service.ts'`, ONE_WAY],
  ['server/content/x.ts', `import '../system/accounts/bearer-token.ts'`, ONE_WAY],
  ...['platform', 'calculation', 'content', 'work', 'system'].flatMap((wing): Case[] => [
    [`server/${wing}/a/x.ts`, `import '#server/app.ts'`, BUILT],
    [`server/${wing}/x.ts`, `import '../start.ts'`, BUILT],
    [`server/${wing}/a/x.ts`, `import '#server/demo/load-demo.ts'`, BUILT],
    [`server/${wing}/a/x.ts`, `import '#server/proofs/crash/crash.ts'`, BUILT],
    [`server/${wing}/a/x.ts`, `import '#server/deploy/rules.ts'`, BUILT],
    [`server/${wing}/x.ts`, `import '../serve.mjs'`, BUILT],
  ]),
  ['server/work/x.ts', `import '../content/media/media.store.ts'`, STORE],
  ['server/commands/x.ts', `import '../system/accounts/account.store.ts'`, STORE],
  ['server/commands/x.ts', `import '#server/system/accounts/account.store.ts'`, STORE],
  [
    'server/platform/a/x.ts',
    `export type A = import('#server/system/accounts/bearer-token.ts').Bearer`,
    TYPE,
  ],
  [
    'server/platform/a/x.ts',
    `export type B = typeof import('#server/system/accounts/bearer-token.ts')`,
    TYPE,
  ],
  ['shared/domain/x.ts', `export type A = import('electron').App`, TYPE],
  ['server/platform/a/x.ts', 'await import(`#server/system/accounts/bearer-token.ts`)', TEMPLATE],
  ['server/platform/a/x.ts', `await import(\`#server/\${wing}/accounts/bearer-token.ts\`)`, TEMPLATE],
  ['shared/domain/x.ts', 'await import(`node:fs`)', TEMPLATE],
  ['site/pages/home.tsx', 'await import(`#shared/admin/routes.tsx`)', TEMPLATE],
  ['server/calculation/a/x.ts', `new URL('../../demo/options.csv', import.meta.url)`, AWAY],
  ['server/calculation/a/x.ts', `new URL(\`../../demo/tables/\${title}.csv\`, import.meta.url)`, AWAY],
  ['server/calculation/a/x.ts', `join(import.meta.dirname, '../../system/accounts/bearer-token.ts')`, AWAY],
  [
    'server/calculation/a/x.ts',
    `join(import.meta.dirname, '..', '..', 'system/accounts/bearer-token.ts')`,
    AWAY,
  ],
  ['site/pages/home.tsx', `new URL('../../shared/admin/routes.tsx', import.meta.url)`, AWAY],
  ['server/work/a/x.ts', `import '#server/content/media/media.store.ts'`, STORE],
  ['server/system/a/x.ts', `import '#server/content/media/media.store.ts'`, STORE],
  ['server/content/a/x.ts', `import '#server/calculation/prices/price.store.ts'`, STORE],
  ['server/content/ring/a.ts', `import type { B } from './b.ts'\nexport type A = B`, CIRCLE],
  ['server/content/ring/b.ts', `import type { A } from './a.ts'\nexport type B = A`, CIRCLE],
  ['shared/tooling/x.mjs', `import '#server/app.ts'`, 'Tools start programs by their path'],
  ['server/app.ts', `import './testing/start.ts'`, TESTING],
  ['site/pages/home.tsx', `import '#server/app.ts'`, SERVER],
  ['site/entry-server.tsx', `import '../server/app.ts'`, SERVER],
  ['site/pages/home.tsx', `import '#desktop/bridge/channels.ts'`, DESKTOP],
  ['site/pages/home.tsx', `import 'electron'`, ELECTRON],
  ['site/pages/home.tsx', `import type { AdminShell } from '#shared/admin/platform/shell.ts'`, ADMIN],
  ['site/entry-client.tsx', `await import('../shared/admin/routes.tsx')`, ADMIN],
  ['site/entry-client.tsx', `await import('./admin.tsx')`, 'site/admin.tsx is an entry of its own'],
  ['site/pages/home.tsx', `import '#site/admin/web-shell.ts'`, 'site/admin.tsx is an entry of its own'],
  ['site/pages/home.tsx', `import '#site/admin.tsx'`, 'site/admin.tsx is an entry of its own'],
  ['site/pages/home.tsx', `import '#shared/testing/makers.ts'`, TESTING],
  ['site/admin.tsx', `import '#server/app.ts'`, SERVER],
  ['site/admin.tsx', `import '#desktop/renderer/shell.ts'`, DESKTOP],
  ['site/admin.tsx', `import 'electron'`, ELECTRON],
  ['site/admin.tsx', `import '#shared/testing/makers.ts'`, TESTING],
  ...['desktop/main', 'desktop/preload', 'desktop/bridge'].flatMap((room): Case[] => [
    [`${room}/x.ts`, `import 'react'`, REACT],
    [`${room}/x.ts`, `import '#server/app.ts'`, SERVER],
    [`${room}/x.ts`, `import '#site/entry-client.tsx'`, SITE],
    [`${room}/x.ts`, `import '#shared/admin/platform/shell.ts'`, ADMIN],
    [`${room}/x.ts`, `import '#shared/ui/field.tsx'`, SCREENS],
    [`${room}/x.ts`, `import '#desktop/renderer/shell.ts'`, RENDERER],
    [`${room}/x.ts`, `import '../renderer/shell.ts'`, RENDERER],
  ]),
  ['desktop/main/x.ts', `import '#shared/testing/makers.ts'`, TESTING],
  ['desktop/preload/x.ts', `import '#shared/testing/makers.ts'`, TESTING],
  ['desktop/main/x.ts', `import '#desktop/packaging/builder-library.ts'`, TESTING],
  ['desktop/renderer/x.tsx', `import '../packaging/packed-content.ts'`, TESTING],
  ['desktop/bridge/x.ts', `import 'electron'`, ELECTRON],
  ['desktop/bridge/x.ts', `import 'node:path'`, NODE],
  ['desktop/bridge/x.ts', `import '../main/window.ts'`, MAIN],
  ['desktop/renderer/x.tsx', `import 'electron'`, ELECTRON],
  ['desktop/renderer/x.tsx', `import 'keytar'`, ELECTRON],
  ['desktop/renderer/x.tsx', `import 'node:path'`, NODE],
  ['desktop/renderer/x.tsx', `import '#server/app.ts'`, SERVER],
  ['desktop/renderer/x.tsx', `import '#site/pages/home.tsx'`, SITE],
  ['desktop/renderer/x.tsx', `import '#desktop/main/window.ts'`, MAIN],
  ['desktop/renderer/x.tsx', `import '../preload/preload.ts'`, MAIN],
  ['desktop/renderer/x.tsx', `import '#shared/testing/makers.ts'`, TESTING],
  ...[
    'shared/ui/a/x.tsx',
    'server/a/x.ts',
    'site/a/b/x.tsx',
    'desktop/main/a/x.ts',
    'server/a/x.test.ts',
  ].flatMap((file): Case[] => [
    [file, `import '../../x.ts'`, CLIMB],
    [file, `import './y'`, BARE],
    [file, `import '#shared/domain/y'`, BARE],
  ]),
  ['server/content/posts/post.store.ts', 'sql.raw(order)', 'Raw SQL lets a visitor in'],
  ['server/content/posts/tag.store.ts', 'const { raw } = sql', 'Raw SQL lets a visitor in'],
  ['shared/ui/x.tsx', 'element.innerHTML = html', HTML],
  ['site/pages/home.tsx', `element['outerHTML'] = html`, HTML],
  [
    'site/pages/home.tsx',
    'export const x = <p dangerouslySetInnerHTML={{ __html: html }} />',
    'dangerouslySetInnerHTML',
  ],
  [
    'shared/ui/field.tsx',
    'export const y = <p dangerouslySetInnerHTML={{ __html: html }} />',
    'dangerouslySetInnerHTML',
  ],
  ['server/save.ts', 'async function save() {}\nsave()', 'Promises must be awaited'],
  ['shared/ui/save.tsx', 'async function save() {}\nsave()', 'Promises must be awaited'],
  ['server/may.ts', 'async function may() { return false }\nif (may()) save()', 'Expected non-Promise value'],
  ['server/wait.ts', 'export async function wait() { await 5 }', 'Unexpected `await` of a non-Promise'],
  ['server/x.test.ts', `import { it } from 'vitest'\nit.only('x', () => {})`, 'focused test'],
  ['server/work/x.ts', '/** What a save sets. */', OPENER],
  ['shared/domain/x.ts', '// Those of a list.', OPENER],
  ['desktop/main/x.ts', '/**\n * A list.\n *\n * Whoever asks. */', OPENER],
  ...[
    'export const a = <p>{title} <b>{sum}</b></p>',
    'export const b = <p>Итого<b>{sum}</b></p>',
    'export const c = <p>{is && title}<b>{sum}</b></p>',
    'export const d = <p>{is ? <i /> : words.title}<b>{sum}</b></p>',
    'export const e = <>{title}</>',
    'export const f = <p><i />{" "}<b /></p>',
    `export const g = <Row>{\`\${title}\`}{titles.map(each => each.title)}</Row>`,
  ].map((code): Case => ['site/pages/lone.tsx', code, LONE]),
  ...[
    `import '#messages/work/forms.js'`,
    `await import('#messages/work/forms.js')`,
    `export { thanks } from '#messages/work/forms.js'`,
    `export * from '#messages/work/forms.js'`,
    `import '#messages/language.js'`,
  ].map(
    (code, at): Case => [
      `server/work/languages/${at}.ts`,
      `${code}\nimport '#messages/uk/work/replies.js'`,
      LANGUAGE,
    ],
  ),
  ...['{ thanks }', '* as forms', 'forms', '{ language }'].map(
    (names, at): Case => [
      `shared/domain/reader/${at}.ts`,
      `import ${names} from '#messages/work/forms.js'`,
      READER,
    ],
  ),
  ...[
    'export const a = <p><b>{sum}</b>{isLate && ", late"}</p>',
    `export const b = <>{name}{day && \`, \${day}\`}</>`,
    'export const c = <p><b>{sum}</b>{isLate ? <i /> : shown(day)}</p>',
    `export const d = <p><b>{sum}</b>{lost.map(each => \`, \${each}\`)}</p>`,
    'export const e = <p><b>{sum}</b>{isMention ? "Mention" : name && shown(name)}</p>',
    `import * as texts from '#messages/a.js'\nexport const f = <p><b>{sum}</b>{isLate && texts.late}</p>`,
    `import * as words from '#messages/a.js'\nexport const g = <p><b>{sum}</b>{day && words.until.day({ day })}</p>`,
    'export const h = <p><b>{sum}</b>{isLate && <>, <i>late</i></>}</p>',
  ].map((code): Case => ['shared/admin/work/coming.tsx', code, COMING]),
  ...[
    ['server/z.test.ts', 'export const clock = performance.now'],
    ['shared/domain/z.test.tsx', 'worker.cpuUsage()'],
    ['server/proofs/testing/z.ts', 'export const time = () => worker.resourceUsage()'],
    ['site/e2e/z.spec.ts', 'clocks.hrtime.bigint()'],
    ['server/proofs/crash/z.test.ts', 'const cost = own.cpuSeconds()'],
    ['site/e2e-admin/z.ts', 'const began = Date.now()'],
    ['desktop/main/z.test.ts', 'own.cpuMicroseconds()'],
  ].map(([file = '', code = '']): Case => [file, code, STOPWATCH]),
  ['server/y.test.ts', `import { it } from 'vitest'\nit.skip('x', () => {})`, 'Disabled test'],
]

const OPEN: [file: string, code: string][] = [
  [
    'server/system/a/x.ts',
    `import '#server/content/media/bin-unused-pictures.ts'\nimport '#server/platform/db/open.ts'\nimport '#server/work/orders/order.store.ts'\nimport './x.store.ts'`,
  ],
  ['server/start.ts', `import './demo/load-demo.ts'\nimport './system/accounts/bearer-token.ts'`],
  ['server/calculation/a/x.ts', `new URL('./x.worker.ts', import.meta.url)`],
  ['server/calculation/a/x.ts', `new URL('../../../package.json', import.meta.url)`],
  ['server/calculation/a/x.test.ts', `new URL('../../demo/tables', import.meta.url)`],

  [
    'shared/contract/x.ts',
    `import { z } from 'zod'\nimport '../domain/y.ts'\nimport '#shared/calculator/y.ts'\nimport './y.ts'`,
  ],
  ['shared/calculator/x.ts', `import './tariffs/y.ts'\nexport const day = new Date(0)`],
  ['shared/contract/x.test.ts', `import 'vitest'\nimport 'fast-check'\nimport '#shared/testing/makers.ts'`],
  [
    'shared/admin/posts/x.tsx',
    `import { useState } from 'react'\nimport '../shell.ts'\nimport '#shared/ui/field.tsx'\nimport '@mantine/core'`,
  ],
  ['shared/ui/post-body.tsx', 'export const x = <p dangerouslySetInnerHTML={{ __html: html }} />'],
  [
    'server/app.ts',
    `import 'express'\nimport 'node:path'\nimport '#shared/contract/y.ts'\nimport './context.ts'`,
  ],
  [
    'server/content/public-pages/page-responses.ts',
    `const entry = String(new URL('x', 'file:'))\nexport const render = await import(entry)`,
  ],
  ['server/platform/db/migrations/001-initial.ts', 'await sql.raw(statement).execute(db)'],
  ['shared/calculator/testing/x.ts', `import 'node:fs'\nimport 'fast-check'`],
  ['shared/calculator/x.test.ts', `import './testing/x.ts'`],
  ['server/proofs/testing/x.ts', `import '#shared/testing/makers.ts'`],
  [
    'site/pages/home.tsx',
    `import 'react'\nimport '#shared/ui/field.tsx'\nimport '#shared/client/call.ts'\nimport './home.css'`,
  ],
  [
    'shared/admin/admin-frame.tsx',
    `import './platform/services.ts'\nimport './work/requests/x.ts'\nimport './destinations.ts'`,
  ],
  ['shared/admin/content/a/x.tsx', `import '#shared/admin/calculation/quotes/quote-fields.tsx'`],
  [
    'shared/admin/system/a/x.tsx',
    `import '#shared/admin/work/requests/request-names.ts'\nimport '../b/y.ts'`,
  ],
  ['shared/admin/work/a/x.tsx', `import '#shared/admin/platform/services.ts'`],
  ['shared/admin/platform/a/x.tsx', `import '../services.ts'\nimport '#shared/domain/can.ts'`],
  ...['platform/comments', 'platform/lists', 'platform/presence', 'system/audit', 'system/bin'].map(
    (file): [string, string] => [
      `shared/contract/${file}.ts`,
      `import { kindsWith } from '#shared/kinds/all-kinds.ts'\nexport const listed = kindsWith('bin')`,
    ],
  ),
  ...['server/system/x.ts', 'shared/admin/work/kinds.ts', 'desktop/main/kinds.ts'].map(
    (file): [string, string] => [file, `import '#shared/kinds/all-kinds.ts'`],
  ),
  [
    'shared/contract/platform/endpoint.ts',
    `import type { KindName } from '#shared/kinds/all-kinds.ts'\nexport type Kind = KindName`,
  ],
  ['site/admin.tsx', `import '#shared/admin/routes.tsx'\nimport 'react'`],
  ['site/admin.tsx', `import './admin/web-shell.ts'`],
  ['site/admin/web-shell.ts', `import type { AdminShell } from '#shared/admin/platform/shell.ts'`],
  [
    'shared/admin/work/coming.tsx',
    `export const a = <p>{name}: <b>{sum}</b>{isLate ? ', late' : ', in time'}{is && filters}{is && <i />}</p>`,
  ],
  [
    'shared/ui/lone.tsx',
    `const row = is && <tr />\nexport const a = <p>{row}{titles.map(each => <b>{each}</b>)}<i>{\`\${title}: \${sum}\`}</i></p>\nexport const b = <p>{title}</p>`,
  ],
  ['shared/kinds/y.ts', `import '#messages/work/forms.js'`],
  ['server/work/one.ts', `import '#messages/work/forms.js'\nimport '#messages/language.js'`],
  ['desktop/main/reader.ts', `import { texts as words } from '#messages/work/forms.js'`],
  ['server/work/all.ts', `import '#messages/ru/work/forms.js'\nimport '#messages/uk/work/forms.js'`],
  ['server/work/y.ts', '/** Columns of what a save sets, whoever asks. */'],
  ['server/z.test.ts', 'export const jump = Date.parse(day) - Date.now()'],
  ['server/proofs/bench/z.bench.ts', 'export const start = performance.now'],
  ['server/proofs/security/login-time.test.ts', 'export const start = performance.now'],
  ['site/e2e/x.ts', `import '#server/proofs/testing/start-test-server.ts'\nimport 'node:path'`],
  [
    'desktop/main/x.ts',
    `import { app } from 'electron'\nimport 'node:path'\nimport '#desktop/bridge/channels.ts'`,
  ],
  ['desktop/preload/x.ts', `import { contextBridge } from 'electron'\nimport '../bridge/channels.ts'`],
  [
    'desktop/renderer/x.tsx',
    `import '#shared/admin/routes.tsx'\nimport '#desktop/bridge/channels.ts'\nimport 'react'`,
  ],
]

describe('the walls between the rooms', () => {
  const houses = [mkdtempSync(join(tmpdir(), 'walls-')), mkdtempSync(join(tmpdir(), 'walls-'))] as const
  let broken: string[]
  let open: string[]

  beforeAll(async () => {
    ;[broken, open] = await Promise.all([complaints(houses[0], BROKEN), complaints(houses[1], OPEN)])
  })
  afterAll(() => {
    for (const house of houses) rmSync(house, { recursive: true })
  })

  it.each(BROKEN.map((each, at) => [...each, at] as const))(
    '%s may not: %s',
    (_file, _code, complaint, at) => {
      expect(broken[at]).toContain(complaint)
    },
  )

  it.each(OPEN.map((each, at) => [...each, at] as const))('%s may: %s', (_file, _code, at) => {
    expect(open[at]).toBe('')
  })
})

/** What the linter reports about each case. The cases of one file stand below each other and are distinguished by their lines. */
async function complaints(house: string, cases: (readonly [file: string, code: string, ...unknown[]])[]) {
  const lines = new Map<string, number[]>()
  for (const [at, [file, code]] of cases.entries()) {
    const owners = lines.get(file) ?? []
    lines.set(file, [...owners, ...code.split('\n').map(() => at)])
    mkdirSync(dirname(join(house, file)), { recursive: true })
    appendFileSync(join(house, file), `${code}\n`)
  }
  const said = cases.map(() => '')
  for (const { filename, message, help, labels } of await lint(house)) {
    const at = lines.get(filename.replaceAll('\\', '/'))?.[(labels[0]?.span.line ?? 0) - 1]
    if (at === undefined) throw new Error(`The linter speaks of no case: ${filename}: ${message}`)
    said[at] += `${message} ${help ?? ''}\n`
  }
  return said
}

type Diagnostic = { filename: string; message: string; help?: string; labels: { span: { line: number } }[] }

async function lint(house: string): Promise<Diagnostic[]> {
  for (const file of [
    'oxlint.config.ts',
    'shared/tooling/walls/literal-paths.mjs',
    'shared/tooling/walls/no-stopwatch.mjs',
    'shared/tooling/walls/comment-openers.mjs',
    'shared/tooling/walls/lone-texts.mjs',
    'shared/tooling/walls/named-languages.mjs',
  ]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(house, file))
  }
  const args = [scriptOf('oxlint'), '--type-aware', '--format', 'json', '.']
  const output = await new Promise<string>((resolve, reject) => {
    // The linter leaves with 1 when it found something, which is what it is here for.
    execFile(process.execPath, args, { cwd: house, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error && error.code !== 1) reject(new Error(stderr || error.message))
      else resolve(stdout)
    })
  })
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(output)
  return diagnostics
}
