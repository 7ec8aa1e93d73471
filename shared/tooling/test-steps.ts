import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { BUNDLES, isFresh } from './bundles.ts'
import { findPostgres } from './find-postgres.ts'
import { ROOMS } from './mutants/mutant-rooms.mjs'
import { ROOT, runProgram, scriptOf } from './terminal.mjs'
import { type Counts, countPlaywright, countUnit } from './test-counts.ts'

// Steps of `npm test` in order, quick checks first, the browser last; and those that `npm run proof` adds.

/** The unit tests take half an hour on one busy core; a step that takes longer than this hangs, and the others shall still run. */
const LIMIT = (process.argv[1]?.endsWith('proof.mjs') ? 240 : 60) * 60_000
const RESULTS = join(ROOT, 'dist/test')
/** Compile caches of Node and Playwright, shared by the processes of a run; emptied with the results. */
const COMPILED = {
  NODE_COMPILE_CACHE: join(RESULTS, 'compiled-by-node'),
  // Beside the temporary folder of a run each of its processes would compile all files anew.
  PWTEST_CACHE_DIR: join(RESULTS, 'compiled'),
}

export type StepCounts = Counts & {
  /** Output of a quick step. */
  said?: string
  /** Finding of a long step. */
  proved?: string
}
export interface Step {
  /** For `--only`. */
  name: string
  what: string
  /** Runs beside the other quick ones. */
  quick?: true
  /** `files`: those to run alone, all without any, where the step runs tests. */
  run: (files: string[]) => Promise<StepCounts>
}

export const STEPS: Step[] = [
  quick('packages', 'the lockfile is complete and safe', [
    join(ROOT, 'shared/tooling/packages/check-packages.ts'),
  ]),
  // More checkers read the same types again: 60 % more processor time and memory.
  quick('types', 'tsc in every room', [
    scriptOf('typescript', 'tsc'),
    '-b',
    '--checkers',
    '1',
    '--builders',
    '2',
  ]),
  quick('format', 'biome: format, order of imports, accessibility', [
    scriptOf('@biomejs/biome', 'biome'),
    'ci',
    '--colors=off',
    '.',
  ]),
  quick('styles', 'stylelint: sizes, spaces and colours come from the tokens', [
    scriptOf('stylelint'),
    '{site,shared,desktop}/**/*.css',
  ]),
  // Go collects its garbage less often, which saves a fifth of the processor time and costs no more memory here.
  quick('walls', 'oxlint: who may import whom, forgotten promises', [scriptOf('oxlint'), '--type-aware'], {
    GOGC: '400',
  }),
  quick('unused', 'knip: files, exports and packages that nothing uses', [
    scriptOf('knip'),
    // Every tool is one.
    '--no-config-hints',
  ]),
  quick('build', 'the site and the desktop app', [join(ROOT, 'shared/tooling/build.mjs'), '--stale']),
  {
    name: 'unit',
    what: 'vitest: rules, services, API',
    run: files => runUnit('unit', 'vitest.config.ts', {}, files),
  },
  { name: 'postgres', what: 'vitest: the server on PostgreSQL', run: files => runPostgres(files) },
  journeys('site'),
  journeys('site', 'e2e-admin', 'admin-journeys'),
  journeys('desktop'),
]

/** Pieces of the paths of byTheClock in vitest.config.ts. */
const CLOCKED = ['hostile-files-cost', 'animation-cost', 'login-time', 'serving-thread-time']

export const LONG_STEPS: Step[] = [
  {
    name: 'workbooks',
    what: 'vitest: tables through LibreOffice, Gnumeric, openpyxl and XlsxWriter',
    run: () => runUnit('workbooks', 'vitest.config.ts', { LIVE_WORKBOOKS: '1' }, ['live-workbooks']),
  },
  {
    name: 'nginx',
    what: 'vitest: the largest import through nginx with the file that ships',
    run: () => runUnit('nginx', 'vitest.config.ts', { THROUGH_NGINX: '1' }, ['through-nginx']),
  },
  {
    name: 'keychains',
    what: 'vitest: the program’s keychain in gnome-keyring and KeePassXC, its desktop entry and deb in Debian’s checks',
    run: () =>
      runUnit('keychains', 'vitest.config.ts', { LIVE_KEYCHAINS: '1' }, ['live-keychains', 'linux-checks']),
  },
  {
    name: 'services',
    what: 'vitest: PgBouncer, PostgreSQL, mail servers, proxies and Prometheus around the server',
    run: () =>
      runUnit(
        'services',
        'vitest.config.ts',
        { SERVICES: '1' },
        ['server/proofs/services'],
        ['--no-file-parallelism'],
      ),
  },
  {
    name: 'upgrade',
    what: 'vitest: the stored installation of 1.0.0 opened under load, killed in the middle and rolled back, on both databases',
    run: () => runUnit('upgrade', 'vitest.config.ts', { UPGRADE: '1' }, ['server/proofs/fixtures/upgrade']),
  },
  {
    name: 'moving-in',
    what: 'vitest: sites of WordPress and Ghost move in, compared with what their visitors saw',
    async run() {
      const figures = join(RESULTS, 'moving-in.txt')
      rmSync(figures, { force: true })
      const counts = await runUnit('moving-in', 'vitest.config.ts', { MOVING_IN: figures }, ['moving-in'])
      return {
        ...counts,
        proved: existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n').sort().join('; ') : '',
      }
    },
  },
  {
    name: 'clock',
    what: 'vitest: work that only a clock can measure, on an idle machine',
    run: () =>
      runUnit('clock', 'vitest.config.ts', { BY_THE_CLOCK: '1' }, CLOCKED, ['--no-file-parallelism']),
  },
  {
    name: 'month',
    what: 'vitest: a month of an office with sixty orders, on both databases',
    async run() {
      const env = { OFFICE_MONTH: '1' }
      return inAll(
        await runUnit('month', 'vitest.config.ts', env, ['office-month']),
        await runPostgres(['office-month'], 'month-postgres', env),
      )
    },
  },
  journeys(
    'site',
    'e2e-looks',
    'looks',
    'playwright: every screen beside the picture of it that was looked at',
  ),
  {
    name: 'one-language',
    what: 'vitest, playwright: no word of another language in what a Ukrainian office reads',
    async run(files) {
      process.env.MARKED_LANGUAGE = 'uk'
      try {
        return inAll(
          await runUnit('said-in-ukrainian', 'vitest.config.ts', {}, ['office-in-ukrainian']),
          await journeys('site', 'e2e-language', 'one-language').run(files),
        )
      } finally {
        delete process.env.MARKED_LANGUAGE
      }
    },
  },
  engine('firefox', 'Firefox'),
  engine('webkit', 'WebKit'),
  long('kills', 'two hundred kills of a server while people write'),
  long(
    'invoices',
    'two servers that issue two hundred invoices and take money for them under kills, on both databases',
  ),
  long('fuzz', 'requests that nobody has sent before, drawn from the API document'),
  long('soak', 'ten minutes of a busy server'),
  long('kinds', 'each line that registers a kind of record, and each mark of its facts, taken out in turn'),
  ...Object.keys(ROOMS).map(room => ({
    ...long('mutants', `small changes to ${room}, which their tests have to notice`, { MUTANTS_ROOM: room }),
    name: `mutants:${room}`,
  })),
]

const inAll = (own: Counts, other: Counts): Counts => ({
  passed: own.passed + other.passed,
  failed: [...own.failed, ...other.failed],
  skipped: [...own.skipped, ...other.skipped],
})

/** The site and the admin in another browser, roughly. */
function engine(name: string, browser: string): Step {
  return {
    name,
    what: `vitest: what people do most, in ${browser}`,
    run: () => runUnit(name, 'site/e2e-engines/vitest.config.ts', { ENGINE: name }),
  }
}

/** A part of the proof that says in its last line what it proved. */
function long(name: string, what: string, env: Record<string, string> = {}): Step {
  return {
    name,
    what,
    async run() {
      let said = ''
      const counts = await runCheck(
        what,
        [join(ROOT, 'server/proofs/crash/run-all.ts'), '--only', name],
        text => {
          process.stdout.write(text)
          said = `${said}${text}`.slice(-2_000)
        },
        env,
      )
      return { ...counts, proved: said.trim().split('\n').at(-1) ?? '' }
    },
  }
}

/**
 * A check that leaves the other core idle for a part of its time, so that they run side by side; each tells its
 * findings when its turn comes.
 */
function quick(name: string, what: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    what,
    quick: true,
    async run() {
      let said = ''
      const hear = (text: string) => {
        said += text
      }
      return { ...(await runCheck(what, args, hear, env)), said }
    },
  }
}

async function runCheck(
  what: string,
  args: string[],
  hear: (text: string) => void,
  env: Record<string, string> = {},
): Promise<Counts> {
  const code = await runProgram(process.execPath, args, { limit: LIMIT, hear, env })
  if (code !== 0) return { passed: 0, failed: [`${what}: ended with code ${code}`], skipped: [] }
  return { passed: 1, failed: [], skipped: [] }
}

/**
 * @param name of the file of results
 * @param files pieces of their paths; all without them
 * @param options of vitest
 */
async function runUnit(
  name: string,
  config: string,
  env: Record<string, string> = {},
  files: string[] = [],
  options: string[] = [],
) {
  const file = join(RESULTS, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=./shared/tooling/unit-reporter.ts']
  const args = [scriptOf('vitest'), 'run', ...files, ...options, '--config', config, ...reporters]
  const code = await runProgram(process.execPath, args, {
    env: { ...COMPILED, UNIT_RESULTS: file, ...env },
    limit: LIMIT,
  })
  return countUnit(read(file), code)
}

async function runPostgres(files: string[], name = 'postgres', env: Record<string, string> = {}) {
  if (findPostgres() !== null)
    return runUnit(name, 'server/proofs/testing/vitest.postgres.config.ts', env, files)
  return { passed: 0, failed: [], skipped: ['PostgreSQL is not installed: sudo apt-get install postgresql'] }
}

function journeys(
  room: string,
  folder = 'e2e',
  name = `${room}-journeys`,
  what = 'playwright: what people do, in a browser',
): Step {
  return {
    name,
    what,
    async run(files) {
      const file = join(RESULTS, `${name}.json`)
      const args = [
        scriptOf('@playwright/test', 'playwright'),
        'test',
        ...files,
        '--config',
        `${room}/${folder}/playwright.config.ts`,
        '--reporter=list,json',
      ]
      // DESKTOP_BUILT, SITE_BUILT: what is in dist/ is of these sources, the journeys need not build it again.
      const fresh = BUNDLES.some(bundle => bundle.name === room && isFresh(bundle))
      const built = fresh ? { [`${room.toUpperCase()}_BUILT`]: '1' } : {}
      const env = {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        // Demo data that web journeys have prepared, used again by those in the window; emptied with the results.
        READY_DEMO_IN: join(RESULTS, 'ready-demo'),
        ...COMPILED,
        ...built,
      }
      const code = await runProgram(process.execPath, args, { env, limit: LIMIT })
      const counts = countPlaywright(read(file), code)
      return { ...counts, files: counts.files?.map(each => posix.join(room, folder, each)) ?? [] }
    },
  }
}

/** Results of our own reporter or of Playwright, which share no type; undefined when the run ended before it wrote any. */
// biome-ignore lint/suspicious/noExplicitAny: two programs write them
function read(file: string): any {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
