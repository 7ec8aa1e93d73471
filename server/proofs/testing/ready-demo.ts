/** Set-up of a run of journeys: the example content with its pictures, made once, for each of their servers to copy. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attachDemoPictures } from '#server/demo/load-demo-posts.ts'
import { emptyFolder } from './empty-folder.ts'
import { makeDemo } from './make-demo.ts'
import { owner } from './start-test-server.ts'

/**
 * Pictures take seconds of both cores to convert. Beside the journeys that would be slow, and who comes first would meet
 * posts without theirs. Several runs of one `npm test` name a folder in `READY_DEMO_IN` and share it.
 */
export default async function readyDemo(): Promise<void> {
  const shared = process.env.READY_DEMO_IN
  const folder = shared === undefined ? emptyFolder('ready-demo') : join(shared, 'data')
  process.env.READY_DEMO = folder
  const whole = `${folder}.whole`
  if (existsSync(whole)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Journeys look at no file's size: half of the time.
  await makeDemo(folder, owner, ctx => attachDemoPictures(ctx, () => false, { effort: 0 }))
  if (shared !== undefined) writeFileSync(whole, '')
}
