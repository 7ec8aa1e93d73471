/** Caches a value read from public content until the version of the content changes. */
import type { Tx } from '#server/platform/db/open.ts'

/** @param nameOf a key that distinguishes one question from another */
export const perContentVersion = <Asked, T>(
  read: (db: Tx, asked: Asked) => Promise<T>,
  nameOf: (asked: Asked) => string,
): ((db: Tx, asked: Asked) => Promise<T>) => {
  const known = new WeakMap<Tx, { version: number; values: Map<string, T> }>()
  return async (db, asked) => {
    const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    const kept = known.get(db)
    const { values } = kept?.version === version ? kept : { values: new Map<string, T>() }
    known.set(db, { version, values })
    const name = nameOf(asked)
    const value = values.get(name) ?? (await read(db, asked))
    // The version is read before the value: a write in between raises the version, so the next call reads anew.
    values.set(name, value)
    return value
  }
}
