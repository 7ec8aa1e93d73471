import { texts } from '#messages/domain/system.js'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import { codedFields } from './audit-codes.ts'

/** Name of a logged action; an unknown action is returned unchanged. */
export const verbOf = (action: string): string => nameByCode(texts.verbs, action) ?? action

/** Name of a field; an unknown field is returned unchanged. */
export const fieldName = (field: string, kind?: string): string => {
  if (kind === 'request' && field === 'note') return texts.requestNote
  // A first name elsewhere.
  if (field === 'name' && (kind === 'firm' || kind === 'picture')) return texts.fields.title
  const [what = '', ...code] = field.split('.')
  const coded = code.length > 0 ? codedFields.get(what)?.(code.join('.')) : undefined
  if (coded !== undefined) return coded
  return nameByCode(texts.fields, field) ?? nameErased(field) ?? field
}

/**
 * Name of an erasure's count: `own` counts the person's own records, which are cleared; `named` counts other people's
 * records, from which only the contact is removed.
 */
const nameErased = (field: string): string | undefined => {
  const [, what = '', whose] = /^(.+)-(own|named)$/.exec(field) ?? []
  const name = nameByCode(texts.erased, what)
  return name && (whose === 'own' ? texts.erasedOwn({ name }) : texts.erasedNamed({ name }))
}

/**
 * Changed fields for display: the assignee of a request is shown by name (`holder`), so the id (`takenBy`) is dropped,
 * as is a field that was empty before and after.
 */
export const readableFields = <T extends { from: unknown; to: unknown }>(
  difference: Record<string, T>,
): [string, T][] =>
  Object.entries(difference).filter(
    ([field, { from, to }]) =>
      (field !== 'takenBy' || !('holder' in difference)) && !(isBlank(from) && isBlank(to)),
  )

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
