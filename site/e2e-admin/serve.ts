/** The server of the journeys, a program of its own: prints its address, stops when its input closes. */
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'

const server = await startTestServer({
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  SEED: process.env.SEED ?? 'none',
})
process.stdout.write(`${server.url}\n`)
process.stdin.resume()
process.stdin.on('end', async () => {
  await server.stop()
  process.exit(0)
})
