import type { Context } from '#server/platform/context.ts'
import { orNotFound } from '#server/platform/http/errors/http-error.ts'
import { cachedRoute, created, type HttpRoute, ok } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
  restoreRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/categories.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { countByCategory, countPosts, type Scope } from '../posts/post-order.ts'
import { type CategoryRow, categoryFields, categoryKind, listCategoryRows } from './category.kind.ts'
import { byTitleIn, categoryTitleIn, isOlderThanOriginal, titlesBeside, titlesOf } from './category-titles.ts'

export const categoryRoutes = (ctx: Context): HttpRoute[] => [
  cachedRoute(contract.listCategoriesEndpoint, async ({ actor, query }) => {
    const { lang = 'ru' } = query
    const rows = await listCategoryRows(ctx.db)
    const counts = await countByCategory(ctx.db, { scope: scopeOf(actor), lang })
    const categories = rows.flatMap(
      row => categoryResponse(row, counts.get(row.id) ?? 0, { lang, actor }) ?? [],
    )
    return ok(categories.sort(byTitleIn(lang)))
  }),

  cachedRoute(contract.readCategoryEndpoint, async ({ params, query, actor }) => {
    const row = await readRecord(ctx.db, categoryKind, params.id)
    return ok(await counted(ctx, row, { lang: query.lang ?? 'ru', actor }))
  }),

  writeRoute(contract.createCategoryEndpoint, {
    change: ({ body: { title, titles }, ...call }) =>
      createRecord(call, categoryKind, categoryFields(title, titles?.uk ? { uk: titles.uk } : {})),
    respond: (row, { actor }) =>
      created(`/api/category/${row.id}`, categoryResponse(row, 0, { lang: 'ru', actor })),
  }),

  writeRoute(contract.updateCategoryEndpoint, {
    change: ({ body: { title, titles }, ...call }) =>
      changeRecord(call, categoryKind, call.params.id, present => {
        const { uk } = { ...titlesOf(present), ...titles }
        return categoryFields(title, titlesBeside(present, title, uk ? { uk } : {}, titles?.uk !== undefined))
      }),
    respond: async (row, { actor }) => ok(await counted(ctx, row, { lang: 'ru', actor })),
  }),

  writeRoute(contract.removeCategoryEndpoint, {
    change: call => removeRecord(call, categoryKind, call.params.id),
  }),

  writeRoute(contract.restoreCategoryEndpoint, {
    change: async call => {
      await restoreRecord(call, categoryKind.bin, { kind: 'category', ref: String(call.params.id) })
      return readRecord(call.tx, categoryKind, call.params.id)
    },
    respond: async (row, { actor }) => ok(await counted(ctx, row, { lang: 'ru', actor })),
  }),
]

/** Posts that a category counts: published ones for visitors, all for the office. */
const scopeOf = (actor: unknown): Scope => (actor ? 'all' : 'published')

interface Reader {
  lang: Language
  /** Null for a visitor. */
  actor: unknown
}

const counted = async (ctx: Context, row: CategoryRow, reader: Reader): Promise<contract.Category> => {
  const list = { lang: reader.lang, scope: scopeOf(reader.actor), category: row.id }
  return orNotFound(categoryResponse(row, await countPosts(ctx.db, list), reader), 'category')
}

/** Null for a category without a title in the language. */
const categoryResponse = (
  row: CategoryRow,
  postCount: number,
  { lang, actor }: Reader,
): contract.Category | null => {
  const title = categoryTitleIn(row, lang)
  if (title === null) return null
  return {
    id: row.id,
    title,
    ...(actor ? { titles: { uk: categoryTitleIn(row, 'uk') ?? '' }, isOlder: isOlderThanOriginal(row) } : {}),
    postCount,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
