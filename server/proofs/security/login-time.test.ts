/** Whether the time of a refusal tells a known account from an unknown one; its work is counted in `limits.test.ts`. */
import { afterEach, expect, it } from 'vitest'
import { owner, startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer
afterEach(() => server.stop())

const attempts = 200

it('a known account and an unknown one are refused after the same time', async () => {
  server = await startTestServer()
  const attempt = async (email: string) => {
    await server.ctx.db.deleteFrom('rate_limits').execute()
    const started = performance.now()
    const answer = await server.call('POST', '/api/auth/login', {
      email,
      password: 'not the password at all',
    })
    await answer.arrayBuffer()
    return performance.now() - started
  }
  const sample = async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let number = 0; number < attempts; number++) {
      const pair = [
        [owner.email, times.known],
        [`nob${1000 + number}@example.com`, times.unknown],
      ] as const
      // By turns, and each as often first as second, so that whatever else the machine does falls on both.
      for (const [email, taken] of number % 2 ? pair : pair.toReversed()) taken.push(await attempt(email))
    }
    return mannWhitney(times.unknown, times.known)
  }
  // p > 0.01 is what |z| < 2.576 says. Chance alone exceeds it in one honest run of a hundred, so one excess is tried
  // again on a fresh sample: both exceed it once in ten thousand, and always when the time tells, where z is near 17.
  const first = await sample()
  if (Math.abs(first) >= 2.576) expect(Math.abs(await sample())).toBeLessThan(2.576)
})

/** Mann and Whitney's U as a z-score: normal by then, with mean 0 and deviation 1 when both come from one distribution. */
const mannWhitney = (first: number[], second: number[]): number => {
  const longer = first.flatMap(one => second.map(two => (one > two ? 1 : one === two ? 0.5 : 0)))
  const u = longer.reduce((sum: number, one) => sum + one, 0)
  const pairs = first.length * second.length
  return (u - pairs / 2) / Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
}
