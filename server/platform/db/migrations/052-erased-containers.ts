/** An erasure takes container and vessel as well: out of orders erased before, wherever they lie, and out of the log. */
import { type Kysely, sql } from 'kysely'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import type { Migration } from '../migrate.ts'

export const erasedContainers: Migration = {
  name: '052-erased-containers',
  up: async db => {
    await clearOrders(db)
    await clearBin(db)
    await clearLog(db)
    // The job that follows clears the files of the database of what is gone.
    await sql`insert into unfinished_erasures (at)
      select max(erased_at) from orders where erased_at is not null having max(erased_at) is not null`.execute(
      db,
    )
  },
}

interface OrderTexts {
  make: string
  model: string
  year: number | null
  engine: string
  container: string
  vessel: string
  search_key: string
  erased_at: string | null
}

interface Touched {
  orders: OrderTexts & { id: number }
  bin: { id: number; kind: string; payload: string }
  audit: { id: number; kind: string; difference: string | null }
}

/** Nothing else of what people find an order by outlives an erasure. */
const cleared = ({ make, model, year, engine }: Pick<OrderTexts, 'make' | 'model' | 'year' | 'engine'>) => ({
  container: '',
  vessel: '',
  search_key: foldForSearch([make, model, year, engine].filter(Boolean).join(' ')),
})

const clearOrders = async (db: Kysely<Touched>): Promise<void> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'make', 'model', 'year', 'engine'])
    .where('erased_at', 'is not', null)
    .execute()
  for (const row of rows) await db.updateTable('orders').set(cleared(row)).where('id', '=', row.id).execute()
}

const clearBin = async (db: Kysely<Touched>): Promise<void> => {
  const rows = await db.selectFrom('bin').select(['id', 'payload']).where('kind', '=', 'order').execute()
  for (const row of rows) {
    const payload = JSON.parse(row.payload) as { rows: { table: string; values: OrderTexts }[] }
    const erased = payload.rows.filter(({ table, values }) => table === 'orders' && values.erased_at !== null)
    if (erased.length === 0) continue
    for (const { values } of erased) Object.assign(values, cleared(values))
    await db
      .updateTable('bin')
      .set({ payload: JSON.stringify(payload) })
      .where('id', '=', row.id)
      .execute()
  }
}

const clearLog = async (db: Kysely<Touched>): Promise<void> => {
  const lines = await db
    .selectFrom('audit')
    .select(['id', 'difference'])
    .where('kind', '=', 'order')
    .where(eb => eb.or([eb('difference', 'like', '%"container"%'), eb('difference', 'like', '%"vessel"%')]))
    .execute()
  for (const line of lines) {
    const {
      container: _,
      vessel: __,
      ...difference
    } = JSON.parse(line.difference ?? '{}') as object & Record<'container' | 'vessel', unknown>
    await db
      .updateTable('audit')
      .set({ difference: JSON.stringify(difference) })
      .where('id', '=', line.id)
      .execute()
  }
}
