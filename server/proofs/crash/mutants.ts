/** Changes security-relevant and pure files in small ways, one at a time, and counts how many of the changes their tests notice. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOMS } from '#shared/tooling/mutants/mutant-rooms.mjs'
import { root, runTool } from './run-tool.ts'

export interface MutantsReport {
  /** Per cent, by room and folder. */
  scores: Record<string, number>
  complaints: string[]
}

/** Runs for hours; its progress goes to the terminal. `MUTANTS_ROOM` names one room. */
export const mutants = async (): Promise<MutantsReport> => {
  const scores: MutantsReport['scores'] = {}
  const complaints: string[] = []
  for (const [room, { least }] of Object.entries(ROOMS)) {
    if ((process.env.MUTANTS_ROOM ?? room) !== room) continue
    const config = ['run', 'shared/tooling/mutants/stryker.config.mjs']
    const code = await runTool('@stryker-mutator/core', 'bin/stryker.js', config, { MUTANTS_ROOM: room })
    if (code !== 0) {
      complaints.push(`${room}: the run ended with ${code}`)
      continue
    }
    const found = report.parse(JSON.parse(readFileSync(join(root, `dist/mutants-${room}.json`), 'utf8')))
    for (const folder of foldersOf(found)) {
      const score = scoreOf(found, folder)
      scores[folder] = score
      if (!(score >= least))
        complaints.push(`${folder}: ${score} % of the changes were noticed, ${least} % must be`)
    }
  }
  return { scores, complaints }
}

/** The first two levels: `server/office`, `desktop/main`. */
const foldersOf = ({ files }: z.infer<typeof report>): string[] => [
  ...new Set(Object.keys(files).map(file => file.split('/').slice(0, 2).join('/'))),
]

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
