/** Categories of posts. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { takeFromBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/categories.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import type { Language } from '#shared/domain/languages.ts'
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
import {
  byTitleIn,
  type CategoryTitles,
  isOlderThanOriginal,
  titleIn,
  titlesBeside,
  titlesOf,
} from './category-titles.ts'
import { categoryChange, putCategoryInBin } from './remove-category.ts'

export const categoryRoutes = (ctx: Context): Route[] => [
  route(
    contract.listCategories,
    async ({ actor, query }) => {
      const { lang = 'ru' } = query
      const rows = await listCategoryRows(ctx.db)
      const counts = await countPositionsByCategory(ctx.db, scopeOf(actor), lang)
      const categories = rows.flatMap(
        row => categoryResponse(row, counts.get(row.id) ?? 0, { lang, actor }) ?? [],
      )
      return ok(categories.sort(byTitleIn(lang)))
    },
    { cached: true },
  ),

  route(
    contract.readCategory,
    async ({ params, query, actor }) => {
      const row = found(await findCategory(ctx.db, params.id))
      return ok(await counted(ctx, row, { lang: query.lang ?? 'ru', actor }))
    },
    { cached: true },
  ),

  route(contract.createCategory, async ({ actor, body, requestId }) => {
    const row = await ctx.db.transaction().execute(async tx => {
      if (await findCategoryByTitle(tx, body.title)) throw titleTaken()
      const titles = await freeTitles(tx, body.titles ?? {}, null)
      const made = await insertCategory(tx, body.title, timestampOf(ctx), titles)
      await recordChange(tx, ctx, { actor, requestId }, categoryChange(null, made))
      return made
    })
    return created(`/api/category/${row.id}`, categoryResponse(row, 0, { lang: 'ru', actor }))
  }),

  route(contract.updateCategory, async ({ actor, params, body, ifMatch, requestId }) => {
    const row = await ctx.db.transaction().execute(async tx => {
      const present = found(await findCategory(tx, params.id))
      rejectStale(present, ifMatch)
      const other = await findCategoryByTitle(tx, body.title)
      if (other && other.id !== present.id) throw titleTaken()
      const titles = await freeTitles(tx, { ...titlesOf(present), ...body.titles }, present.id)
      const texts = {
        title: body.title,
        titles: titlesBeside(present, body.title, titles, body.titles?.uk !== undefined),
      }
      const renamed = await renameCategory(tx, present.id, texts, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, categoryChange(present, renamed))
      return renamed
    })
    return ok(await counted(ctx, row, { lang: 'ru', actor }))
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
      if (!payload) throw httpError('bin.gone', { values: { kind: 'category' } })
      await binnedCategory.restore(tx, payload, timestampOf(ctx))
      const back = found(await findCategory(tx, params.id))
      const change = { ...categoryChange(null, back), action: 'bring-back' }
      await recordChange(tx, ctx, { actor, requestId }, change)
      return back
    })
    return ok(await counted(ctx, row, { lang: 'ru', actor }))
  }),
]

/** Visitors count what they can read, the office counts its drafts as well. */
const scopeOf = (actor: unknown): Scope => (actor ? 'all' : 'published')

const found = (row: CategoryRow | undefined): CategoryRow => {
  if (!row) throw notFound('category')
  return row
}

const titleTaken = () => httpError('name.taken', { values: { kind: 'category' }, path: 'title' })

/** Titles without the empty ones; throws 409 for one that people would take for another category's. */
const freeTitles = async (tx: Tx, titles: CategoryTitles, own: number | null): Promise<CategoryTitles> => {
  if (!titles.uk) return {}
  const key = foldKey(titles.uk)
  const others = (await listCategoryRows(tx)).filter(({ id }) => id !== own)
  if (others.some(other => foldKey(titleIn(other, 'uk') ?? '') === key))
    throw httpError('name.taken', { values: { kind: 'category' }, path: 'titles.uk' })
  return { uk: titles.uk }
}

interface Reader {
  lang: Language
  /** Null for a visitor. */
  actor: unknown
}

const counted = async (ctx: Context, row: CategoryRow, reader: Reader): Promise<contract.Category> => {
  const list = { lang: reader.lang, scope: scopeOf(reader.actor), category: row.id }
  const response = categoryResponse(row, await countPositions(ctx.db, list), reader)
  if (!response) throw notFound('category')
  return response
}

/** Null for a category without a title in the language. */
const categoryResponse = (
  row: CategoryRow,
  postCount: number,
  { lang, actor }: Reader,
): contract.Category | null => {
  const title = titleIn(row, lang)
  if (title === null) return null
  return {
    id: row.id,
    title,
    ...(actor ? { titles: { uk: titleIn(row, 'uk') ?? '' }, isOlder: isOlderThanOriginal(row) } : {}),
    postCount,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
