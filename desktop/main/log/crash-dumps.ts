/** What is written when a process of the program breaks: for support, sent to nobody, and only the newest. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const kept = 3

/** @param folder where Crashpad keeps dumps, in folders of its own */
export const removeOldDumps = (folder: string): void => {
  try {
    const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.dmp'))
      .map(name => ({ dump: join(folder, name), writtenAt: statSync(join(folder, name)).mtimeMs }))
      .sort((one, other) => other.writtenAt - one.writtenAt)
    for (const { dump } of dumps.slice(kept)) {
      for (const file of [dump, dump.replace(/dmp$/, 'meta')]) rmSync(file, { force: true })
    }
    // There are none yet, or they cannot be reached: the program starts all the same.
  } catch {}
}
