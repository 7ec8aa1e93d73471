/** Changes security-relevant and pure files in small ways, one at a time, and counts how many of the changes their tests notice. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOMS, sourcesOf } from '#shared/tooling/mutants/mutant-rooms.mjs'
import { root, runTool } from './run-tool.ts'

export interface MutantsReport {
  /** Per cent and number of the changes tried, by room. */
  scores: Record<string, { score: number; tried: number }>
  complaints: string[]
}

/**
 * Runs for hours; its progress goes to the terminal. `MUTANTS_ROOM` names one room, `MUTANTS_AT_LEAST` says how many
 * changes of each are enough, `Infinity` for all.
 */
export const mutants = async (): Promise<MutantsReport> => {
  const enough = Number(process.env.MUTANTS_AT_LEAST ?? 100)
  const scores: MutantsReport['scores'] = {}
  const complaints: string[] = []
  for (const [room, { least }] of Object.entries(ROOMS)) {
    if ((process.env.MUTANTS_ROOM ?? room) !== room) continue
    const tried = await trySample(firstShare(linesOf(room), enough), enough, share => tryShare(room, share))
    if (tried === undefined) {
      complaints.push(`${room}: the run ended with an error`)
      continue
    }
    const score = scoreOf(tried)
    scores[room] = { score, tried: countOf(tried, ...TRIED) }
    nameSurvivors(room, survivorsOf(tried))
    if (!(score >= least))
      complaints.push(`${room}: ${score} % of the changes were noticed, ${least} % must be`)
  }
  return { scores, complaints }
}

/** A line has 0.7 to 1 change that can be tried, so the first sample is mostly large enough. */
export const firstShare = (lines: number, enough: number): number => Math.min(1, (2 * enough) / lines)

/** Tries twice as much until that is enough or all: statements are of different sizes, and some have no change. */
export const trySample = async (
  share: number,
  enough: number,
  run: (share: number) => Promise<Report | undefined>,
): Promise<Report | undefined> => {
  const tried = await run(share)
  if (tried === undefined || share >= 1 || countOf(tried, ...TRIED) >= enough) return tried
  return trySample(Math.min(1, 2 * share), enough, run)
}

/** What a smaller share has tried is not tried again. */
const tryShare = async (room: string, share: number): Promise<Report | undefined> => {
  const config = ['run', 'shared/tooling/mutants/stryker.config.mjs']
  const env = { MUTANTS_ROOM: room, MUTANTS_SHARE: String(share) }
  const code = await runTool('@stryker-mutator/core', 'bin/stryker.js', config, env)
  if (code !== 0) return undefined
  return report.parse(JSON.parse(readFileSync(join(root, `dist/mutants-${room}.json`), 'utf8')))
}

const linesOf = (room: string): number =>
  sourcesOf(room).reduce(
    (lines, file) => lines + readFileSync(join(root, file), 'utf8').split('\n').length,
    0,
  )

/** Keeps the survivors of each room's last run in `shared/docs/survivors.txt`, a line each. */
const nameSurvivors = (room: string, survivors: readonly string[]): void => {
  const file = join(root, 'shared/docs/survivors.txt')
  const others = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith(`${room} `))
  writeFileSync(file, `${[...others, ...survivors.map(each => `${room} ${each}`)].sort().join('\n')}\n`)
}

const change = z.object({
  status: z.string(),
  mutatorName: z.string(),
  replacement: z.string().default(''),
  location: z.object({ start: z.object({ line: z.number() }) }),
})
const report = z.object({ files: z.record(z.string(), z.object({ mutants: z.array(change) })) })

type Report = z.infer<typeof report>

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']
const TRIED = [...NOTICED, ...MISSED]

const countOf = ({ files }: Report, ...statuses: string[]): number =>
  Object.values(files)
    .flatMap(({ mutants: changes }) => changes)
    .filter(({ status }) => statuses.includes(status)).length

/**
 * Noticed changes in per cent of those that could be; one that no test runs counts as not noticed.
 *
 * @example scoreOf({ files: { 'b.ts': { mutants: [{ status: 'Killed' }, { status: 'Survived' }] } } }) // 50
 */
export const scoreOf = (tried: Report): number =>
  Math.round((1000 * countOf(tried, ...NOTICED)) / countOf(tried, ...TRIED)) / 10

/** Place, kind and new text of each change that no test noticed: `b.ts:70 StringLiteral: ""`. */
export const survivorsOf = ({ files }: Report): string[] =>
  Object.entries(files).flatMap(([file, { mutants: changes }]) =>
    changes
      .filter(({ status }) => MISSED.includes(status))
      .map(({ mutatorName, replacement, location }) =>
        `${file}:${location.start.line} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`.slice(0, 160),
      ),
  )
