/** Finds records of the example data, with which a new installation starts, that still exist. */
import { findExamplePrices, findExampleTables } from '#server/calculation/prices/example-figures.ts'
import { priceName } from '#server/calculation/prices/price-name.ts'
import { carTitle } from '#server/content/cases/shown-cases.ts'
import { picturesOnlyOf } from '#server/content/picture-uses.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { cameWithProgram } from '#server/platform/records/seeded-records.ts'
import { isExample } from '#server/work/orders/example-orders.ts'
import { orderTitle } from '#server/work/orders/order.store.ts'
import type { Example } from '#shared/contract/system/example.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'

export const findExample = async (ctx: Context): Promise<Example> => {
  const { posts, categories, prices, lots, orders, cases } = await findExampleRecords(ctx, ctx.db)
  return {
    posts: posts.map(named),
    categories: categories.map(named),
    pictures: await picturesOnlyOf(ctx.db, posts),
    lots,
    cases: cases.map(({ id, ...car }) => ({ id, title: carTitle(car) })),
    orders: orders.map(order => ({ id: order.id, title: orderTitle(order) })),
    prices: prices.map(({ id, title, value, note }) => ({ id, title, value, name: priceName(title, note) })),
    tables: await findExampleTables(ctx),
  }
}

/** Example records that can go into the bin; categories only if no other post uses them. */
export const findExampleRecords = async (ctx: Context, db: Tx) => {
  const posts = await db
    .selectFrom('posts')
    .innerJoin('post_texts', 'post_texts.post_id', 'posts.id')
    .select(['id', 'title', 'image_hash'])
    .where('lang', '=', originalLanguage)
    .where(cameWithProgram('post', 'posts.id'))
    .orderBy('id')
    .execute()
  const unknown: Row<'categories'>[] = await db
    .selectFrom('categories')
    .selectAll()
    .where(cameWithProgram('category', 'categories.id'))
    .orderBy('id')
    .execute()
  const others = await db
    .selectFrom('post_categories')
    .select('category_id')
    .where('category_id', 'in', [0, ...unknown.map(({ id }) => id)])
    .where('post_id', 'not in', [0, ...posts.map(({ id }) => id)])
    .execute()
  const used = new Set(others.map(({ category_id }) => category_id))
  const lots = await db
    .selectFrom('reference_lots')
    .select(['id', 'title'])
    .where(cameWithProgram('reference-lot', 'reference_lots.id'))
    .orderBy('id')
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'make', 'model', 'year', 'quote_id'])
    .where(isExample)
    .orderBy('id')
    .execute()
  const cases = await db
    .selectFrom('cases')
    .select(['id', 'make', 'model', 'year'])
    // Only example cases lack a consent, even after the office has changed them.
    .where('consent_by', '=', '')
    .orderBy('id')
    .execute()
  return {
    posts,
    lots,
    orders,
    cases,
    categories: unknown.filter(({ id }) => !used.has(id)),
    prices: await findExamplePrices(ctx, db),
  }
}

const named = ({ id, title }: { id: number; title: string }) => ({ id, title })
