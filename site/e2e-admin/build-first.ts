/** Builds the site before the admin's journeys, unless `SITE_BUILT` says that `dist/site` is what to test. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export default function buildFirst(): void {
  if (process.env.SITE_BUILT !== undefined) return
  const build = fileURLToPath(new URL('../../shared/tooling/build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, 'site', '--stale'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built')
}
