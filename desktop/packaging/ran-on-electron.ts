/** What a run of all journeys on Electron itself says about the table in desktop/packaging/electron-calls.md. */
import { callsInTable } from './electron-calls.ts'

export interface ElectronRun {
  /** Electron's version: `45.3.4`. */
  version: string
  system: 'linux' | 'win32' | 'darwin'
}

/** After so many failures and so much time a run of all journeys tells no more. */
export const journeyLimits = { failures: 10, minutes: 200 }

/** All journeys of the program, as Playwright is told. */
export const journeyWords = [
  ...['--retries=0', '--project=desktop', '--project=admin'],
  `--max-failures=${journeyLimits.failures}`,
  `--global-timeout=${journeyLimits.minutes * 60_000}`,
]

/**
 * The rows of what the journeys ask of Electron by themselves: the same journeys ask for the same calls wherever they run,
 * and `used-calls.spec.ts` holds these rows against the run on the stand-in. Where a journey answers in the place of a
 * person, Electron's own call has not run.
 */
const isAsked = (where: string): boolean =>
  where.startsWith('on the stand-in') && !where.includes('in place of the person')

/** The calls that a green run has made of Electron. */
export const callsOfRun = (document: string): string[] =>
  [...callsInTable(document)].flatMap(([where, calls]) => (isAsked(where) ? calls : [])).sort()

/** The document with the run in the rows that it is about; an older version's runs make way. */
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
