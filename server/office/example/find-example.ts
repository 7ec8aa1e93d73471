/** What is still here of the example that an empty installation begins with. */
import { sql } from 'kysely'
import { findExamplePrices, findExampleTables } from '#server/calculation/prices/example-figures.ts'
import { priceName } from '#server/calculation/prices/price-name.ts'
import { listLots } from '#server/calculation/reference-lots/reference-lot.store.ts'
import { altsOf } from '#server/content/media/library.store.ts'
import { placesOf } from '#server/content/media/picture-use.ts'
import { pictureUses } from '#server/content/picture-uses.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Example } from '#shared/contract/example.ts'
import type { AuditKind } from '#shared/domain/audit-kinds.ts'

export const findExample = async (ctx: Context): Promise<Example> => {
  const { posts, categories, prices, lots } = await findExampleRecords(ctx, ctx.db)
  return {
    posts: posts.map(named),
    categories: categories.map(named),
    pictures: await picturesOnlyOf(ctx.db, posts),
    lots: lots.map(named),
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
  const firstLots = await db
    .selectFrom('reference_lots')
    .select('id')
    .where('id', '<=', lastFirstId)
    .where(unknownToLog('reference-lot', 'reference_lots.id'))
    .execute()
  const lotIds = new Set(firstLots.map(({ id }) => id))
  return {
    posts,
    lots: (await listLots(db)).filter(({ id }) => lotIds.has(id)),
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

/** Pictures that no other record shows, and that nobody has put into the library himself. */
const picturesOnlyOf = async (db: Tx, posts: readonly Row<'posts'>[]): Promise<Example['pictures']> => {
  const ids = new Set(posts.map(({ id }) => String(id)))
  const inTexts = await db
    .selectFrom('post_media')
    .select('media_hash')
    .where('post_id', 'in', [0, ...posts.map(({ id }) => id)])
    .execute()
  const hashes = [
    ...new Set([
      ...posts.flatMap(({ image_hash }) => image_hash ?? []),
      ...inTexts.map(({ media_hash }) => media_hash),
    ]),
  ]
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'name', 'alts'])
    .where('hash', 'in', ['', ...hashes])
    .where('stored', '=', 0)
    .execute()
  const places = await placesOf(db, pictureUses, hashes)
  return rows
    .filter(({ hash }) => places.get(hash)?.every(({ kind, ref }) => kind === 'post' && ids.has(ref)))
    .map(row => ({ id: row.hash, title: row.name || altsOf(row).ru || 'Без названия' }))
}

const named = ({ id, title }: { id: number; title: string }) => ({ id, title })
