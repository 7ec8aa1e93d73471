/** A change of a page as the audit log stores it. */
import type { Change } from '#server/platform/audit/audit.ts'
import { draftOf, textsOfSection } from './page-contents.ts'
import type { SitePageRow } from './site-page.store.ts'
import { statusOf } from './site-page-response.ts'

/** `null` for a page that did not exist before, or does not afterwards. */
export const sitePageChange = (before: SitePageRow | null, after: SitePageRow | null): Change => ({
  kind: 'site-page',
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

/** The draft, and whether visitors see something; the revisions have the texts in full. */
const loggedFields = (row: SitePageRow) => {
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
}
