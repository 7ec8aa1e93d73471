/** Changes the pure rooms in small ways, one at a time, and counts how many of the changes their tests notice. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root, runTool } from './run-tool.ts'

/** Per cent of the changes that must be noticed. */
const leastScore = 85

const rooms = ['shared/calculator', 'shared/domain'] as const

export interface MutantsReport {
  /** Per cent, by room. */
  scores: Record<string, number>
  complaints: string[]
}

/** Runs for most of an hour; its progress goes to the terminal. */
export const mutants = async (): Promise<MutantsReport> => {
  const code = await runTool('@stryker-mutator/core', 'bin/stryker.js', [
    'run',
    'shared/tooling/stryker.config.json',
  ])
  if (code !== 0) return { scores: {}, complaints: [`the run of the mutants ended with ${code}`] }
  const found = report.parse(JSON.parse(readFileSync(join(root, 'dist/mutants.json'), 'utf8')))
  const scores = Object.fromEntries(rooms.map(room => [room, scoreOf(found, room)]))
  return {
    scores,
    complaints: Object.entries(scores)
      .filter(([, score]) => !(score >= leastScore))
      .map(([room, score]) => `${room}: ${score} % of the changes were noticed, ${leastScore} % must be`),
  }
}

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
})

/**
 * Noticed changes of a folder in per cent of those that could be; one that no test runs counts as not noticed.
 *
 * @example scoreOf({ files: { 'a/b.ts': { mutants: [{ status: 'Killed' }, { status: 'Survived' }] } } }, 'a') // 50
 */
export const scoreOf = ({ files }: z.infer<typeof report>, room: string): number => {
  const statuses = Object.entries(files)
    .filter(([file]) => file.startsWith(`${room}/`))
    .flatMap(([, { mutants: changes }]) => changes.map(({ status }) => status))
  const count = (...wanted: string[]) => statuses.filter(status => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  return Math.round((1000 * noticed) / (noticed + count('Survived', 'NoCoverage'))) / 10
}
