/** Set-up of a whole run of tests: a temporary folder of its own, which goes with all that was left in it. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests that fail, servers that are killed and browsers that crash clean up nothing; the response does. */
export default function ownTempFolder(): () => void {
  const place = roomy(memory) ? memory : tmpdir()
  removeForgotten(place)
  const folder = mkdtempSync(join(place, prefix))
  // PostgreSQL runs as another user and has to get through to its own folder.
  chmodSync(folder, 0o711)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return () => removeWhole(folder)
}

const prefix = 'broker-tests-'

/** Linux keeps it in memory: thousands of small databases wait for no disk there. */
const memory = '/dev/shm'

/** Eight gigabytes free: a run leaves room for the browsers, which use the same memory. */
const roomy = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 8 * 1024 ** 3
}

const aDay = 86_400_000

/**
 * A run that was killed itself has removed nothing; nobody misses its folder the day after. One that cannot be removed,
 * because something is mounted there for instance, is in nobody's way.
 */
export const removeForgotten = (place: string, remove = removeWhole): void => {
  for (const name of readdirSync(place).filter(each => each.startsWith(prefix))) {
    const folder = join(place, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs <= aDay) continue
    try {
      remove(folder)
    } catch (error) {
      console.warn(`Left where it is: ${folder}, ${String(error)}`)
    }
  }
}

const removeWhole = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
