/**
 * Recently opened records, for offline use: one encrypted file each, readable only with a key from the system's
 * keychain and only for the person who opened them. Without a keychain nothing is written.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { putInPlace, readIfThere, retryHeldFile } from '#desktop/main/files/retry-held-file.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { languages } from '#shared/domain/site/languages.ts'
import type { KeyStore } from './file-keys-in-keychain.ts'
import { openText, sealText } from './sealed-text.ts'

const cachedRecord = z.object({
  userId: z.string(),
  /** Path and query of the call. */
  path: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** Language of the sentences in it. */
  language: z.enum(languages),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})
export type CachedRecord = z.infer<typeof cachedRecord>

/** Two weeks, in milliseconds. */
export const maxCachedAge = 14 * 24 * 60 * 60_000

/** Files kept at most; the oldest are removed. */
const maxRecords = 500

export type RecordCache = ReturnType<typeof recordCache>

export const recordCache = (folder: string, keys: KeyStore, now: () => number) => {
  const folderOf = (origin: string): string =>
    join(folder, createHash('sha256').update(origin).digest('hex').slice(0, 16))
  const nameOf = (key: Buffer, userId: string, path: string): string =>
    createHmac('sha256', key).update(`${userId} ${path}`).digest('hex')
  const isOld = (savedAt: number): boolean => savedAt < now() - maxCachedAge

  /** The files of a folder, the newest first. */
  const list = async (at: string): Promise<{ name: string; file: string; changed: number }[]> => {
    const names = await readdir(at).catch(() => [])
    const found = names.map(async name => {
      const facts = await stat(join(at, name)).catch(() => null)
      return { name, file: join(at, name), changed: facts?.mtimeMs ?? 0 }
    })
    return (await Promise.all(found)).sort((a, b) => b.changed - a.changed)
  }

  const writes = new Set<Promise<void>>()
  const write = async (origin: string, record: CachedRecord): Promise<void> => {
    const key = await keys.readOrMake(origin)
    if (key === null) return
    const at = folderOf(origin)
    await mkdir(at, { recursive: true, mode: 0o700 })
    const name = nameOf(key, record.userId, record.path)
    const aside = join(at, `${name}.${randomBytes(4).toString('hex')}.new`)
    await writeFile(aside, seal(key, name, record), { mode: 0o600 })
    await putInPlace(aside, join(at, name))
    const all = await list(at)
    const gone = all.filter(({ changed }, index) => index >= maxRecords || isOld(changed))
    await Promise.all(gone.map(({ file }) => rm(file, { force: true })))
  }

  return {
    /** A cached record; null when there is none from the last two weeks. */
    async read(origin: string, userId: string, path: string): Promise<CachedRecord | null> {
      const key = await keys.read(origin)
      if (key === null) return null
      const name = nameOf(key, userId, path)
      const record = open(key, name, await readIfThere(join(folderOf(origin), name)))
      return record === null || isOld(record.savedAt) ? null : record
    },
    write(origin: string, record: CachedRecord): Promise<void> {
      const writing = write(origin, record).finally(() => writes.delete(writing))
      writes.add(writing)
      return writing
    },
    async remove(origin: string, userId: string, path: string): Promise<void> {
      const key = await keys.read(origin)
      if (key === null) return
      await retryHeldFile(() => rm(join(folderOf(origin), nameOf(key, userId, path)), { force: true }))
    },
    /**
     * Removes the records for which `isGone` is true, whoever opened them, and unreadable ones. Rejects while the
     * keychain is locked or another program holds a file: unchecked records neither are removed nor count as checked.
     */
    async removeWhere(origin: string, isGone: (record: CachedRecord) => boolean): Promise<void> {
      const key = await keys.read(origin)
      for (const { name, file, changed } of (await list(folderOf(origin))).reverse()) {
        if (!isOld(changed)) {
          if (key === null)
            throw new Error('The keychain is locked: nobody can tell what the records are about')
          const record = open(key, name, await readIfThere(file))
          if (record !== null && !isOld(record.savedAt) && !isGone(record)) continue
        }
        await retryHeldFile(() => rm(file, { force: true }))
      }
    },
    /** Removes all records of a server, and the key, without which copies of the files are useless. */
    async clear(origin: string): Promise<void> {
      // A write under way would leave its record behind, or write into the folder during its removal.
      await Promise.allSettled(writes)
      // Neither waits for the other: another program may hold a file, and a keychain may wait for a person.
      await Promise.all([
        retryHeldFile(() => rm(folderOf(origin), { recursive: true, force: true })),
        keys.clear(origin),
      ])
    },
  }
}

const seal = (key: Buffer, name: string, record: CachedRecord): Buffer =>
  sealText(key, name, JSON.stringify(record))

const open = (key: Buffer, name: string, sealed: Buffer | null): CachedRecord | null =>
  parseJson(cachedRecord, sealed === null ? null : openText(key, name, sealed))
