import { expect, it } from 'vitest'
import { crashRounds } from './crash.ts'

/** `npm run torture` draws another each time. */
const seed = Number(process.env.TORTURE_SEED ?? 1)

it(`loses nothing when it is killed twenty times while people write (TORTURE_SEED=${seed})`, async () => {
  const report = await crashRounds(20, seed)
  expect(report.complaints).toEqual([])
  expect(report.kills).toBe(20)
  // Kills before anything was written, or after everything was, would prove nothing.
  expect(report.acknowledged).toBeGreaterThan(40)
  expect(report.unanswered).toBeGreaterThan(0)
}, 240_000)
