/**
 * The server of the journeys, a program of its own: prints its address, stops when its input closes. A line of its
 * input is a moment, ISO 8601: the wall clock jumps there, and the line comes back.
 */
import { createInterface } from 'node:readline'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'

const server = await startTestServer({
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  SEED: process.env.SEED ?? 'none',
  ...(process.env.ADMIN_EMAIL ? { ADMIN_EMAIL: process.env.ADMIN_EMAIL } : {}),
})
process.stdout.write(`${server.url}\n`)
const input = createInterface(process.stdin)
input.on('line', moment => {
  server.clock.jump = Date.parse(moment) - Date.now()
  process.stdout.write(`${moment}\n`)
})
input.on('close', async () => {
  await server.stop()
  process.exit(0)
})
