/** Set-up of a run of journeys: the example content with its pictures, made once, for each of their servers to copy. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
 * posts without theirs. Several runs of one `npm test` name a folder in `READY_DEMO_IN` and share it.
 */
export default async function readyDemo(): Promise<void> {
  const shared = process.env.READY_DEMO_IN
  const folder = shared === undefined ? mkdtempSync(join(tmpdir(), 'ready-demo-')) : join(shared, 'data')
  process.env.READY_DEMO = folder
  const whole = `${folder}.whole`
  if (existsSync(whole)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    SEED: 'demo',
  })
  const outside = { fetch: fakeBank().fetch, jobs: false, shedLoad: false, demoPictures: false }
  const server = await startServer({ ...config, port: 0 }, createLog('silent', false), outside)
  // Journeys look at no file's size: half of the time.
  await attachDemoPictures(server.ctx, () => false, { effort: 0 })
  await server.stop()
  if (shared !== undefined) writeFileSync(whole, '')
}
