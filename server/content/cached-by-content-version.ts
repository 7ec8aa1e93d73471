/** Caches a value that depends on the content alone, for each version of it. */
import type { Tx } from '#server/platform/db/open.ts'

/** @param nameOf what distinguishes one question from another */
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
    // Read after its version: what a write changed meanwhile is read again under the next one.
    values.set(name, value)
    return value
  }
}
