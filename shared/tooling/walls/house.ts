/**
 * Draws the Mermaid diagram of modules in shared/docs/architecture.md from the imports. `npm run house` updates it; a
 * test fails while the diagram is outdated.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { factsOf, isKind } from '#shared/kinds/all-kinds.ts'
import { ROOT } from '../terminal.mjs'

/** Rooms (groups of modules) by program, with a short description; a file belongs to the first room that matches. */
const rooms: Record<string, [program: string, files: RegExp, about: string]> = {
  renderer: ['desktop', /^desktop\/renderer\//, 'admin’s page'],
  preload: ['desktop', /^desktop\/preload\//, 'the bridge'],
  main: ['desktop', /^desktop\/main\//, 'window'],
  bridge: ['desktop', /^desktop\/bridge\//, 'channels'],
  webAdmin: ['site', /^site\/admin(\.tsx|\/)/, 'admin.tsx: web admin'],
  site: ['site', /^site\//, 'pages: for visitors'],
  start: [
    'server',
    /^server\/(commands|demo|[^/]+$)/,
    'start, app, commands, demo: build the wings and hand them on',
  ],
  system: ['server', /^server\/system\//, 'accounts, log, bin, erasure, import'],
  work: ['server', /^server\/work\//, 'requests, orders, statistics'],
  content: ['server', /^server\/content\//, 'posts, pages, pictures, feeds'],
  calculation: ['server', /^server\/calculation\//, 'tables, rates, options, quotes'],
  platform: ['server', /^server\/platform\//, 'db, http, ssr, jobs, mail, backup'],
  admin: ['shared', /^shared\/admin\//, 'every screen, a folder for each subject'],
  ui: ['shared', /^shared\/ui\//, 'small components of both'],
  client: ['shared', /^shared\/client\//, 'call(endpoint, input)'],
  contract: ['shared', /^shared\/(contract|sections)\//, 'every endpoint once'],
  kinds: ['shared', /^shared\/kinds\//, 'facts of every record'],
  calculator: ['shared', /^shared\/calculator\//, 'the cost of a car, a pure function'],
  domain: ['shared', /^shared\/domain\//, 'slugs, dates, money, rights'],
}

/** Files for building and testing only, part of no program. */
const aside =
  /\.test\.|\.bench\.|\.config\.|\/(testing|e2e[^/]*)\/|^(shared\/(docs|tooling)|server\/(proofs|deploy)|site\/(build|public)|desktop\/(build|packaging|resources))\//

/** True for code that is part of a program. */
export const isShipped = (file: string): boolean =>
  /^(shared|server|site|desktop)\/.*\.(ts|tsx|mjs)$/.test(file) && !aside.test(file)

/** Matches static and dynamic imports, and paths of files that are read or started. */
const reference =
  /(?:(?<!['"`/\w-])(?:from|import(?:\.meta\.glob)?)\s*\(?|new URL\(|join\(import\.meta\.dirname,)\s*['"`]([^'"`?]+)/g

/** Files that a file imports, reads or starts: paths from the root, with `*` for a computed part. */
export const targetsOf = (file: string, text: string): string[] =>
  [...text.matchAll(reference)].flatMap(([, path = '']) =>
    path.startsWith('#')
      ? [path.slice(1)]
      : path.startsWith('.')
        ? [normalize(join(dirname(file), path))]
        : [],
  )

/** Rooms imported by each room, by name. */
export const arrowsOf = (
  files: readonly string[],
  read: (file: string) => string,
): Map<string, Set<string>> => {
  const arrows = new Map(Object.keys(rooms).map(name => [name, new Set<string>()]))
  for (const file of files) {
    const from = roomOf(file)
    for (const target of targetsOf(file, read(file))) {
      const to = findRoom(target)
      if (to !== undefined && to !== from) arrows.get(from)?.add(to)
    }
  }
  return arrows
}

const roomOf = (file: string): string => {
  const found = findRoom(file)
  if (!found) throw new Error(`${file} is in no room of shared/tooling/walls/house.ts: give it one`)
  return found
}

const findRoom = (file: string): string | undefined =>
  Object.entries(rooms).find(([, [, files]]) => !aside.test(file) && files.test(file))?.[0]

/** Leaves out an arrow when a longer path connects the same rooms. Throws on a cycle, which has no longest path. */
export const withoutShortcuts = (arrows: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> => {
  const reached = new Map<string, Set<string>>()
  const reach = (room: string, way: string[]): Set<string> => {
    if (way.includes(room)) throw new Error(`Rooms in a circle: ${[...way, room].join(' → ')}`)
    const done = reached.get(room)
    if (done) return done
    const all = new Set<string>()
    for (const next of arrows.get(room) ?? [])
      for (const reachable of [next, ...reach(next, [...way, room])]) all.add(reachable)
    reached.set(room, all)
    return all
  }
  for (const room of arrows.keys()) reach(room, [])
  return new Map(
    [...arrows].map(([room, nexts]) => [
      room,
      [...nexts].filter(next => ![...nexts].some(other => other !== next && reach(other, [room]).has(next))),
    ]),
  )
}

const drawHouse = (arrows: ReadonlyMap<string, ReadonlySet<string>>): string =>
  [
    'flowchart TD',
    ...[...new Set(Object.values(rooms).map(([program]) => program))].flatMap(program => [
      `  subgraph in-${program}[${program}]`,
      ...Object.entries(rooms)
        .filter(([, room]) => room[0] === program)
        .map(([name, [, , about]]) => `    ${name}["<b>${name}</b><br>${about}"]`),
      '  end',
    ]),
    ...[...withoutShortcuts(arrows)]
      .flatMap(([from, nexts]) => nexts.map(to => `  ${from} --> ${to}`))
      .sort(),
  ].join('\n')

/** Code of the programs in this checkout, by path. */
export const shippedSources = (): Map<string, string> => {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const files = list.split('\0').filter(file => isShipped(file) && existsSync(join(ROOT, file)))
  return new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** The diagram for this checkout. */
export const houseOfToday = (): string => {
  const sources = shippedSources()
  return drawHouse(arrowsOf([...sources.keys()], file => sources.get(file) ?? ''))
}

const page = join(ROOT, 'shared/docs/architecture.md')
const block = /(?<=```mermaid\n)[\s\S]*?(?=\n```)/

export const houseInPage = (): string | undefined => block.exec(readFileSync(page, 'utf8'))?.[0]

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(page, readFileSync(page, 'utf8').replace(block, houseOfToday))

/** Tables of an area: those of `<area>-tables.ts`, and of `<kind>-tables.ts` for each kind of the area. */
export const tablesDeclaredIn = (area: string): { table: string; comment: string; body: string }[] => {
  const folder = join(ROOT, 'server/platform/db/tables')
  const files = readdirSync(folder).filter(name => {
    const [, subject = ''] = /^(.+)-tables\.ts$/.exec(name) ?? []
    return subject === area || (isKind(subject) && factsOf(subject).area === area)
  })
  const declared =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(\w+): \w+(?:\([^)]*\))?\(\{\n([\s\S]*?)\n {2}\}\),/g
  return files.flatMap(name =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(declared)].map(
      ([, comment = '', table = '', body = '']) => ({ table, comment, body }),
    ),
  )
}
