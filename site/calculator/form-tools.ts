/** Props of every field of the calculator. */

import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

export interface FormTools {
  fields: Fields
  problems: Record<string, string>
  /** Words beside the fields, by the contract's names. */
  help: Record<string, string>
  /** Note of the calculation on a volume in litres; nothing on an exact one. */
  volumeNote?: string | undefined
  change: (name: string, value: string) => void
  /** Names the field that is being typed into; an empty name once it is left. */
  typing: (name: string) => void
  /** Prefix of the ids of the fields, for a form that can stand on a page twice. */
  ids?: string
}

/** The id of a field, which its label and its notes go by. */
export const fieldId = ({ ids = 'calc' }: FormTools, name: string): string => `${ids}-${name}`

/** The warning of a statement about its volume in litres. */
export const volumeNoteOf = (statement: Pick<CostBreakdown, 'warnings'> | null): string | undefined =>
  statement?.warnings.find(({ code }) => code === 'volume_from_litres' || code === 'volume_at_threshold')
    ?.message
