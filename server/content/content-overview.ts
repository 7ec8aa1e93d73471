/** Counts broken references, and lists texts that are soon published by schedule, for the overview of the admin. */

import { listTranslatableOptions } from '#server/calculation/options/option.kind.ts'
import type { Context } from '#server/platform/context.ts'
import type { Overview, TranslatedSubject } from '#shared/contract/system/system.ts'
import { type Language, languages, originalLanguage } from '#shared/domain/site/languages.ts'
import {
  flawOfRecord,
  lacksUkrainianText,
  optionTranslationIssues,
  textTranslationIssue,
} from '#shared/domain/text/translation-flaws.ts'
import { listCaseRows } from './cases/case.store.ts'
import { listCategoryRows } from './categories/category.kind.ts'
import { categoryTitleIn, isOlderThanOriginal } from './categories/category-titles.ts'
import { countLibrary } from './media/picture-library.store.ts'
import { findMenu } from './menus/menu.kind.ts'
import { listMetaRows } from './metas/meta.kind.ts'
import { pictureUses } from './picture-uses.ts'
import { countFlawed } from './posts/post-sorts.ts'
import { brokenLinks, readKnownTargets } from './site-pages/broken-links.ts'
import { pageDraftOf } from './site-pages/page-contents.ts'
import { listPageRows, listScheduledPages } from './site-pages/site-page.store.ts'
import { otherTextOf, statusOf } from './site-pages/site-page-response.ts'

export const countContentProblems = async (ctx: Context): Promise<NonNullable<Overview['flaws']>> => {
  const [picturesWithoutText, postsLackingPictures, ...broken] = await Promise.all([
    countLibrary(ctx.db, pictureUses, { q: '', show: 'noAlt' }),
    countFlawed(ctx.db, 'lostPicture'),
    ...languages.map(lang => countBrokenLinks(ctx, lang)),
  ])
  return {
    picturesWithoutText,
    postsLackingPictures,
    brokenLinks: broken.reduce((sum, count) => sum + count, 0),
  }
}

const countBrokenLinks = async (ctx: Context, lang: Language): Promise<number> => {
  const drafts = (await listPageRows(ctx.db, lang)).map(pageDraftOf)
  const known = await readKnownTargets(ctx, lang, drafts)
  return drafts.flatMap(({ sections }) => brokenLinks(sections, known)).length
}

/** Most scheduled texts that the overview lists. */
const maxComing = 6

export const listComing = async (ctx: Context): Promise<NonNullable<Overview['coming']>> => {
  const posts = await ctx.db
    .selectFrom('post_texts')
    .select(['post_id as id', 'title', 'published_at'])
    .where('lang', '=', originalLanguage)
    .where('status', '=', 'scheduled')
    .orderBy('published_at')
    .limit(maxComing)
    .execute()
  const rows = await Promise.all(languages.map(lang => listScheduledPages(ctx.db, lang)))
  const pages = rows.flat().map(row => ({
    kind: 'site-page' as const,
    id: row.id,
    title: pageDraftOf(row).title,
    at: row.publish_at,
  }))
  return [
    ...posts.map(({ id, title, published_at }) => ({ kind: 'post' as const, id, title, at: published_at })),
    ...pages,
  ]
    .flatMap(({ at, ...what }) => (at === null ? [] : [{ ...what, at }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, maxComing)
}

/** Counts public records whose Ukrainian text is missing or older than the Russian original. */
export const countUntranslated = async ({
  db,
}: Pick<Context, 'db'>): Promise<Record<TranslatedSubject | 'cases', number>> => {
  const [posts, pages, pagesUk, cases, categories, menu, menuUk, metas, metasUk, options, pictures] =
    await Promise.all([
      countFlawed(db, 'untranslated'),
      listPageRows(db, 'ru'),
      listPageRows(db, 'uk'),
      listCaseRows(db),
      listCategoryRows(db),
      findMenu(db, 'ru'),
      findMenu(db, 'uk'),
      listMetaRows(db, 'ru'),
      listMetaRows(db, 'uk'),
      listTranslatableOptions(db),
      countLibrary(db, pictureUses, { q: '', show: 'untranslated' }),
    ])
  const pagesById = new Map(pagesUk.map(row => [row.id, row]))
  const metasByPage = new Map(metasUk.map(row => [row.page, saved(row)]))
  return {
    posts,
    pages: pages.filter(row => {
      const other = otherTextOf(row, pagesById.get(row.id))
      return textTranslationIssue({ status: statusOf(row) }, other && { ...other, isOlder: other.outdated })
    }).length,
    cases: cases.filter(({ texts }) => lacksUkrainianText(texts)).length,
    categories: categories.filter(
      category => categoryTitleIn(category, 'uk') === null || isOlderThanOriginal(category),
    ).length,
    menus: flawOfRecord(menu, menuUk) ? 1 : 0,
    metas: metas.filter(row => flawOfRecord(saved(row), metasByPage.get(row.page))).length,
    options: optionTranslationIssues(options).size,
    pictures,
  }
}

const saved = (row: { updated_at: string }) => ({ updatedAt: row.updated_at })
