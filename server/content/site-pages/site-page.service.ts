import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { assertVersion } from '#server/platform/http/versions.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type * as contract from '#shared/contract/content/site-pages.ts'
import { isFixedPath, isIndispensable, metaNameOf } from '#shared/domain/content/page-path.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { bindMenus } from '../menus/bind-entries.ts'
import { moveMetas } from '../metas/meta.kind.ts'
import { decidePublication } from '../publication/publication.ts'
import { restoreRevision } from '../publication/published-kind.ts'
import type { TextId } from '../publication/revisions.ts'
import { cleanSections } from './page-contents.ts'
import { pageKind, shown, unplanned } from './site-page.kind.ts'
import { findPage, findPageOfPath, type SitePageRow } from './site-page.store.ts'

type Contents = contract.PageContents

export const cleanContents = async (
  { config }: Pick<Context, 'config'>,
  { title, theme = 'neutral', sections = [] }: Omit<z.infer<typeof contract.newSitePageSchema>, 'path'>,
): Promise<Contents> => ({ title, theme, sections: await cleanSections(sections, config.publicUrl) })

/** Creates a page as a draft of the original language. Throws 409 for a path that another page has. */
export const createPage = async (
  command: ChangeContext,
  { path, ...clean }: Contents & { path: string },
): Promise<SitePageRow> => {
  await rejectTaken(command.tx, path, null)
  const fields = { path, draft: JSON.stringify(clean), ...unseen, source_version: null }
  return createRecord(command, pageKind, { ...fields, page: null, lang: originalLanguage })
}

/**
 * Saves the draft; the first save of a translation, with version 0, creates it. A new `path` takes effect at once in
 * every language, and the former path redirects to it. Throws 404 for an unknown page, 400 for a fixed path, 409 for a
 * stale version or a path that another page has.
 */
export const savePage = async (
  command: ChangeContext,
  target: TextId,
  { path, ...contents }: Contents & { path?: string | undefined },
): Promise<SitePageRow> => {
  const { tx } = command
  const draft = JSON.stringify(contents)
  if (target.lang !== originalLanguage && !(await pageKind.find(tx, target)))
    return createTranslation(command, target, draft)
  return changeRecord(command, pageKind, target, async present => {
    const source_version = await sourceVersionOf(tx, present)
    if (path === undefined || path === present.path) return { ...present, draft, source_version }
    return { ...(await movedTo(command, present, path)), draft, source_version }
  })
}

/** Changes only the path of a page. Throws 400 for a fixed path, 409 for a path that another page has. */
export const movePage = (command: ChangeContext, target: TextId, path: string): Promise<SitePageRow> =>
  changeRecord(command, pageKind, target, present => movedTo(command, present, path))

const movedTo = async (context: ChangeContext, current: SitePageRow, path: string): Promise<SitePageRow> => {
  await rejectMove(context.tx, current, path)
  await bindMenus(context.tx)
  await moveMetas(context, { from: metaNameOf(current.path), to: metaNameOf(path) })
  return { ...current, path }
}

const createTranslation = async (
  context: ChangeContext,
  { id, lang }: TextId,
  draft: string,
): Promise<SitePageRow> => {
  const original = await readRecord(context.tx, pageKind, { id, lang: originalLanguage })
  assertVersion({ version: 0 }, context.ifMatch)
  const source_version = textVersionOf(original)
  return createRecord(context, pageKind, {
    path: original.path,
    draft,
    ...unseen,
    source_version,
    page: original,
    lang,
  })
}

const sourceVersionOf = async (tx: Tx, { id, lang }: SitePageRow): Promise<number | null> => {
  if (lang === originalLanguage) return null
  const original = await findPage(tx, id, originalLanguage)
  return original ? textVersionOf(original) : null
}

/** Version of the original that a translation follows: the published one, or the draft's if nothing is published. */
const textVersionOf = ({ published_version, version }: SitePageRow): number => published_version ?? version

const unseen = { published: null, published_at: null, ...unplanned }

/**
 * Publishes the draft, or schedules its present content, which later changes of the draft do not alter. With `version`,
 * that revision is published instead of the draft. Throws 400 for a time that has passed, 404 for an unknown page or
 * revision, 409 for a stale version.
 */
export const publishPage = async (
  command: ChangeContext,
  target: TextId,
  { publishAt, version }: { publishAt: string | null; version?: number | undefined },
): Promise<SitePageRow> => {
  const wish =
    publishAt === null
      ? { status: 'published' as const }
      : { status: 'scheduled' as const, publishedAt: publishAt }
  const { status, published_at } = decidePublication(wish, null, new Date(command.at), 'publishAt')
  const isNow = status === 'published'
  return changeRecord(
    command,
    pageKind,
    target,
    async page => {
      const text = version === undefined ? page.draft : await revisionOf(command.tx, target, version)
      return {
        ...page,
        ...(isNow ? shown(text, published_at) : { publish_at: published_at, planned: text }),
      }
    },
    isNow ? 'publish-now' : 'plan',
  )
}

const revisionOf = async (tx: Tx, text: TextId, version: number): Promise<string> => {
  const { state } = await pageKind.revisions.read(tx, text, version)
  return JSON.stringify(state.contents)
}

/**
 * Cancels a scheduled publication; if there is none, hides the page. Throws 404 for an unknown page, 409 for a page
 * that the site cannot do without.
 */
export const withdrawPage = (command: ChangeContext, target: TextId): Promise<SitePageRow> =>
  changeRecord(
    command,
    pageKind,
    target,
    page => {
      if (page.publish_at !== null) return { ...page, ...unplanned }
      if (page.published === null) throw httpError('page.not-published')
      // Pages that the site cannot do without must stay published in the original language.
      if (page.lang === originalLanguage) rejectIndispensable(page)
      return { ...page, published: null, published_at: null }
    },
    'withdraw',
  )

/**
 * Restores an earlier version as the draft; the published content stays. Throws 404 for an unknown version, 409 for a
 * stale `If-Match`.
 */
export const restorePage = (command: ChangeContext, text: TextId, version: number): Promise<SitePageRow> =>
  restoreRevision(command, pageKind, { text, version }, (page, { contents }) => ({
    ...page,
    draft: JSON.stringify(contents),
  }))

/**
 * Moves a page into the bin with its texts in every language. Throws 404 for an unknown page, 409 for a page that the
 * site cannot do without.
 */
export const deletePage = async (command: ChangeContext, id: number): Promise<SitePageRow> => {
  await bindMenus(command.tx)
  return removeRecord(command, pageKind, { id, lang: originalLanguage }, rejectIndispensable)
}

const rejectTaken = async (tx: Tx, path: string, own: number | null): Promise<void> => {
  const other = await findPageOfPath(tx, path, originalLanguage)
  if (other && other.id !== own) throw httpError('path.taken', { path: 'path' })
}

/** Rejects moving a fixed page, since the program links to its path, and moving a page to a fixed path. */
const rejectMove = async (tx: Tx, { id, path }: SitePageRow, to: string): Promise<void> => {
  if (isFixedPath(path)) throw fieldError('path', 'path.fixed', { which: 'linked' })
  if (isFixedPath(to)) throw fieldError('path', 'path.fixed', { which: 'new' })
  await rejectTaken(tx, to, id)
}

const rejectIndispensable = ({ path }: SitePageRow): void => {
  if (isIndispensable(path)) throw httpError('page.indispensable')
}
