/** Categories of posts. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { takeFromBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/categories.ts'
import { countPositions, countPositionsByCategory, type Scope } from '../posts/post-page-index.ts'
import { binnedCategory } from './binned-category.ts'
import {
  type CategoryRow,
  findCategory,
  findCategoryByTitle,
  insertCategory,
  listCategoryRows,
  renameCategory,
} from './category.store.ts'
import { categoryChange, putCategoryInBin } from './remove-category.ts'

export const categoryRoutes = (ctx: Context): Route[] => [
  route(
    contract.listCategories,
    async ({ actor }) => {
      const rows = await listCategoryRows(ctx.db)
      const counts = await countPositionsByCategory(ctx.db, scopeOf(actor))
      const categories = rows.map(row => categoryResponse(row, counts.get(row.id) ?? 0))
      return ok(categories.sort((a, b) => alphabetical.compare(a.title, b.title) || a.id - b.id))
    },
    { cached: true },
  ),

  route(
    contract.readCategory,
    async ({ params, actor }) => {
      const row = found(await findCategory(ctx.db, params.id))
      return ok(await counted(ctx, row, scopeOf(actor)))
    },
    { cached: true },
  ),

  route(contract.createCategory, async ({ actor, body, requestId }) => {
    const row = await ctx.db.transaction().execute(async tx => {
      if (await findCategoryByTitle(tx, body.title)) throw titleTaken()
      const made = await insertCategory(tx, body.title, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, categoryChange(null, made))
      return made
    })
    return created(`/api/category/${row.id}`, categoryResponse(row, 0))
  }),

  route(contract.updateCategory, async ({ actor, params, body, ifMatch, requestId }) => {
    const row = await ctx.db.transaction().execute(async tx => {
      const present = found(await findCategory(tx, params.id))
      rejectStale(present, ifMatch)
      const other = await findCategoryByTitle(tx, body.title)
      if (other && other.id !== present.id) throw titleTaken()
      const renamed = await renameCategory(tx, present.id, body.title, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, categoryChange(present, renamed))
      return renamed
    })
    return ok(await counted(ctx, row, 'all'))
  }),

  route(contract.removeCategory, async ({ actor, params, ifMatch, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      const present = found(await findCategory(tx, params.id))
      rejectStale(present, ifMatch)
      await putCategoryInBin(tx, ctx, { actor, requestId }, present)
    })
    return noContent()
  }),

  route(contract.restoreCategory, async ({ actor, params, requestId }) => {
    const row = await ctx.db.transaction().execute(async tx => {
      const payload = await takeFromBin(tx, 'category', String(params.id))
      if (!payload) throw notFound('Возвращать нечего: такой категории в корзине нет')
      await binnedCategory.restore(tx, payload, timestampOf(ctx))
      const back = found(await findCategory(tx, params.id))
      const change = { ...categoryChange(null, back), action: 'bring-back' }
      await recordChange(tx, ctx, { actor, requestId }, change)
      return back
    })
    return ok(await counted(ctx, row, 'all'))
  }),
]

/** Latin titles stand after the Cyrillic ones, as in a Russian index. */
const alphabetical = new Intl.Collator('ru', { numeric: true })

/** Visitors count what they can read, the office counts its drafts as well. */
const scopeOf = (actor: unknown): Scope => (actor ? 'all' : 'published')

const found = (row: CategoryRow | undefined): CategoryRow => {
  if (!row) throw notFound('Такой категории нет')
  return row
}

const titleTaken = () => conflict('Такая категория уже есть', 'title')

const counted = async (ctx: Context, row: CategoryRow, scope: Scope) =>
  categoryResponse(row, await countPositions(ctx.db, { scope, category: row.id }))

const categoryResponse = (row: CategoryRow, postCount: number): contract.Category => ({
  id: row.id,
  title: row.title,
  postCount,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
