/** Keeps the newest dumps of crashed processes, for support; they are sent to nobody. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ZipFile } from '#shared/domain/write-zip.ts'

const kept = 3

/** @param folder where Crashpad keeps dumps, in folders of its own */
export const removeOldDumps = (folder: string): void => {
  try {
    for (const dump of dumpsIn(folder).slice(kept)) {
      for (const file of [dump, dump.replace(/dmp$/, 'meta')]) rmSync(file, { force: true })
    }
    // The dumps cannot be reached, which is no reason to stop the start.
  } catch {}
}

export const readDumps = (folder: string): ZipFile[] =>
  dumpsIn(folder).map(dump => ({ name: basename(dump), bytes: readFileSync(dump) }))

/** The newest first; before the first crash there is no folder. */
const dumpsIn = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.dmp'))
    .map(name => ({ dump: join(folder, name), writtenAt: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.writtenAt - one.writtenAt)
    .map(({ dump }) => dump)
}
