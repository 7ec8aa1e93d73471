/** The texts of pages as a kind of record: one page in one language. */
import type { Command } from '#server/platform/records/command.ts'
import type { FullKind } from '#server/platform/records/record-kind.ts'
import type { PageLang } from '#shared/contract/site-pages.ts'
import { findFormerPaths } from '../redirects/old-page-address.ts'
import { binnedSitePage } from './binned-site-page.ts'
import { draftOf, textsOfSection } from './page-contents.ts'
import { insertPage, insertText, replacePage, type Writer } from './save-site-page.ts'
import {
  deletePageRow,
  findPage,
  findTexts,
  originalLang,
  type SitePageFields,
  type SitePageRow,
} from './site-page.store.ts'
import { statusOf } from './site-page-response.ts'

export interface TextOfPage {
  id: number
  lang: PageLang
}

/** `page` and `lang` are of a text that is made: the page that gets it, null for one that begins with it. */
type TextFields = SitePageFields & { page?: SitePageRow | null; lang?: PageLang }

export const pageKind = {
  missing: 'page',
  find: (tx, { id, lang }) => findPage(tx, id, lang),
  insert: (command, { page = null, lang = originalLang, path, ...text }) =>
    page
      ? insertText(command.tx, page, lang, text, writerOf(command))
      : insertPage(command.tx, lang, { path, ...text }, writerOf(command)),
  replace: (command, present, fields) => replacePage(command.tx, present, fields, writerOf(command)),
  remove: ({ tx }, { id }) => deletePageRow(tx, id),
  log: {
    kind: 'site-page',
    id: ({ id }) => id,
    // The draft, and whether visitors see something; the revisions have the texts in full.
    fields: row => {
      const { title, theme, sections } = draftOf(row)
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
    title: row => draftOf(row).title,
    payload: async (tx, { id, path, created_at, updated_at }) => {
      const texts = await findTexts(tx, id)
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
} satisfies FullKind<SitePageRow, TextFields, TextOfPage>

const writerOf = ({ by, at }: Command): Writer => ({ id: by.actor?.id ?? null, at })

const textOf = ({ id, path: _path, created_at: _at, ...text }: SitePageRow) => ({ page_id: id, ...text })
