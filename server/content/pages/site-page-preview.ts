/** Drafts of pages to look at: in the editor's frame, and for people with a link. */
import type { Context } from '#server/platform/context.ts'
import { timestampOf } from '#server/platform/context.ts'
import type { PageData, SiteInfo } from '#shared/contract/pages.ts'
import type { PageContents, SitePageDraft } from '#shared/contract/site-pages.ts'
import type { SiteSection } from '#shared/contract/site-sections.ts'
import { sanitise } from '../richtext/sanitise.ts'
import { draftOf } from '../site-pages/page-contents.ts'
import { findPreviewed } from '../site-pages/preview-link.store.ts'
import { findPage } from '../site-pages/site-page.store.ts'
import { calculatorPageOf } from './calculator-page.ts'
import { pageNotFound } from './page-request.ts'
import { sitePage } from './site-page.ts'

interface Request {
  ctx: Context
  site: SiteInfo
}

/** The page as it stands in the editor, each section marked. What is never stored is sanitised all the same. */
export const draftOfSitePage = async (
  request: Request,
  { path, ...draft }: SitePageDraft,
): Promise<PageData> => {
  const sections = draft.sections.map(section => cleaned(section, request.ctx.config.publicUrl))
  const data = await pageOf(request, path, { ...draft, title: draft.title || 'Без названия', sections })
  const { page } = data
  return page.kind === 'site' || page.kind === 'showcase' || page.kind === 'calculator'
    ? { ...data, page: { ...page, marked: true } }
    : data
}

/** The saved draft that a link shows; search engines are to keep away from it. Throws 404 for a link that has ended. */
export const linkedDraft = async (
  request: Request,
  token: string,
): Promise<{ data: PageData; path: string }> => {
  const { db } = request.ctx
  const id = await findPreviewed(db, token, timestampOf(request.ctx))
  const row = id === undefined ? undefined : await findPage(db, id)
  if (!row) throw pageNotFound()
  const data = await pageOf(request, row.path, draftOf(row))
  return {
    data: { ...data, head: { ...data.head, indexed: false, canonical: '', jsonLd: [] } },
    path: row.path,
  }
}

const pageOf = (request: Request, path: string, contents: PageContents): Promise<PageData> =>
  path === '/calculator'
    ? calculatorPageOf({ ...request, query: new URLSearchParams() }, contents)
    : sitePage(request, path, contents)

const cleaned = (section: SiteSection, ownOrigin: string): SiteSection =>
  section.kind === 'richText' && typeof section.html === 'string'
    ? { ...section, html: sanitise(section.html, ownOrigin) }
    : section
