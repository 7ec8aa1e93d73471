/** Counts public records whose Ukrainian text is missing or older than the Russian original. */
import { listTranslatableOptions } from '#server/calculation/options/translatable-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { TranslatedSubject } from '#shared/contract/system/system.ts'
import {
  flawOfRecord,
  lacksUkrainianText,
  optionTranslationIssues,
  textTranslationIssue,
} from '#shared/domain/text/translation-flaws.ts'
import { listCaseRows } from './cases/case.store.ts'
import { listCategoryRows } from './categories/category.store.ts'
import { categoryTitleIn, isOlderThanOriginal } from './categories/category-titles.ts'
import { countLibrary } from './media/picture-library.store.ts'
import { findMenu } from './menus/menu.kind.ts'
import { listMetaRows } from './metas/meta.store.ts'
import { pictureUses } from './picture-uses.ts'
import { countFlawed } from './posts/post-flaws.ts'
import { listPageRows } from './site-pages/site-page.store.ts'
import { otherTextOf, statusOf } from './site-pages/site-page-response.ts'

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
