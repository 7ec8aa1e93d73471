/**
 * Draws shared/docs/house.svg, the diagram of modules in shared/docs/architecture.md, from the imports. `npm run house`
 * updates it; a test fails while it is outdated.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './terminal.mjs'

interface Room {
  /** Files of the room; a file belongs to the first room that matches. */
  files: RegExp
  /** Name of the room and its description in one line. */
  texts: [name: string, about: string]
  x: number
  y: number
  w: number
}

/** Rooms (groups of modules) in the order in which they claim files; sizes in pixels. */
const rooms: Record<string, Room> = {
  renderer: {
    files: /^desktop\/renderer\//,
    texts: ['renderer', 'admin’s page'],
    x: 40,
    y: 100,
    w: 100,
  },
  preload: { files: /^desktop\/preload\//, texts: ['preload', 'the bridge'], x: 150, y: 100, w: 90 },
  main: { files: /^desktop\/main\//, texts: ['main', 'window'], x: 250, y: 100, w: 90 },
  bridge: {
    files: /^desktop\/bridge\//,
    texts: ['bridge', 'channels'],
    x: 150,
    y: 190,
    w: 130,
  },
  webAdmin: {
    files: /^site\/admin(\.tsx|\/)/,
    texts: ['admin.tsx', 'web admin'],
    x: 390,
    y: 190,
    w: 120,
  },
  site: { files: /^site\//, texts: ['pages', 'for visitors'], x: 520, y: 190, w: 120 },
  start: {
    files: /^server\/(commands|demo|[^/]+$)/,
    texts: ['start, app, commands, demo', 'build the wings and hand them on'],
    x: 700,
    y: 60,
    w: 340,
  },
  system: {
    files: /^server\/system\//,
    texts: ['system', 'accounts, log, bin, erasure, import'],
    x: 700,
    y: 140,
    w: 340,
  },
  work: {
    files: /^server\/work\//,
    texts: ['work', 'requests, orders, statistics'],
    x: 700,
    y: 220,
    w: 340,
  },
  content: {
    files: /^server\/content\//,
    texts: ['content', 'posts, pages, pictures, feeds'],
    x: 700,
    y: 300,
    w: 340,
  },
  calculation: {
    files: /^server\/calculation\//,
    texts: ['calculation', 'tables, rates, options, quotes'],
    x: 700,
    y: 380,
    w: 340,
  },
  platform: {
    files: /^server\/platform\//,
    texts: ['platform', 'db, http, ssr, jobs, mail, backup'],
    x: 700,
    y: 460,
    w: 340,
  },
  admin: {
    files: /^shared\/admin\//,
    texts: ['admin', 'every screen, a folder for each subject'],
    x: 40,
    y: 460,
    w: 300,
  },
  ui: { files: /^shared\/ui\//, texts: ['ui', 'small components of both'], x: 300, y: 580, w: 190 },
  client: { files: /^shared\/client\//, texts: ['client', 'call(endpoint, input)'], x: 510, y: 580, w: 160 },
  contract: {
    files: /^shared\/(contract|sections)\//,
    texts: ['contract', 'every endpoint once'],
    x: 560,
    y: 670,
    w: 260,
  },
  kinds: {
    files: /^shared\/kinds\//,
    texts: ['kinds', 'facts of every record'],
    x: 800,
    y: 750,
    w: 180,
  },
  calculator: {
    files: /^shared\/calculator\//,
    texts: ['calculator', 'the cost of a car, a pure function'],
    x: 240,
    y: 750,
    w: 290,
  },
  domain: {
    files: /^shared\/domain\//,
    texts: ['domain', 'slugs, dates, money, rights'],
    x: 420,
    y: 840,
    w: 290,
  },
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
  if (!found) throw new Error(`${file} is in no room of shared/tooling/house.ts: give it one`)
  return found
}

const findRoom = (file: string): string | undefined =>
  Object.entries(rooms).find(([, room]) => !aside.test(file) && room.files.test(file))?.[0]

/** Leaves out an arrow when a longer path connects the same rooms. Throws on a cycle, which has no longest path. */
export const withoutShortcuts = (arrows: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> => {
  const reached = new Map<string, Set<string>>()
  const reach = (room: string, way: string[]): Set<string> => {
    if (way.includes(room)) throw new Error(`Rooms in a circle: ${[...way, room].join(' → ')}`)
    const done = reached.get(room)
    if (done) return done
    const all = new Set<string>()
    for (const next of arrows.get(room) ?? [])
      for (const one of [next, ...reach(next, [...way, room])]) all.add(one)
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

/** The diagram as SVG, readable on light and dark pages. */
const drawHouse = (arrows: ReadonlyMap<string, ReadonlySet<string>>): string => {
  const lines = [...withoutShortcuts(arrows)].flatMap(([from, nexts]) => nexts.map(to => arrow(from, to)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 930" font-family="system-ui, sans-serif" role="img" aria-label="The rooms of the project and which of them imports which">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#9a6a2f"/></marker></defs>
<rect width="1080" height="930" rx="12" fill="#f7f4ef"/>
${floors.map(floor).join('\n')}
<g fill="none" stroke="#9a6a2f" stroke-width="1.5" marker-end="url(#tip)">
${lines.sort().join('\n')}
</g>
${Object.values(rooms).map(box).join('\n')}
</svg>
`
}

const height = 54

const floors: [name: string, x: number, y: number, w: number, h: number][] = [
  ['desktop', 20, 60, 340, 204],
  ['site', 370, 150, 290, 114],
  ['server', 680, 20, 380, 510],
  ['shared', 20, 340, 640, 194],
  ['', 20, 534, 1040, 380],
]

const floor = ([name, x, y, w, h]: (typeof floors)[number]): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="#efe9df"/><text x="${x + 20}" y="${y + 24}" font-size="15" font-weight="600" fill="#2a2e35">${name}</text>`

const box = ({ texts: [name, about], x, y, w }: Room): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${height}" rx="6" fill="#fff" stroke="#2a2e35"/><text x="${x + 10}" y="${y + 23}" font-size="15" font-weight="600" fill="#14161a">${name}</text><text x="${x + 10}" y="${y + 42}" font-size="12" fill="#545a63">${about}</text>`

/** Arrow from the lower edge of one room to the upper edge of another, between their nearest points. */
const arrow = (from: string, to: string): string => {
  const a = rooms[from] as Room
  const b = rooms[to] as Room
  const middle = (room: Room) => room.x + room.w / 2
  const within = (room: Room, x: number) => Math.min(Math.max(x, room.x + 24), room.x + room.w - 24)
  const [x1, x2] = [within(a, middle(b)), within(b, middle(a))]
  const down = b.y >= a.y
  const [y1, y2] = down ? [a.y + height, b.y] : [a.y, b.y + height]
  const bend = (y2 - y1) / 2
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
}

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

export const housePicture = join(ROOT, 'shared/docs/house.svg')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(housePicture, houseOfToday())
