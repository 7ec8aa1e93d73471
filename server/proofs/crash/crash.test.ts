import { expect, it } from 'vitest'
import { isProof } from '#shared/tooling/sample.ts'
import { crashRounds } from './crash.ts'

/** `npm run proof` takes another each time, and two hundred kills. */
const seed = Number(process.env.TORTURE_SEED ?? 1)
const kills = isProof ? 3 : 2

it(`loses nothing when it is killed ${kills} times while people write (TORTURE_SEED=${seed})`, async () => {
  const report = await crashRounds(kills, seed)
  expect(report.complaints).toEqual([])
  expect(report.kills).toBe(kills)
  // Kills before anything was written, or after everything was, would prove nothing.
  expect(report.acknowledged).toBeGreaterThan(2 * kills)
  expect(report.unanswered).toBeGreaterThan(0)
}, 240_000)
