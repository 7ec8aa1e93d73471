/** Set-up of a run of journeys: the example content with its pictures, made once, for each of their servers to copy. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachDemoPictures } from '#server/demo/load-demo-posts.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startServer } from '#server/start.ts'
import { fakeBank } from './fake-bank.ts'
import { owner } from './start-test-server.ts'

/**
 * Pictures take seconds of both cores to convert. Beside the journeys that would be slow, and who comes first would meet
 * posts without theirs.
 */
export default async function readyDemo(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ready-demo-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    SEED: 'demo',
  })
  const outside = { fetch: fakeBank().fetch, jobs: false, shedLoad: false }
  const server = await startServer({ ...config, port: 0 }, createLog('silent', false), outside)
  await attachDemoPictures(server.ctx, () => false)
  await server.stop()
  process.env.READY_DEMO = folder
}
