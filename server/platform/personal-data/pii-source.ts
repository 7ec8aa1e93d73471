/** Sources of personal data: how an erasure finds, masks and removes a person's rows in each kind of place. */
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#server/platform/db/open.ts'
import { batchRows } from '#server/platform/db/rows.ts'
import { namesContact } from '#shared/domain/contact.ts'

/** The person to find. Ids are added as records of the person are found. */
export interface DataSubject {
  /** See `contactKey`, and `namedByNumber` for a person without a whole phone number or address. */
  contact: string
  requests: Set<number>
  orders: Set<number>
  quotes: Set<number>
  /** Ids of removed accounts in the bin. */
  accounts: Set<string>
}

export interface FoundPii {
  id: number
  /** Name by which people find the record. */
  record: string
  /** Requests that the row belongs to. */
  requests: number[]
  /** The row's order, of which programs may hold copies; null without one. */
  order: number | null
  isOwn: boolean
  /** Texts that name the contact, in somebody else's record. */
  texts: string[]
}

export interface PiiSource {
  find(db: Tx, person: DataSubject): AsyncGenerator<FoundPii>
  /** False for a row that was removed since it was found, for example into the bin. */
  has(tx: Tx, id: number): Promise<boolean>
  erase(tx: Tx, ids: readonly number[], at: string): Promise<void>
  mask(tx: Tx, id: number, mask: (text: string) => string, at: string): Promise<void>
}

interface Kind<R extends { id: number }> extends Pick<PiiSource, 'erase' | 'mask'> {
  read(db: Tx, after: number, limit: number): Promise<R[]>
  isOwn(row: R, person: DataSubject): boolean
  /** Texts of the row that people have typed. */
  texts(row: R): (string | null)[]
  record(row: R): string
  requests?(row: R, db: Tx): Promise<number[]> | number[]
  order?(row: R): number | null
}

/** A source whose rows are read in the order of their ids. */
export const piiSource = <R extends { id: number }>(kind: Kind<R>): PiiSource => ({
  ...kind,
  has: async (tx, id) => (await kind.read(tx, id - 1, 1))[0]?.id === id,
  find: async function* (db, person) {
    for await (const row of inBatches((after, limit) => kind.read(db, after, limit))) {
      const isOwn = kind.isOwn(row, person)
      const texts = isOwn ? [] : kind.texts(row).filter(text => namesContact(person.contact, text))
      if (!isOwn && texts.length === 0) continue
      yield {
        id: row.id,
        record: kind.record(row),
        requests: (await kind.requests?.(row, db)) ?? [],
        order: kind.order?.(row) ?? null,
        isOwn,
        texts: texts.filter(text => text !== null),
      }
    }
  },
})

/** An `erase` that executes `query`, a deletion, for each id. */
export const deleteEach =
  (query: (tx: Tx, id: number) => { execute(): Promise<unknown> }): PiiSource['erase'] =>
  async (tx, ids) => {
    for (const id of ids) await query(tx, id).execute()
  }

/** A person of whom only the contact is known. */
export const dataSubjectOf = (contact: string): DataSubject => ({
  contact,
  requests: new Set(),
  orders: new Set(),
  quotes: new Set(),
  accounts: new Set(),
})

/** All rows in the order of their ids, read a batch at a time. */
async function* inBatches<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let last = 0; ; ) {
    const rows = await read(last, batchRows)
    yield* rows
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batchRows) return
    // SQLite is synchronous: without a pause nothing else would run meanwhile.
    await setImmediate()
  }
}
