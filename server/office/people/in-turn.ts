import { setImmediate } from 'node:timers/promises'

/** Rows in one read, so that a long table neither fills the memory nor holds the others up. */
const batch = 200

/** All rows of a read that is asked for so many of what comes after a number, a batch at a time. */
export async function* inTurn<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let last = 0; ; ) {
    const rows = await read(last, batch)
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batch) return
    // SQLite responds at once: without a pause nobody else would have a turn.
    await setImmediate()
  }
}
