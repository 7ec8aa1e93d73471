import { texts as words } from '#messages/server/content/site-pages.js'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type BinnedKind, restoreRows } from '#server/platform/records/bin.store.ts'
import { isKnownSection, type SectionKind } from '#shared/contract/content/site-sections.ts'
import { can } from '#shared/domain/can.ts'
import { isFixedPath } from '#shared/domain/content/page-path.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import { findPictures } from '../media/media.store.ts'
import type { PublishedKind } from '../publication/published-kind.ts'
import { authorOf } from '../publication/revisions.ts'
import { findFormerPaths, restoreFormerPaths } from '../redirects/former-page-address.ts'
import { pageDraftOf, picturesOfPage, textsOfSection } from './page-contents.ts'
import { insertPage, insertPageText, type PageState, pageRevisions, replacePage } from './save-site-page.ts'
import {
  deletePageRow,
  findPage,
  findPageOfPath,
  findPageTexts,
  listDuePages,
  type SitePageFields,
  type SitePageRow,
} from './site-page.store.ts'
import { statusOf } from './site-page-response.ts'

/** A page in the bin. Its revisions stay in their own table and keep its pictures in use. */
const binnedSitePage: BinnedKind = {
  right: 'content.write',
  restore: async (tx, { rows }, at) => {
    const { id, path } = rows[0]?.values ?? {}
    if (await findPageOfPath(tx, String(path), originalLanguage))
      throw httpError('bin.place-taken', {
        values: { kind: isFixedPath(String(path)) ? 'fixed_page' : 'page', name: String(path) },
        path: 'path',
      })
    // The scheduled time has passed while the page was in the bin: the schedule is dropped, since nobody has decided to
    // publish it now.
    const late = rows.filter(({ values }) => typeof values.publish_at === 'string' && values.publish_at <= at)
    for (const { values } of late)
      Object.assign(values, { publish_at: null, planned: null, planned_version: null })
    const former = rows.filter(({ table }) => table === 'site_page_paths')
    await restoreRows(
      tx,
      rows.filter(row => !former.includes(row)),
      at,
    )
    await restoreFormerPaths(
      tx,
      Number(id),
      former.map(({ values }) => String(values.path)),
    )
    const texts = await findPageTexts(tx, Number(id))
    const row = texts.find(({ lang }) => lang === originalLanguage)
    if (!row) throw new Error(`Page ${id} did not come back`)
    for (const text of texts) await replacePage(tx, text, text, { id: null, at })
    const shown = picturesOfPage(
      ...texts.flatMap(({ draft, planned, published }) => [draft, planned, published]),
    )
    const pictures = await findPictures(tx, shown)
    const isWhole = shown.every(hash => pictures.has(hash))
    const notes = [
      ...(late.length > 0 ? [words.cameBackDraft] : []),
      ...(isWhole ? [] : [words.picturesGone]),
    ]
    const { title } = pageDraftOf(row)
    return {
      title,
      record: { path: row.path, title },
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    }
  },
  purge: pageRevisions.drop,
}

/** `page` and `lang` are set only for a new text: `page` is the page that gets it, null for a new page. */
type TextFields = SitePageFields & { page?: SitePageRow | null; lang?: Language }

export const pageKind = {
  entityName: 'page',
  find: (tx, { id, lang }) => findPage(tx, id, lang),
  check: async ({ by: { actor } }, { draft, page = null }, present) => {
    const role = actor?.role
    // A translation may contain section kinds of its original, even those that need a right.
    const before = kindsOf(present ?? page)
    const added = kindsOf({ draft }).filter(kind => !before.includes(kind))
    for (const right of added.map(kind => allSections[kind].right))
      if (role && right && !can({ role }, right)) throw httpError('auth.forbidden')
  },
  insert: (command, { page = null, lang = originalLanguage, path, ...text }) =>
    page
      ? insertPageText(command.tx, page, lang, text, authorOf(command))
      : insertPage(command.tx, lang, { path, ...text }, authorOf(command)),
  replace: (command, present, fields) => replacePage(command.tx, present, fields, authorOf(command)),
  remove: ({ tx }, { id }) => deletePageRow(tx, id),
  log: {
    kind: 'site-page',
    id: ({ id }) => id,
    // Logs the draft and whether the page is published; revisions hold the full texts.
    fields: row => {
      const { title, theme, sections } = pageDraftOf(row)
      return {
        path: row.path,
        lang: row.lang,
        title,
        theme,
        sections: sections.map(({ kind }) => kind),
        text: sections.map(textsOfSection).join('\n'),
        status: statusOf(row),
        publishAt: row.publish_at,
        version: row.version,
      }
    },
  },
  bin: {
    ...binnedSitePage,
    kind: 'site-page',
    title: row => pageDraftOf(row).title,
    payload: async (tx, { id, path, created_at, updated_at }) => {
      const texts = await findPageTexts(tx, id)
      const former = await findFormerPaths(tx, id)
      const version = Math.max(...texts.map(text => text.version))
      return {
        rows: [
          { table: 'site_pages', values: { id, path, version, created_at, updated_at } },
          ...texts.map(text => ({ table: 'site_page_texts' as const, values: textOf(text) })),
          ...former.map(values => ({ table: 'site_page_paths' as const, values: { ...values } })),
        ],
      }
    },
  },
  listDue: listDuePages,
  plannedFor: ({ publish_at }) => publish_at,
  // Publishes the scheduled content, even if the draft has changed since.
  comeTrue: page => ({ ...page, ...shown(page.planned ?? page.draft, page.publish_at) }),
  revisions: pageRevisions,
} satisfies PublishedKind<SitePageRow, TextFields, PageState>

const kindsOf = (page: Pick<SitePageRow, 'draft'> | null): SectionKind[] =>
  page
    ? pageDraftOf(page)
        .sections.filter(isKnownSection)
        .map(({ kind }) => kind)
    : []

/** Columns of a text that is published with these contents and has nothing scheduled. */
export const shown = (
  published: string,
  at: string | null,
): Pick<SitePageRow, 'published' | 'published_at' | 'publish_at' | 'planned'> => ({
  published,
  published_at: at,
  ...unplanned,
})

export const unplanned = { publish_at: null, planned: null }

const textOf = ({ id, path: _path, created_at: _at, ...text }: SitePageRow) => ({ page_id: id, ...text })
