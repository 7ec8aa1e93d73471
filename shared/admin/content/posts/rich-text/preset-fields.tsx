/** The fields of the calculation that a block opens, stored as a preset. */
import { QuoteFields } from '#shared/admin/calculation/quotes/quote-fields.tsx'
import { useTablesInForce } from '#shared/admin/calculation/tables-in-force.ts'
import { type Fields, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { parseQuery, toQuery } from '#shared/calculator/form/fields-query.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

export interface PresetFieldsProps {
  preset: string
  /** `sound` is false while a field is invalid. */
  onChange(preset: string, sound: boolean): void
}

export const PresetFields = ({ preset, onChange }: PresetFieldsProps) => {
  const tables = useTablesInForce()
  const fields: Fields = initialFields(parseQuery(new URLSearchParams(preset)))
  const today = kyivDay(new Date())
  const change = (next: Fields) =>
    onChange(toQuery(next).replaceAll("'", '%27'), readFields(next, today).input !== null)
  return (
    <QuoteFields
      fields={fields}
      problems={readFields(fields, today).problems}
      tables={tables}
      setField={(name, value) => change({ ...fields, [name]: value })}
      dropField={name => {
        const { [name]: _dropped, ...rest } = fields
        change(rest)
      }}
    />
  )
}
