/** Notes a run of all end-to-end tests on real Electron in the table of desktop/packaging/electron-calls.md. */
import { callsInTable } from './electron-calls.ts'

export interface ElectronRun {
  /** Electron's version: `45.3.4`. */
  version: string
  system: 'linux' | 'win32' | 'darwin'
}

/** Limits after which a run is ended: further results would tell nothing more. */
export const journeyLimits = { failures: 10, minutes: 200 }

/** Playwright's arguments for running all end-to-end tests of the program. */
export const journeyWords = [
  ...['--retries=0', '--project=desktop', '--project=admin'],
  `--max-failures=${journeyLimits.failures}`,
  `--global-timeout=${journeyLimits.minutes * 60_000}`,
]

/**
 * True for a row of calls that end-to-end tests make by themselves. `used-calls.spec.ts` compares these rows with a run
 * on the stand-in for Electron. Excluded are calls that a test answers in place of a person: they do not run on
 * Electron itself.
 */
const isAsked = (where: string): boolean =>
  where.startsWith('on the stand-in') && !where.includes('in place of the person')

/** The calls that Electron has executed when all end-to-end tests pass. */
export const callsOfRun = (document: string): string[] =>
  [...callsInTable(document)].flatMap(([where, calls]) => (isAsked(where) ? calls : [])).sort()

/** Returns `electron-calls.md` with this run added to its rows; runs on older versions of Electron are removed. */
export const documentAfterRun = (document: string, { version, system }: ElectronRun): string =>
  document
    .split('\n')
    .map(line => {
      const [, calls, where] = /^(\| `.+`) \| (on the stand-in.*) \|$/.exec(line) ?? []
      if (calls === undefined || where === undefined || !isAsked(where)) return line
      const [, before = where, ran = '', systems = ''] =
        /^(.*?)(?:; on Electron ([\d.]+): (.*))?$/.exec(where) ?? []
      const known = ran === version ? systems.split(', ') : []
      const all = [...new Set([...known, system])].sort().join(', ')
      return `${calls} | ${before}; on Electron ${version}: ${all} |`
    })
    .join('\n')
