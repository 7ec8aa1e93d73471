import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

export interface FormTools {
  fields: Fields
  problems: Record<string, string>
  /** Help texts of the fields, by the API contract's names. */
  help: Record<string, string>
  /** Note about a volume in litres; absent for an exact volume. */
  volumeNote?: string | undefined
  change: (name: string, value: string) => void
  /** Called with the name of the field being typed into, and with an empty name when it loses the focus. */
  typing: (name: string) => void
  /** Prefix of field ids, for a form that may be on a page twice. */
  ids?: string
}

/** Id of a field, used by its label and its notes. */
export const fieldId = ({ ids = 'calc' }: FormTools, name: string): string => `${ids}-${name}`

/** The warning of a statement about its volume in litres. */
export const volumeNoteOf = (statement: Pick<CostBreakdown, 'warnings'> | null): string | undefined =>
  statement?.warnings.find(({ code }) => code === 'volume_from_litres' || code === 'volume_at_threshold')
    ?.message

/** Id of the calculator's form, for inputs elsewhere on the page that belong to it. */
export const formId = 'calculator-form'
