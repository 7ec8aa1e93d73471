/** Every key that a search looks in is folded when it is written; those that are there are folded here, also in the bin. */
import { type Kysely, sql } from 'kysely'
import { cyrillicOf, latinOf } from '#shared/domain/search/look-alikes.ts'
import { foldForSearch, listKey } from '#shared/domain/search/search-text.ts'
import type { Migration } from '../migrate.ts'

export const foldedKeys: Migration = {
  name: '067-folded-keys',
  up: async db => {
    for (const table of ['payers', 'invoices'])
      await sql`alter table ${sql.table(table)} add column search_key text not null default ''`.execute(db)
    await foldAll(db)
  },
}

type Values = Record<string, string | number | null>
type Key = (row: Values) => string | null

const textOf = (value: string | number | null | undefined): string => String(value ?? '')

const keyOfOrder: Key = row => {
  const plate = textOf(row.plate).toLowerCase()
  const car = ['make', 'model', 'year', 'engine'].map(name => row[name]).filter(Boolean)
  const texts = [
    ...(JSON.parse(textOf(row.phones) || '[]') as string[]),
    ...['email', 'vin', 'lot', 'container'].map(name => textOf(row[name])),
    ...[latinOf(plate), cyrillicOf(plate)],
    ...['contract_number', 'declaration', 'vessel'].map(name => textOf(row[name])),
    car.join(' '),
  ]
  return listKey(textOf(row.name), ...texts.filter(Boolean))
}

const ofRequest = ['name', 'phone', 'email', 'message', 'note', 'next_action', 'quote'] as const
const keyOfRequest: Key = row =>
  foldForSearch(
    ofRequest
      .map(name => row[name])
      .filter(Boolean)
      .join('\n'),
  )

const keyOfPicture: Key = ({ name, alts }) =>
  listKey([textOf(name), ...Object.values(JSON.parse(textOf(alts)) as object)].join(' '))

const keyOfPost: Key = ({ title }) => listKey(textOf(title))
const keyOfPayer: Key = ({ name }) => foldForSearch(textOf(name))

const keyOfInvoice: Key = ({ bill }) => {
  const { number, payer } = JSON.parse(textOf(bill)) as { number: string; payer: { name: string } }
  return foldForSearch(`${number} ${payer.name}`)
}

const foldAll = async (db: Kysely<unknown>): Promise<void> => {
  const quote = sql`(select number from quotes where quotes.id = requests.quote_id) as quote`
  await fold(db, { table: 'orders', key: keyOfOrder })
  await fold(db, { table: 'requests', read: sql`requests.*, ${quote}`, key: keyOfRequest })
  await fold(db, { table: 'quotes', key: row => foldForSearch(textOf(row.search_key)) })
  await fold(db, { table: 'payers', key: keyOfPayer })
  await fold(db, {
    table: 'invoices',
    where: sql`bill is not null and closed_at is null`,
    key: keyOfInvoice,
  })
  for (const table of ['media', 'binned_media']) await fold(db, { table, id: 'hash', key: keyOfPicture })
  // A text is known by its post and its language.
  for (const lang of ['ru', 'uk'])
    await fold(db, {
      table: 'post_texts',
      id: 'post_id',
      where: sql`lang = ${lang}`,
      column: 'title_key',
      key: keyOfPost,
    })
  await fold(db, { table: 'bin', column: 'title_key', key: ({ title }) => foldForSearch(textOf(title)) })
  await fold(db, { table: 'bin', column: 'payload', key: ({ payload }) => foldPayload(textOf(payload)) })
  await fold(db, {
    table: 'audit',
    where: sql`record_title is not null`,
    column: 'record_key',
    key: row => foldForSearch(textOf(row.record_title)),
  })
}

interface Fold {
  table: string
  /** `id` when left out. */
  id?: string
  read?: ReturnType<typeof sql>
  where?: ReturnType<typeof sql>
  /** `search_key` when left out. */
  column?: string
  key: Key
}

const atOnce = 500

const fold = async (
  db: Kysely<unknown>,
  { table, id = 'id', read = sql`*`, where = sql`1 = 1`, column = 'search_key', key }: Fold,
): Promise<void> => {
  for (let after: string | number | null | undefined = id === 'hash' ? '' : 0; ; ) {
    const { rows } = await sql<Values>`select ${read} from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and ${where} order by ${sql.ref(id)} limit ${atOnce}`.execute(db)
    for (const row of rows) {
      const folded = key(row)
      if (folded !== row[column])
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded}
          where ${sql.ref(id)} = ${row[id]} and ${where}`.execute(db)
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.[id]
  }
}

const inPayload: Record<string, [column: string, key: Key]> = {
  orders: ['search_key', keyOfOrder],
  payers: ['search_key', keyOfPayer],
  post_texts: ['title_key', keyOfPost],
}

const foldPayload = (json: string): string => {
  const payload = JSON.parse(json) as { rows?: { table: string; values: Values }[] }
  let isChanged = false
  for (const { table, values } of payload.rows ?? []) {
    const [column, key] = inPayload[table] ?? []
    if (!column || !key || values[column] === key(values)) continue
    values[column] = key(values)
    isChanged = true
  }
  return isChanged ? JSON.stringify(payload) : json
}
