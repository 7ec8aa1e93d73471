import { readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Windows answers so while a virus scanner, a backup or an indexer has the file open. */
const heldCodes: ReadonlySet<string | undefined> = new Set(['EACCES', 'EBUSY', 'EPERM'])

/** Milliseconds, two seconds together. */
const pauses = [20, 80, 200, 400, 600, 700]

/** Tries again while somebody else holds the file, for two seconds; the first time at once. Then it fails as it would have. */
export const whileHeld = async <T>(
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

/** Null when there is none. Any other failure is not "nothing": who took it for that would write over what is there. */
export const readIfThere = async (file: string): Promise<Buffer | null> => {
  try {
    return await whileHeld(() => readFile(file))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}

/** Puts a file that was written aside in the place of the one that is read, or leaves neither it nor a trace. */
export const putInPlace = async (aside: string, file: string): Promise<void> => {
  try {
    await whileHeld(() => rename(aside, file))
  } catch (cause) {
    await rm(aside, { force: true })
    throw cause
  }
}
