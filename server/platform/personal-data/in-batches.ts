import { setImmediate } from 'node:timers/promises'

/** Rows in one read, so that a long table neither fills the memory nor holds the others up. */
const batch = 200

/** All rows in the order of their ids, read a batch at a time. */
export async function* inBatches<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let last = 0; ; ) {
    const rows = await read(last, batch)
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batch) return
    // SQLite is synchronous: without a pause nothing else would run meanwhile.
    await setImmediate()
  }
}
