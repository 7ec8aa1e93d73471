/** What every field of the calculator is given. */
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'

export interface FormTools {
  fields: Fields
  problems: Record<string, string>
  /** Words beside the fields, by the contract's names. */
  help: Record<string, string>
  change: (name: string, value: string) => void
}
