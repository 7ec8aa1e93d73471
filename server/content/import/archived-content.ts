/** Categories, meta records, menus, pages and cases of our own export; other files import its posts and pictures. */

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { texts as words } from '#messages/server/content/import.js'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, insertMissing, insertRow, updateRow } from '#server/platform/db/rows.ts'
import { type ArchivedKind, archivedKind, sameOr } from '#server/platform/records/archived-kind.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { caseFactsSchema, caseLimits, caseStatuses } from '#shared/contract/content/cases.ts'
import { menuInputSchema } from '#shared/contract/content/menus.ts'
import { metaInputSchema } from '#shared/contract/content/metas.ts'
import { type PageContents, pageContentsSchema, pageLangSchema } from '#shared/contract/content/site-pages.ts'
import { daySchema, linesSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { isFixedPath, isFreePath } from '#shared/domain/content/page-path.ts'
import { pathOfCase } from '../cases/case.kind.ts'
import { findCaseBySlug, insertCaseRow } from '../cases/case.store.ts'
import { categoryFields, categoryRows, findCategoryByTitle } from '../categories/category.kind.ts'
import { findMenu, replaceMenu } from '../menus/menu.kind.ts'
import { isGone } from '../redirects/former-post-address.ts'
import { mapRichTexts } from '../site-pages/page-contents.ts'
import { insertPage, insertPageText } from '../site-pages/save-site-page.ts'
import {
  deletePageRow,
  findPage,
  findPageOfPath,
  type SitePageFields,
  type SitePageRow,
} from '../site-pages/site-page.store.ts'

const times = { created_at: timestampSchema, updated_at: timestampSchema }

const categories = archivedKind({
  what: () => words.kinds.category,
  audit: 'category',
  shape: z.object({
    title: z.string().trim().min(1).max(120),
    ...times,
    titles: z.object({ uk: z.string().trim().min(1).max(120).optional() }),
  }),
  title: ({ title }) => title,
  importRecord: async (tx, { title, titles, created_at, updated_at }) => {
    const current = await findCategoryByTitle(tx, title)
    if (current) return { id: current.id }
    const names = titles.uk === undefined ? {} : { uk: titles.uk }
    const { id } = await categoryRows.insert(tx, categoryFields(title, names), created_at)
    await updateRow(tx, 'categories', id, { updated_at })
    return { id }
  },
})

const metas = archivedKind({
  what: () => words.kinds.meta,
  audit: 'meta',
  shape: metaInputSchema.extend({ lang: pageLangSchema, ...times }).loose(),
  title: ({ page, lang }) => `${page} (${lang})`,
  importRecord: async (tx, { lang, page, title, description, keywords, created_at, updated_at }) => {
    const current = await findRow(tx, 'metas', { page, lang })
    const fields = { title, description, keywords }
    if (current) return sameOr(current, fields)
    return insertRow(tx, 'metas', { lang, page, ...fields, created_at, updated_at })
  },
})

const menus = archivedKind({
  what: () => words.kinds.menu,
  audit: 'menu',
  shape: menuInputSchema.extend({ lang: pageLangSchema, updated_at: timestampSchema }),
  title: ({ lang }) => lang,
  isHere: async (db, { lang, updated_at: _, ...document }) =>
    isDeepStrictEqual((await findMenu(db, lang)).document, document),
  importRecord: async (tx, { lang, updated_at, ...document }) => {
    const current = await findMenu(tx, lang)
    // The menu has version 1 until somebody changes it.
    if (current.version > 1) return { why: words.menuChangedHere }
    await replaceMenu(tx, lang, document, updated_at)
    return 'present'
  },
})

/** Checked by the schema but kept as stored: parsing, which is done on reading, removes invisible characters. */
const contents = z
  .unknown()
  .refine(value => pageContentsSchema.safeParse(value).success, {
    error: () => words.pageUnreadable,
  })
  .transform(value => value as PageContents)

const pageText = z.object({
  lang: pageLangSchema,
  draft: contents,
  published: contents.nullable(),
  published_at: timestampSchema.nullable(),
  publish_at: timestampSchema.nullable(),
  planned: contents.nullable(),
  updated_at: timestampSchema,
})
const path = z
  .string()
  .refine(text => isFixedPath(text) || isFreePath(text), { error: () => words.pageAddressForm })

const pages = archivedKind({
  what: () => words.kinds.page,
  audit: 'site-page',
  shape: z.object({
    path,
    formerAddresses: z.array(z.string().max(200)),
    texts: z.array(pageText).min(1),
    ...times,
  }),
  title: ({ path: address }) => address,
  prepare: async (scope, page) => ({
    ...page,
    texts: await Promise.all(
      page.texts.map(async text => ({
        ...text,
        draft: await ready(scope, text.draft),
        published: text.published && (await ready(scope, text.published)),
        planned: text.planned && (await ready(scope, text.planned)),
      })),
    ),
  }),
  importRecord: async (tx, page) => {
    const { created_at, updated_at, formerAddresses } = page
    const current = await findPageOfPath(tx, page.path, 'ru')
    if (current) {
      if (await isTouched(tx, current.id)) return { why: words.pageChangedHere }
      await deletePageRow(tx, current.id)
    }
    let id: number | null = null
    // The original first, since translations refer to its version.
    for (const text of page.texts.toSorted((one, other) => one.lang.localeCompare(other.lang))) {
      const draft = JSON.stringify(text.draft)
      const published = text.published && JSON.stringify(text.published)
      const state = { published_at: text.published_at, publish_at: text.publish_at }
      const planned = text.publish_at && JSON.stringify(text.planned ?? text.draft)
      const writer = { id: null, at: text.updated_at }
      const original: SitePageRow | undefined = id === null ? undefined : await findPage(tx, id, 'ru')
      const fields: Omit<SitePageFields, 'path'> = {
        draft,
        published,
        planned,
        ...state,
        source_version: original?.published_version ?? null,
      }
      if (original) await insertPageText(tx, original, text.lang, fields, writer)
      else id = (await insertPage(tx, text.lang, { path: page.path, ...fields }, writer)).id
    }
    if (id === null) return { why: words.pageWithoutText }
    await updateRow(tx, 'site_pages', id, { created_at, updated_at })
    for (const address of formerAddresses.filter(isFreePath))
      await insertMissing(tx, 'site_page_paths', { path: address, page_id: id })
    return { id }
  },
})

const caseText = linesSchema(caseLimits.text, () => words.text)

const cases = archivedKind({
  what: () => words.kinds.car,
  audit: 'case',
  shape: z.object({
    order_id: z.number().int().nullable(),
    slug: z.string().regex(/^[a-z0-9-]{1,200}$/),
    route: z.enum(deliveryRoutes),
    make: z.string().max(60),
    model: z.string().max(60),
    engine: z.string(),
    year: z.number().int().nullable(),
    facts: caseFactsSchema,
    texts: z.object({ ru: caseText, uk: caseText }),
    pictures: z.array(
      z.object({ file: z.number().int().nullable(), cleared: z.boolean(), shown: z.string().nullable() }),
    ),
    sums: z.literal([0, 1]),
    consent_day: daySchema,
    consent_by: z.string().max(200),
    status: z.enum(caseStatuses),
    published_at: timestampSchema.nullable(),
    ...times,
  }),
  title: ({ slug }) => slug,
  prepare: async ({ withPictures }, { pictures, ...car }) => ({
    ...car,
    pictures: await Promise.all(
      pictures.map(async ({ shown, ...picture }) => ({
        ...picture,
        shown: shown && (await withPictures(shown)),
      })),
    ),
  }),
  importRecord: async (tx, { order_id, pictures, created_at, updated_at, ...car }, { idOf }) => {
    if (await findCaseBySlug(tx, car.slug)) return { why: words.carAddressTaken }
    if (await isGone(tx, pathOfCase(car.slug))) return { why: words.carPageGone }
    const brought = []
    for (const { file, cleared, shown } of pictures)
      brought.push({
        file: file === null ? null : await idOf(tx, 'order_files', file),
        cleared,
        hash: shown?.slice('/media/'.length, '/media/'.length + 64) ?? null,
      })
    const fields = {
      ...car,
      // An imported case is a draft: the office checks it, and its customer's consent, before publishing it again.
      status: 'draft' as const,
      order_id: order_id === null ? null : await idOf(tx, 'orders', order_id),
      // Drops pictures that are neither a file of the archive nor stored here: there is nothing to show.
      pictures: brought.filter(({ file, hash }) => file !== null || hash !== null),
    }
    const { id } = await insertCaseRow(tx, fields, created_at)
    await updateRow(tx, 'cases', id, { updated_at })
    return { id }
  },
})

const ready = async (
  scope: Parameters<NonNullable<ArchivedKind['prepare']>>[0],
  page: PageContents,
): Promise<PageContents> => {
  const named = contents.parse(JSON.parse(await scope.withPictures(JSON.stringify(page))))
  const sections = await mapRichTexts(named.sections, async htmls => {
    const clean = []
    for (const html of htmls) clean.push(await scope.clean(html))
    return clean
  })
  return { ...named, sections }
}

/** True if a person has ever saved the page; the first pages are written by the program. */
const isTouched = (tx: Tx, id: number): Promise<boolean> =>
  hasRows(
    tx
      .selectFrom('revisions')
      .where('kind', '=', 'site-page')
      .where('record_id', '=', id)
      .where('author_id', 'is not', null),
  )

export const archivedContent: Record<string, ArchivedKind> = {
  categories,
  metas,
  menus,
  pages,
  cases,
}
