/**
 * Takes out, one at a time, each line that registers a kind of record and each mark of its facts. Types, the golden lists
 * or the suites named here have to notice. Copies beside the sources are tried all at once; only what no type notices is
 * taken out in its place, for the suites.
 */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT, scriptOf } from '#shared/tooling/terminal.mjs'

interface Registry {
  file: string
  /** What stands before the brackets of its lines. */
  opens: RegExp
  /** Of brackets within brackets that are looked into. */
  depth: number
  /** What has to notice where no type does. */
  suites: string[]
}

const facts = (area: string): Registry => ({
  file: `shared/kinds/${area}.ts`,
  opens: /(?:\b(?:kind|subject)\(|\bconst \w+ = |export const \w+ = )/,
  depth: 9,
  suites: [],
})

export const registries: Registry[] = [
  ...['work', 'content', 'calculation', 'system'].map(facts),
  { file: 'shared/kinds/all-kinds.ts', opens: /export const all\w+ = /, depth: 1, suites: [] },
  {
    file: 'shared/admin/queued-kinds.ts',
    opens: /const (?:saves|removalsOf): [^=]+ = /,
    depth: 1,
    suites: [],
  },
  { file: 'shared/admin/palette-groups.ts', opens: /const finders[^=]* = /, depth: 1, suites: [] },
  {
    file: 'shared/admin/admin-routes.tsx',
    opens: /Component: AdminScreens,\s+ErrorBoundary: LoneErrorPage,\s+children: /,
    depth: 1,
    suites: ['shared/admin/admin-routes.test.ts'],
  },
  {
    file: 'shared/admin/platform/records/conformance.test.tsx',
    opens: /const subjects: [^=]+ = /,
    depth: 1,
    suites: [],
  },
  {
    file: 'server/proofs/contract/record-kinds.test.ts',
    opens: /const kinds: [^=]+ = /,
    depth: 1,
    suites: [],
  },
  {
    file: 'server/platform/db/tables.ts',
    opens: /export const tableColumns = /,
    depth: 1,
    suites: ['server/proofs/contract/schema-table.test.ts'],
  },
  {
    file: 'server/system/kind-registry.ts',
    opens: /export const binnedKinds: [^=]+ = /,
    depth: 1,
    suites: [],
  },
  {
    file: 'server/system/kind-registry.ts',
    opens: /export const piiSources: [^=]+ = /,
    depth: 1,
    suites: [],
  },
  {
    file: 'shared/contract/platform/all-endpoints.ts',
    opens: /const subjects: [^=]+ = await Promise\.all\(/,
    depth: 1,
    suites: ['server/platform/http/defences/guard.test.ts'],
  },
  {
    file: 'server/app.ts',
    opens: /\): HttpRoute\[\] => /,
    depth: 1,
    suites: ['server/platform/http/defences/guard.test.ts'],
  },
]

interface Gap extends Registry {
  line: number
  taken: string
  without: string
}

/** Where the parts of a literal stand that opens at `start`, and its end; parts of parts as deep as asked for. */
const partsOf = (text: string, start: number, depth: number): { parts: [number, number][]; end: number } => {
  const parts: [number, number][] = []
  let begin = start + 1
  let at = begin
  for (; at < text.length; at += 1) {
    const rest = text.slice(at, at + 2)
    const quote = /^['"`]/.exec(rest)?.[0]
    if (rest === '//') at = text.indexOf('\n', at)
    else if (quote)
      do at += 1
      while (text[at] !== quote || text[at - 1] === '\\')
    else if (/^[([{]/.test(rest)) {
      const inner = partsOf(text, at, depth - 1)
      if (depth > 1) parts.push(...inner.parts)
      at = inner.end
    } else if (/^[,)\]}]/.test(rest)) {
      if (text.slice(begin, at).trim() !== '') parts.push([begin, at])
      begin = at + 1
      if (rest[0] !== ',') break
    }
  }
  return { parts, end: at }
}

export const gapsOf = (registry: Registry): Gap[] => {
  const text = readFileSync(join(ROOT, registry.file), 'utf8')
  const opened = [...text.matchAll(new RegExp(`${registry.opens.source}(?=[[{])`, 'g'))]
  if (opened.length === 0) throw new Error(`${registry.file} has no ${registry.opens.source}`)
  const seen = new Set<string>()
  const control = { ...registry, line: 0, taken: '', without: text }
  const gaps = opened
    .flatMap(match => partsOf(text, match.index + match[0].length, registry.depth).parts)
    .filter(part => !seen.has(part.join()) && seen.add(part.join()))
    .map(([from, to]) => {
      const end = text[to] === ',' ? to + 1 : to
      const lead = /^(?:\s|\/\/.*\n)*/.exec(text.slice(from, to))?.[0].length ?? 0
      const taken = text.slice(from + lead, to)
      return {
        ...registry,
        line: text.slice(0, from + lead).split('\n').length,
        taken: taken.replace(/\s+/g, ' ').slice(0, 60),
        without: withoutImports(text.slice(0, from) + text.slice(end), taken),
      }
    })
  return [control, ...gaps]
}

/** Whoever forgets a line does not import for it either. */
const withoutImports = (text: string, taken: string): string =>
  (taken.match(/[a-z]\w+/gi) ?? [])
    .filter(name => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1)
    .reduce(
      (left, name) =>
        left
          .replace(
            new RegExp(`^import (?:type )?(?:\\{ ${name} \\}|${name}|\\* as ${name}) from .*\\n`, 'm'),
            '',
          )
          .replace(new RegExp(`(?<=import .*)(?:, (?:type )?${name}\\b|\\b(?:type )?${name}, )`), ''),
      text,
    )

/** Copies of the facts stand as deep as the facts, and go with what tests them. */
const copies = join(ROOT, 'dist/kinds-')
const copyOf = ({ file }: Gap, number: number): string =>
  file.startsWith('shared/kinds/')
    ? `${copies}${number}/${basename(file)}`
    : join(ROOT, dirname(file), `without-${number}.${basename(file)}`)

const tool = (script: string, args: readonly string[]): Promise<{ passed: boolean; stdout: string }> =>
  new Promise(resolve => {
    execFile(process.execPath, [script, ...args], { cwd: ROOT, maxBuffer: 1 << 28 }, (error, stdout) =>
      resolve({ passed: error === null, stdout }),
    )
  })

const vitest = (...args: string[]) => tool(scriptOf('vitest'), ['run', ...args])

/** Lines that the compiler complains of. Throws for what was cut in the wrong place, which would pass for noticed. */
const typeErrors = async (files: readonly string[]): Promise<string[]> => {
  const config = join(ROOT, 'dist/tsconfig.without.json')
  const emitsNothing = { noEmit: true, composite: false, emitDeclarationOnly: false, declaration: false }
  const compilerOptions = { ...emitsNothing, rootDir: '..' }
  const extended = { extends: '../tsconfig.tests.json', include: [], references: [] }
  writeFileSync(config, JSON.stringify({ ...extended, compilerOptions, files }))
  const { stdout } = await tool(scriptOf('typescript', 'tsc'), ['-p', config, '--pretty', 'false'])
  rmSync(config)
  const errors = stdout.split('\n').filter(line => line.includes('error TS'))
  const broken = errors.find(line => /error TS(?:1\d{3}|[56]\d{3}|18\d{3}):/.test(line))
  if (broken) throw new Error(`Cut in the wrong place, or not compiled at all: ${broken}`)
  return errors
}

const redCopies = async (): Promise<string[]> => {
  const results = join(ROOT, 'dist/golden-lists.json')
  await vitest(
    ...['--config', 'server/proofs/crash/vitest.copies.config.ts'],
    ...['--reporter=json', `--outputFile=${results}`],
  )
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  rmSync(results)
  return testResults.flatMap(({ name, status }) => (status === 'failed' ? name : []))
}

/** Numbers of the gaps that a type or the golden lists notice. */
const noticedInCopies = async (gaps: readonly Gap[]): Promise<Set<number>> => {
  const files = gaps.map(copyOf)
  const ofFacts = files.filter(file => file.startsWith(copies))
  try {
    for (const file of ofFacts) cpSync(join(ROOT, 'shared/kinds'), dirname(file), { recursive: true })
    for (const [number, file] of files.entries()) writeFileSync(file, gaps[number]?.without ?? '')
    const compiled = files.map(file => (ofFacts.includes(file) ? join(dirname(file), 'all-kinds.ts') : file))
    const red = [...(await typeErrors(compiled)), ...(ofFacts.length > 0 ? await redCopies() : [])].join('\n')
    return new Set(
      [...files.keys()].filter(
        number => red.includes(`dist/kinds-${number}/`) || red.includes(`without-${number}.`),
      ),
    )
  } finally {
    for (const file of files)
      rmSync(ofFacts.includes(file) ? dirname(file) : file, { recursive: true, force: true })
  }
}

const isNoticedInPlace = async ({ file, without, suites }: Gap): Promise<boolean> => {
  if (suites.length === 0) return false
  const path = join(ROOT, file)
  const whole = readFileSync(path, 'utf8')
  const restore = () => writeFileSync(path, whole)
  const end = () => {
    restore()
    process.exit(1)
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  try {
    writeFileSync(path, without)
    return !(await vitest(...suites)).passed
  } finally {
    restore()
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** One file after the other: a compiler of all copies at once takes more memory than a small machine has. */
const gapsLeft = async (
  registry: Registry,
  say: (line: string) => void,
): Promise<{ tried: number; left: Gap[] }> => {
  const gaps = gapsOf(registry)
  const noticed = await noticedInCopies(gaps)
  // A whole copy as well: it says that red is the gap's and not the copy's.
  if (gaps.some(({ line }, number) => line === 0 && noticed.has(number)))
    throw new Error(`${registry.file} is red as it is`)
  const left = gaps.filter(({ line }, number) => line > 0 && !noticed.has(number))
  say(`${registry.file}: ${gaps.length - 1}, of which types and golden lists let ${left.length} pass`)
  return { tried: gaps.length - 1, left }
}

/** `only`: registries whose path holds this. */
export const forgottenLines = async (
  say: (line: string) => void,
  only: string,
): Promise<{ tried: number; complaints: string[] }> => {
  let sum = 0
  const complaints: string[] = []
  for (const registry of registries.filter(({ file }) => file.includes(only))) {
    const { tried, left } = await gapsLeft(registry, say)
    sum += tried
    if (left.length > 0 && registry.suites.length > 0 && !(await vitest(...registry.suites)).passed)
      throw new Error(`Red as they are: ${registry.suites}`)
    for (const gap of left)
      if (!(await isNoticedInPlace(gap)))
        complaints.push(`${gap.file}:${gap.line}: nobody misses \`${gap.taken}\``)
  }
  return { tried: sum, complaints }
}
