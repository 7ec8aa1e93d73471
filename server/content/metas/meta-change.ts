/** A change of a meta record as the audit log stores it. */
import type { Change } from '#server/platform/audit/audit.ts'
import type { MetaRow } from './meta.store.ts'

/** `null` for a record that did not exist before, or does not afterwards. */
export const metaChange = (before: MetaRow | null, after: MetaRow | null): Change => ({
  kind: 'meta',
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

const loggedFields = ({ page, lang, title, description, keywords }: MetaRow) => ({
  page,
  lang,
  title,
  description,
  keywords,
})
