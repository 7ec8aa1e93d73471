/** Finds example prices and tables that are still in use, so that the office is warned. */
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { isExampleOption } from '#shared/domain/calculation/option-names.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { listOptionRows, type OptionRow } from '../options/option.kind.ts'
import { findDemoVersion } from '../tables/example-tables.ts'
import { tablesInForce } from '../tables/tables-in-force.ts'

/** Prices marked as an example that still have the value they were shipped with. */
export const findExamplePrices = async (
  { readExample }: Pick<Context, 'readExample'>,
  db: Tx,
): Promise<OptionRow[]> => {
  const shipped = shippedValues(readExample)
  return (await listOptionRows(db)).filter(
    option =>
      isPriceTitle(option.title) && isExampleOption(option) && shipped.get(option.title) === option.value,
  )
}

export const areExamplePrices = async (
  ctx: Pick<Context, 'db' | 'readExample'>,
  titles: readonly string[],
): Promise<boolean> => (await findExamplePrices(ctx, ctx.db)).some(({ title }) => titles.includes(title))

/** Tables whose version in force today is the example's. */
export const findExampleTables = async (ctx: Context): Promise<TableTitle[]> => {
  const inForce = await tablesInForce(ctx, kyivDay(ctx.now()))
  const found: TableTitle[] = []
  for (const title of tableTitles) {
    const version = inForce[title]?.version
    if (version === undefined) continue
    if (version === (await findDemoVersion(ctx, title))) found.push(title)
  }
  return found
}

export const hasExampleFigures = (ctx: Context): Promise<boolean> => areThereAny(ctx.db, ctx)

const areThereAny = perContentVersion(
  async (db, ctx: Context) =>
    (await findExamplePrices(ctx, db)).length > 0 || (await findExampleTables(ctx)).length > 0,
  ctx => kyivDay(ctx.now()),
)

const row = z.object({ title: z.string(), value: z.string() })

/** Shipped values by title; read once, since they do not change while the server runs. */
const shippedValues = (readExample: Context['readExample']): ReadonlyMap<string, string> => {
  if (!shipped) {
    const rows: unknown = parse(readExample('options.csv'), { columns: true, bom: true })
    shipped = new Map(
      z
        .array(row)
        .parse(rows)
        .map(({ title, value }) => [title, value]),
    )
  }
  return shipped
}
let shipped: ReadonlyMap<string, string> | undefined
