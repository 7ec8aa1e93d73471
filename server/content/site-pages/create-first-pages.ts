/** Creates the first pages of an installation, each once in each language. */

import { isDeepStrictEqual } from 'node:util'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows } from '#server/platform/db/rows.ts'
import { type PageContents, pageContentsSchema } from '#shared/contract/content/site-pages.ts'
import { isFixedPath } from '#shared/domain/content/page-path.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { isFormerPath } from '../redirects/former-page-address.ts'
import { type FirstPage, firstPages, firstPagesUk } from './first-pages/all-first-pages.ts'

import { publishedOf } from './page-contents.ts'
import { insertPage, insertPageText } from './save-site-page.ts'
import { shown } from './site-page.kind.ts'
import { findPage, findPageOfPath } from './site-page.store.ts'

type Given = Pick<Context, 'db' | 'now' | 'log'>

/**
 * Runs at every start and mostly has nothing to create. A created page belongs to the office: later versions of the
 * program neither change it nor create it again after its removal. A page that already has the path stays.
 */
export const createFirstPages = async (
  ctx: Given,
  pages = firstPages,
  translations = firstPagesUk,
): Promise<void> => {
  const given = new Set(
    (await ctx.db.selectFrom('first_pages').select('path').execute()).map(row => row.path),
  )
  const missing = pages.filter(({ path }) => !given.has(path))
  const untranslated = translations.filter(({ path }) => !given.has(translationOf(path)))
  if (missing.length + untranslated.length === 0) return
  const at = nowIso(ctx)
  await ctx.db.transaction().execute(async tx => {
    for (const page of missing) {
      await note(tx, page.path, at)
      await giveOriginal(tx, page, at)
    }
    for (const page of untranslated) {
      await note(tx, translationOf(page.path), at)
      const russian = pages.find(({ path }) => path === page.path)
      await giveTranslation(tx, page, russian?.contents ?? null, at)
    }
  })
  const paths = [...missing.map(({ path }) => path), ...untranslated.map(({ path }) => translationOf(path))]
  ctx.log.info({ pages: paths }, 'first pages given')
}

/** Key in `first_pages` of a created translation; no page has this path, since `/uk` is the prefix of a language. */
const translationOf = (path: string): string => `/uk${path}`

const note = async (tx: Tx, path: string, at: string): Promise<void> => {
  await tx.insertInto('first_pages').values({ path, given_at: at }).execute()
}

const giveOriginal = async (tx: Tx, { path, contents }: FirstPage, at: string): Promise<void> => {
  if (await isTaken(tx, path)) return
  const draft = JSON.stringify(contents)
  const fields = { path, draft, ...shown(draft, at), source_version: null }
  await insertPage(tx, originalLanguage, fields, { id: null, at })
}

/** True for a path that a page of the office has or had, even if that page has been removed. */
const isTaken = async (tx: Tx, path: string): Promise<boolean> => {
  if ((await findPageOfPath(tx, path, originalLanguage)) || (await isFormerPath(tx, path))) return true
  const logged = tx.selectFrom('audit').where('kind', '=', 'site-page')
  return hasRows(logged.where('difference', 'like', `%"path":{"from":"${path}",%`))
}

/**
 * Creates the translation of a first page: public if the published Russian page is still as shipped, else a draft,
 * since it may no longer be accurate. A page that the office wrote at a free path gets none.
 */
const giveTranslation = async (
  tx: Tx,
  { path, contents }: FirstPage,
  russian: PageContents | null,
  at: string,
): Promise<void> => {
  const page = await findPageOfPath(tx, path, originalLanguage)
  if (!page || (await findPage(tx, page.id, 'uk'))) return
  const draft = JSON.stringify(contents)
  const isFirst = russian !== null && isDeepStrictEqual(publishedOf(page), pageContentsSchema.parse(russian))
  if (!isFirst && !isFixedPath(path)) return
  const state = isFirst
    ? shown(draft, at)
    : { published: null, published_at: null, publish_at: null, planned: null }
  const source_version = isFirst ? page.published_version : null
  await insertPageText(tx, page, 'uk', { draft, ...state, source_version }, { id: null, at })
}
