/** What is still here of the example that an empty installation begins with. */
import { sql } from 'kysely'
import { findExamplePrices, findExampleTables } from '#server/calculation/prices/example-figures.ts'
import { priceName } from '#server/calculation/prices/price-name.ts'
import { picturesOnlyOf } from '#server/content/pictures-only-of.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Example } from '#shared/contract/content/example.ts'
import type { AuditKind } from '#shared/domain/office/audit-kinds.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'

export const findExample = async (ctx: Context): Promise<Example> => {
  const { posts, categories, prices, lots } = await findExampleRecords(ctx, ctx.db)
  return {
    posts: posts.map(named),
    categories: categories.map(named),
    pictures: await picturesOnlyOf(ctx.db, posts),
    lots,
    prices: prices.map(({ id, title, value, note }) => ({ id, title, value, name: priceName(title, note) })),
    tables: await findExampleTables(ctx),
  }
}

/**
 * What can be put into the bin. The log knows whatever people, imports and jobs made or changed: what it does not know
 * came with the program. Of the categories those that mark nothing else.
 */
export const findExampleRecords = async (ctx: Context, db: Tx) => {
  const posts = await db
    .selectFrom('posts')
    .innerJoin('post_texts', 'post_texts.post_id', 'posts.id')
    .select(['id', 'title', 'image_hash'])
    .where('lang', '=', originalLanguage)
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
  const lots = await db
    .selectFrom('reference_lots')
    .select(['id', 'title'])
    .where('id', '<=', lastFirstId)
    .where(unknownToLog('reference-lot', 'reference_lots.id'))
    .orderBy('id')
    .execute()
  return {
    posts,
    lots,
    categories: unknown.filter(({ id }) => !used.has(id)),
    prices: await findExamplePrices(ctx, db),
  }
}

/** The example comes into an empty database, so its numbers are the first; of a hundred thousand posts few are looked at. */
const lastFirstId = 200

/** What colleagues say about a record is no change of it. */
const unknownToLog = (kind: AuditKind, id: 'posts.id' | 'categories.id' | 'reference_lots.id') =>
  sql<boolean>`not exists (select 1 from audit where audit.kind = ${kind} and audit.record_id = cast(${sql.ref(id)} as text)
    and audit.action not in ('comment', 'comment-remove'))`

const named = ({ id, title }: { id: number; title: string }) => ({ id, title })
