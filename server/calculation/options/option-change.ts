/** A change of an option as the audit log keeps it. */
import type { Change } from '#server/platform/audit/audit.ts'
import type { OptionRow } from './option.store.ts'

/** `null` for an option that did not exist before, or does not afterwards. */
export const optionChange = (before: OptionRow | null, after: OptionRow | null): Change => ({
  kind: 'option',
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

const loggedFields = ({ title, value, note }: OptionRow) => ({ title, value, note })
