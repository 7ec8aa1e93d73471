/**
 * The long parts of `npm run proof`: two hundred kills under write load, two servers that number invoices and take their money, generated requests that nobody has sent before, ten minutes of a busy
 * server, and small changes to the rules that their tests must notice. The last line says how it ended.
 * `node server/proofs/crash/run-all.ts --only kills --kills 50 --seed 7`, `--only soak --minutes 3`,
 * `--only kinds --registry server/app.ts` run a part.
 */
import { parseArgs } from 'node:util'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { startPostgres } from '../testing/postgres-cluster.ts'
import { crashRounds } from './crash.ts'
import { forgottenLines } from './forgotten-lines.ts'
import { raceInvoices } from './invoice-race.ts'
import { mutants } from './mutants.ts'
import { runTool } from './run-tool.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '200' },
    invoices: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '10' },
    registry: { type: 'string', default: '' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Part {
  /** What was proved, in a few words. */
  proved: string
  complaints: string[]
}

const parts: Record<string, () => Promise<Part>> = {
  kills: async () => {
    say(`kills: ${values.kills}, seed ${values.seed}`)
    const { kills, acknowledged, complaints } = await crashRounds(
      Number(values.kills),
      Number(values.seed),
      say,
    )
    return { proved: `${kills} kills, ${acknowledged} acknowledged writes all there`, complaints }
  },
  invoices: async () => {
    const proved: string[] = []
    const complaints: string[] = []
    const race = async (name: string, database: Record<string, string>) => {
      const report = await raceInvoices(Number(values.invoices), Number(values.seed), database)
      const { issued, kills, repeated, unstored, payments, refunds, pairs } = report
      proved.push(
        `${name}: ${issued} invoices, ${payments} payments (${pairs} by two people at once), ${refunds} refunds, ${kills} kills, ${repeated} calls repeated, ${unstored} left to the job`,
      )
      say(proved.at(-1) ?? '')
      complaints.push(...report.complaints.map(complaint => `${name}: ${complaint}`))
    }
    say(`invoices: ${values.invoices}, seed ${values.seed}`)
    await race('SQLite', {})
    const bin = findPostgres()
    if (!bin) return { proved: proved.join(', '), complaints: [...complaints, 'PostgreSQL is not installed'] }
    const cluster = await startPostgres(bin)
    try {
      await race('PostgreSQL', { DATABASE_URL: cluster.url })
    } finally {
      cluster.stop()
    }
    return { proved: proved.join(', '), complaints }
  },
  fuzz: async () => {
    const args = ['run', 'server/proofs/contract/fuzz.test.ts']
    const code = await runTool('vitest', 'vitest.mjs', args, { FUZZ_SEED: values.seed, PROOF: '1' })
    const complaints = code === 0 ? [] : [`FUZZ_SEED=${values.seed} found something, see above`]
    return { proved: `seed ${values.seed}`, complaints }
  },
  soak: async () => {
    const { requests, memory, lagMs, complaints } = await soak(Number(values.minutes), say)
    const proved = `${memory.length} minutes, ${requests} requests, ${memory.at(-1)} MB, loop late by ${lagMs} ms at most`
    return { proved, complaints }
  },
  kinds: async () => {
    const { tried, complaints } = await forgottenLines(say, values.registry)
    return { proved: `${tried} lines and marks, each missed by somebody when it is gone`, complaints }
  },
  mutants: async () => {
    const { scores, complaints } = await mutants()
    return {
      proved: Object.entries(scores)
        .map(([room, { score, tried }]) => `${room} ${score} % of ${tried}`)
        .join(', '),
      complaints,
    }
  },
}

const chosen = Object.entries(parts).filter(([name]) => !values.only || values.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`)
const proved: string[] = []
const complaints: string[] = []
for (const [name, run] of chosen) {
  const began = Date.now()
  const part = await run()
  proved.push(`${name}: ${part.proved}`)
  complaints.push(...part.complaints.map(complaint => `${name}: ${complaint}`))
  say(
    `${name} took ${Math.round((Date.now() - began) / 1000)} s: ${part.complaints.length === 0 ? 'all well' : 'FAILED'}`,
  )
}
for (const complaint of complaints) say(`✗ ${complaint}`)
say(
  complaints.length === 0
    ? `PASSED. ${proved.join('; ')}`
    : `FAILED: ${complaints.length} complaints, seed ${values.seed}`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
