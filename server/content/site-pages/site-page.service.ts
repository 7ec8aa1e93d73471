/** What the office does to pages: create, save, publish, withdraw, remove and restore. */
import type { z } from 'zod'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import { commandOf } from '#server/platform/records/command.ts'
import type * as contract from '#shared/contract/site-pages.ts'
import { isFixedPath, isIndispensable, metaNameOf } from '#shared/domain/page-path.ts'
import { bindMenus } from '../menus/bind-entries.ts'
import { moveMetas } from '../metas/move-metas.ts'
import { findFormerPaths } from '../redirects/old-page-address.ts'
import { cleanSections } from './clean-sections.ts'
import { draftOf } from './page-contents.ts'
import { findPageRevision, insertPage, insertText, replacePage, type Writer } from './save-site-page.ts'
import {
  deletePageRow,
  findPage,
  findPageOfPath,
  findTexts,
  originalLang,
  type SitePageFields,
  type SitePageRow,
} from './site-page.store.ts'
import { sitePageChange } from './site-page-change.ts'

type Contents = contract.PageContents

const unplanned = { publish_at: null, planned: null }

/** Which state of which text the caller has seen. */
export interface Target {
  id: number
  lang: contract.PageLang
  ifMatch: number | null
}

export const cleanContents = async (
  { config }: Pick<Context, 'config'>,
  { title, theme = 'neutral', sections = [] }: Omit<z.infer<typeof contract.newSitePage>, 'path'>,
): Promise<Contents> => ({ title, theme, sections: await cleanSections(sections, config.publicUrl) })

/**
 * Creates a page as a draft of the original language, within the caller's transaction, which does not wait for its texts to
 * be cleaned. Throws 409 for an address that has a page.
 */
export const createPage = async (
  tx: Tx,
  ctx: Context,
  by: Author,
  { path, ...clean }: Contents & { path: string },
): Promise<SitePageRow> => {
  await rejectTaken(tx, path, null)
  const draft = JSON.stringify(clean)
  const row = await insertPage(
    tx,
    originalLang,
    { path, draft, ...unseen, source_version: null },
    writerOf(ctx, by),
  )
  await recordChange(tx, ctx, by, sitePageChange(null, row))
  return row
}

/**
 * Saves the draft; the first save of a translation creates it, over version 0. Another `path` is the page's at once, in
 * every language, and the one it leaves redirects to it. Throws 400, 404, 409.
 */
export const savePage = async (
  ctx: Context,
  by: Author,
  target: Target,
  { path, ...contents }: z.infer<typeof contract.sitePageChange>,
): Promise<SitePageRow> => {
  const draft = JSON.stringify(await cleanContents(ctx, contents))
  const created = await createTranslation(ctx, by, target, draft)
  if (created) return created
  return change(ctx, by, target, 'update', async (tx, present) => {
    const source_version = await sourceVersionOf(tx, present)
    if (path === undefined || path === present.path) return { draft, source_version }
    await rejectMove(tx, present, path)
    await bindMenus(tx)
    await moveMetas(commandOf(ctx, tx, by), { from: metaNameOf(present.path), to: metaNameOf(path) })
    return { draft, path, source_version }
  })
}

/** The first text of a page in this language; null when it has one already. */
const createTranslation = (
  ctx: Context,
  by: Author,
  { id, lang, ifMatch }: Target,
  draft: string,
): Promise<SitePageRow | null> =>
  ctx.db.transaction().execute(async tx => {
    if (lang === originalLang || (await findPage(tx, id, lang))) return null
    const original = found(await findPage(tx, id, originalLang))
    rejectStale({ version: 0 }, ifMatch)
    const fields = { draft, ...unseen, source_version: original.published_version }
    const row = await insertText(tx, original, lang, fields, writerOf(ctx, by))
    await recordChange(tx, ctx, by, sitePageChange(null, row))
    return row
  })

/** What is published of the original beside which a translation is saved. */
const sourceVersionOf = async (tx: Tx, { id, lang }: SitePageRow): Promise<number | null> =>
  lang === originalLang ? null : ((await findPage(tx, id, originalLang))?.published_version ?? null)

const unseen = { published: null, published_at: null, ...unplanned }

/** Shows the draft to visitors, or plans it as it is now: later changes of the draft do not go with it. Throws 400 for a time that has passed, 404, 409. */
export const publishPage = (
  ctx: Context,
  by: Author,
  target: Target,
  publishAt: string | null,
): Promise<SitePageRow> => {
  const now = timestampOf(ctx)
  if (publishAt === null) return change(ctx, by, target, 'publish-now', (_tx, { draft }) => shown(draft, now))
  const at = new Date(publishAt).toISOString()
  if (at <= now) throw invalid('publishAt', 'publication.past')
  return change(ctx, by, target, 'plan', (_tx, { draft }) => ({ publish_at: at, planned: draft }))
}

/** Calls off a plan, or without one hides the page. Throws 404, 409 for pages that the site cannot be without. */
export const withdrawPage = (ctx: Context, by: Author, target: Target): Promise<SitePageRow> =>
  change(ctx, by, target, 'withdraw', (_tx, present) => {
    if (present.publish_at !== null) return unplanned
    if (present.published === null) throw httpError('page.not-published')
    // A page that the site cannot be without has to stay in the language it is written in.
    if (present.lang === originalLang) rejectIndispensable(present)
    return { published: null, published_at: null }
  })

/** Makes an earlier state the draft; what visitors see stays. Throws 404, 409. */
export const restorePage = (
  ctx: Context,
  by: Author,
  target: Target,
  version: number,
): Promise<SitePageRow> =>
  change(ctx, by, target, 'restore', async tx => {
    const old = await findPageRevision(tx, target.id, version)
    if (old?.lang !== target.lang) throw notFound('version')
    return { draft: JSON.stringify(old.contents) }
  })

/** Puts a page into the bin with its texts in every language. Throws 404, 409. */
export const deletePage = (
  ctx: Context,
  by: Author,
  { id, ifMatch }: Pick<Target, 'id' | 'ifMatch'>,
): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    const present = found(await findPage(tx, id, originalLang))
    rejectStale(present, ifMatch)
    rejectIndispensable(present)
    await bindMenus(tx)
    await recordChange(tx, ctx, by, sitePageChange(present, null))
    const texts = await findTexts(tx, id)
    const former = await findFormerPaths(tx, id)
    const { path, created_at, updated_at } = present
    const version = Math.max(...texts.map(text => text.version))
    const rows = [
      { table: 'site_pages' as const, values: { id, path, version, created_at, updated_at } },
      ...texts.map(text => ({ table: 'site_page_texts' as const, values: textOf(text) })),
      ...former.map(values => ({ table: 'site_page_paths' as const, values: { ...values } })),
    ]
    await putInBin(tx, ctx, by, { kind: 'site-page', id, title: draftOf(present).title, payload: { rows } })
    await deletePageRow(tx, id)
  })

/** What visitors see from now on. */
export const shown = (
  published: string,
  at: string,
): Pick<SitePageRow, 'published' | 'published_at' | 'publish_at' | 'planned'> => ({
  published,
  published_at: at,
  ...unplanned,
})

export const found = (row: SitePageRow | undefined): SitePageRow => {
  if (!row) throw notFound('page')
  return row
}

type Changed = Partial<SitePageFields>

/** One change of a page: checked, written and logged in one transaction. */
const change = (
  ctx: Context,
  by: Author,
  { id, lang, ifMatch }: Target,
  action: string,
  decide: (tx: Tx, present: SitePageRow) => Changed | Promise<Changed>,
): Promise<SitePageRow> =>
  ctx.db.transaction().execute(async tx => {
    const present = found(await findPage(tx, id, lang))
    rejectStale(present, ifMatch)
    const fields = { ...present, ...(await decide(tx, present)) }
    const saved = await replacePage(tx, present, fields, writerOf(ctx, by))
    await recordChange(tx, ctx, by, { ...sitePageChange(present, saved), action })
    return saved
  })

const writerOf = (ctx: Context, by: Author): Writer => ({ id: by.actor?.id ?? null, at: timestampOf(ctx) })

const textOf = ({ id, path: _path, created_at: _at, ...text }: SitePageRow) => ({ page_id: id, ...text })

const rejectTaken = async (tx: Tx, path: string, own: number | null): Promise<void> => {
  const other = await findPageOfPath(tx, path, originalLang)
  if (other && other.id !== own) throw httpError('path.taken', { path: 'path' })
}

/** The pages of the first day stay where the whole site leads. */
const rejectMove = async (tx: Tx, { id, path }: SitePageRow, to: string): Promise<void> => {
  if (isFixedPath(path)) throw invalid('path', 'path.fixed', { which: 'other' })
  if (isFixedPath(to)) throw invalid('path', 'path.fixed', { which: 'new' })
  await rejectTaken(tx, to, id)
}

const rejectIndispensable = ({ path }: SitePageRow): void => {
  if (isIndispensable(path)) throw httpError('page.indispensable')
}
