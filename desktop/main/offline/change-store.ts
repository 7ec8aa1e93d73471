/**
 * Stores changes that wait for the server, in order: one encrypted file for each server, under a key of its own in the
 * system's keychain. Unlike cached records, the file survives signing out: the person was promised that changes are
 * sent. Without a keychain nothing is stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { putAside, putInPlace, readIfThere, retryHeldFile } from '#desktop/main/files/retry-held-file.ts'
import { inOrder } from '#desktop/main/in-order.ts'
import { versionSchema } from '#shared/contract/platform/common.ts'
import { waitingChangeSchema, waitingFieldsSchema } from '#shared/contract/platform/waiting-changes.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import type { KeyStore } from './file-keys-in-keychain.ts'
import { openText, sealText } from './sealed-text.ts'

const storedChange = waitingChangeSchema.extend({
  /** Account that made the change: nobody else sees or sends it. */
  userId: z.string(),
  version: versionSchema,
  before: waitingFieldsSchema,
  /** Milliseconds since 1970 of the first attempt under this key; null when there was none. */
  sentAt: z.number().nullable(),
})
export type StoredChange = z.infer<typeof storedChange>

export type ChangeStore = ReturnType<typeof changeStore>

/** @param onPutAside called with the path of a file of changes that nobody can read, after it was renamed */
export const changeStore = (
  folder: string,
  keys: KeyStore,
  warn: (message: string, cause: unknown) => void,
  onPutAside: (file: string) => void,
) => {
  /** Contents of the files, in memory: this program alone writes them. */
  const known = new Map<string, StoredChange[]>()
  const inQueue = inOrder()
  const nameOf = (origin: string): string => createHash('sha256').update(origin).digest('hex').slice(0, 16)

  /** Reads the file; null while the keychain cannot be used: it may be available later, and the file stays. */
  const load = async (origin: string): Promise<StoredChange[] | null> => {
    const all = known.get(origin)
    if (all !== undefined) return all
    const name = nameOf(origin)
    const sealed = await readIfThere(join(folder, name))
    if (sealed === null) {
      known.set(origin, [])
      return []
    }
    const key = await keys.readOrMake(origin)
    if (key === null) return null
    const parsed = parseJson(z.array(storedChange), openText(key, name, sealed))
    if (parsed === null) {
      warn('What waited for the server cannot be read; it was put aside', null)
      onPutAside(await putAside(join(folder, name)))
    }
    known.set(origin, parsed ?? [])
    return parsed ?? []
  }

  const write = async (origin: string, all: StoredChange[]): Promise<boolean> => {
    const name = nameOf(origin)
    if (all.length === 0) {
      await retryHeldFile(() => rm(join(folder, name), { force: true }))
      known.set(origin, all)
      return true
    }
    const key = await keys.readOrMake(origin)
    if (key === null) return false
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const aside = join(folder, `${name}.${randomBytes(4).toString('hex')}.new`)
    // Flushed to the disk: a change that a person was told is safe must survive a power cut.
    await writeFile(aside, sealText(key, name, JSON.stringify(all)), { mode: 0o600, flush: true })
    await putInPlace(aside, join(folder, name))
    known.set(origin, all)
    return true
  }

  const read = (origin: string): Promise<StoredChange[] | null> =>
    inQueue(() => load(origin)).catch((cause: unknown) => {
      warn('What waits for the server could not be read now', cause)
      return null
    })

  return {
    list: async (origin: string): Promise<StoredChange[]> => (await read(origin)) ?? [],
    /** Number of changes; null while they cannot be read: behind a locked keychain, or held by another program. */
    count: async (origin: string): Promise<number | null> => (await read(origin))?.length ?? null,
    /** Edits the list, one edit at a time. False when it could not be stored safely: then nothing has changed. */
    update: (origin: string, edit: (all: StoredChange[]) => StoredChange[]): Promise<boolean> =>
      inQueue(async () => {
        const before = await load(origin)
        if (before === null) return false
        const after = edit(before)
        return after === before || write(origin, after)
      }).catch((cause: unknown) => {
        warn('What waits for the server could not be written', cause)
        return false
      }),
    clear: (origin: string): Promise<void> =>
      inQueue(async () => {
        known.delete(origin)
        // The key goes first: another program may hold the file.
        await keys.clear(origin)
        await retryHeldFile(() => rm(join(folder, nameOf(origin)), { force: true }))
      }),
  }
}
