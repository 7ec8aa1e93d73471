/** Earlier values of a price and who changed them, read from the log. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { PriceChange, PricedOption } from '#shared/contract/calculation/prices.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'

/** Action in the log for a change on the screen of prices, which asks for a confirmation before a large impact. */
export const priceSet = 'price-set'

export const readPriceHistory = async (db: Tx, title: string): Promise<PriceChange[]> => {
  const rows = await ofOptions(db)
    .where('record_key', '=', foldForSearch(title))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => {
    const { from, to } = valueIn(row)
    return {
      id: row.id,
      at: row.at,
      author: row.actor_name,
      checked: isChecked(row),
      from: from ?? '',
      to: to ?? '',
    }
  })
}

/** Latest change of each option's value, by title. */
export const latestChanges = async (db: Tx): Promise<Map<string, NonNullable<PricedOption['changed']>>> => {
  const rows = await ofOptions(db)
    .where('id', 'in', eb =>
      eb
        .selectFrom('audit')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', 'option')
        .where('difference', 'like', changesValue)
        .groupBy('record_key'),
    )
    .execute()
  return new Map(
    rows.map(row => [
      row.record_title ?? '',
      { at: row.at, author: row.actor_name, checked: isChecked(row) },
    ]),
  )
}

const changesValue = '%"value":%'

const ofOptions = (db: Tx) =>
  db.selectFrom('audit').selectAll().where('kind', '=', 'option').where('difference', 'like', changesValue)

const isChecked = ({ action }: Pick<Row<'audit'>, 'action'>): boolean =>
  action !== 'create' && action !== 'update'

const values = z.object({
  value: z.object({ from: z.string().nullable().catch(null), to: z.string().nullable().catch(null) }),
})

const valueIn = ({ difference }: Pick<Row<'audit'>, 'difference'>) => {
  const read = values.safeParse(JSON.parse(difference ?? '{}'))
  return read.success ? read.data.value : { from: null, to: null }
}
