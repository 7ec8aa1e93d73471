/** What is still here of the example that an empty installation begins with. */
import { sql } from 'kysely'
import { findExamplePrices, findExampleTables } from '#server/calculation/prices/example-figures.ts'
import { priceName } from '#server/calculation/prices/price-name.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Example } from '#shared/contract/example.ts'

export const findExample = async (ctx: Context): Promise<Example> => {
  const { posts, categories, prices } = await findExampleRecords(ctx, ctx.db)
  return {
    posts: posts.map(named),
    categories: categories.map(named),
    prices: prices.map(({ id, title, value, note }) => ({ id, title, value, name: priceName(title, note) })),
    tables: await findExampleTables(ctx),
  }
}

/**
 * What can be put into the bin. The log knows whatever people, imports and jobs made or changed: what it does not know
 * came with the program. Of the categories those that mark nothing else.
 */
export const findExampleRecords = async (ctx: Context, db: Tx) => {
  const posts: Row<'posts'>[] = await db
    .selectFrom('posts')
    .selectAll()
    .where('id', '<=', lastFirstId)
    .where(unknownToLog('post', 'posts.id'))
    .orderBy('id')
    .execute()
  const unknown: Row<'categories'>[] = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '<=', lastFirstId)
    .where(unknownToLog('category', 'categories.id'))
    .orderBy('id')
    .execute()
  const others = await db
    .selectFrom('post_categories')
    .select('category_id')
    .where('category_id', 'in', [0, ...unknown.map(({ id }) => id)])
    .where('post_id', 'not in', [0, ...posts.map(({ id }) => id)])
    .execute()
  const used = new Set(others.map(({ category_id }) => category_id))
  return {
    posts,
    categories: unknown.filter(({ id }) => !used.has(id)),
    prices: await findExamplePrices(ctx, db),
  }
}

/** The example comes into an empty database, so its numbers are the first; of a hundred thousand posts few are looked at. */
const lastFirstId = 200

const unknownToLog = (kind: string, id: 'posts.id' | 'categories.id') =>
  sql<boolean>`not exists (select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text))`

const named = ({ id, title }: { id: number; title: string }) => ({ id, title })
