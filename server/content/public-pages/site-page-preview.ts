/** Drafts of pages, shown in the editor's frame or behind preview links. */
import type { Context } from '#server/platform/context.ts'
import { nowIso } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PageData, SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { PageContents, SitePageDraft } from '#shared/contract/content/site-pages.ts'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { cleanSections, pageDraftOf } from '../site-pages/page-contents.ts'
import { findPreviewed } from '../site-pages/preview-link.store.ts'
import { findPage } from '../site-pages/site-page.store.ts'
import { calculatorPageOf } from './calculator-page.ts'
import { readSiteInfo } from './head/site-info.ts'
import { pageNotFound, pageTextsIn } from './page-request.ts'
import { sitePage } from './sections/fill-site-page.ts'
import { withReasons } from './sections/quote-fact-section.ts'

interface Request {
  ctx: Context
  site: SiteInfo
}

/** The page with the editor's unsaved contents and marked sections. Sanitised although it is never stored. */
export const draftOfSitePage = async (
  ctx: Context,
  build: string,
  { path, lang = 'ru', ...draft }: SitePageDraft,
  actor: Actor,
): Promise<PageData> => {
  const sections = await cleanSections(draft.sections, ctx.config.publicUrl)
  const title = draft.title || pageTextsIn(lang).untitled
  const site = await readSiteInfo(ctx, build, lang)
  const data = await pageOf({ ctx, site }, path, { ...draft, title, sections })
  const { page } = data
  return page.kind === 'site' || page.kind === 'showcase' || page.kind === 'calculator'
    ? { ...data, page: { ...page, marked: true, data: await withReasons({ ctx, lang, actor }, page) } }
    : data
}

/** The saved draft behind a preview link, hidden from search engines. Throws 404 for an expired link. */
export const linkedDraft = async (
  ctx: Context,
  build: string,
  token: string,
): Promise<{ data: PageData; path: string }> => {
  const { db } = ctx
  const text = await findPreviewed(db, token, nowIso(ctx))
  const row = text && (await findPage(db, text.id, text.lang))
  if (!row) throw pageNotFound()
  const site = await readSiteInfo(ctx, build, row.lang)
  const data = await pageOf({ ctx, site }, row.path, pageDraftOf(row))
  return {
    data: { ...data, head: { ...data.head, indexed: false, canonical: '', jsonLd: [] } },
    path: withPrefix(row.path, site.prefix),
  }
}

const pageOf = (request: Request, path: string, contents: PageContents): Promise<PageData> =>
  path === '/calculator'
    ? calculatorPageOf({ ...request, query: new URLSearchParams() }, contents)
    : sitePage(request, path, contents)
