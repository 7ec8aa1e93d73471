/** The server of the looks, a program of its own: the example content, or nothing, or too much of everything; the same day in every run. */
import { attachDemoPictures } from '#server/demo/load-demo-posts.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { addExcess } from './excess.ts'
import { day } from './screens.ts'

const filling = process.env.FILLING
const server = await startTestServer(
  { LOG_LEVEL: 'silent', TRUST_PROXY: '1', SEED: filling === 'nothing' ? 'none' : 'demo' },
  { startAt: day },
)
if (filling !== 'nothing') await attachDemoPictures(server.ctx, () => false)
if (filling === 'excess') await addExcess(await server.signedIn(), server.call)
process.stdout.write(`${server.url}\n`)
process.stdin.resume().on('end', async () => {
  await server.stop()
  process.exit(0)
})
