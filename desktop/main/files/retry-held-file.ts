import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Errors of Windows while a virus scanner, a backup or an indexer has the file open. */
const heldCodes: ReadonlySet<string | undefined> = new Set(['EACCES', 'EBUSY', 'EPERM'])

/** Milliseconds between attempts, two seconds together. */
const pauses = [20, 80, 200, 400, 600, 700]

/** Runs `work`, and again for two seconds while another program holds the file; then throws its error. */
export const retryHeldFile = async <T>(
  work: () => T | Promise<T>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<T> => {
  for (const milliseconds of pauses) {
    try {
      return await work()
    } catch (cause) {
      if (!heldCodes.has((cause as NodeJS.ErrnoException).code)) throw cause
    }
    await pause(milliseconds)
  }
  return work()
}

/**
 * The file's bytes; null only when it does not exist. Other failures throw: a caller that took them for no file would
 * overwrite it.
 */
export const readIfThere = async (file: string): Promise<Buffer | null> => {
  try {
    return await retryHeldFile(() => readFile(file))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}

/** Renames a new file over the old one; removes the new one when that fails. */
export const putInPlace = async (aside: string, file: string): Promise<void> => {
  try {
    await retryHeldFile(() => rename(aside, file))
  } catch (cause) {
    await rm(aside, { force: true })
    throw cause
  }
}

/**
 * Renames a damaged file to a name at which nothing lies yet.
 * @returns its new path
 */
export const putAside = async (file: string): Promise<string> => {
  const first = `${file}.unreadable`
  let aside = first
  for (let count = 2; existsSync(aside); count++) aside = `${first}-${count}`
  await retryHeldFile(() => rename(file, aside))
  return aside
}
