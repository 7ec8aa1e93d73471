import { texts } from '#messages/domain/text.js'
import { currentLanguage } from '#messages/language.js'
import { placeholderIn, storedName } from './placeholder-names.ts'

/** Placeholders (written in curly brackets), under which templates are stored, with the code of what each means. */
const placeholders = {
  имя: 'name',
  заявка: 'request',
  расчёт: 'quote',
  машина: 'car',
  итого: 'total',
  'итого в долларах': 'dollars',
  'итого в евро': 'euros',
  таможня: 'customs',
  курс: 'rate',
  фирма: 'firm',
} as const
export type Placeholder = keyof typeof placeholders

/** Meaning of each placeholder, for the template's form. */
export const placeholderMeanings = (): [placeholder: string, meaning: string][] =>
  Object.entries(placeholders).map(([name, code]) => [
    placeholderIn(currentLanguage(), name),
    texts.placeholders[code],
  ])

/**
 * The text with every known placeholder replaced. A placeholder without a value is left, so that it is noticed before
 * the reply is sent. Inserted text is not searched for placeholders.
 *
 * @example fillTemplate('{Ім’я}, усього {итого}', { имя: 'Олена', итого: '1 ₴' }) // 'Олена, усього 1 ₴'
 */
export const fillTemplate = (text: string, values: Values): string =>
  text.replace(/\{([^{}\n]{1,40})\}/g, (whole, name: string) => valueIn(name, values) ?? whole)

/** Placeholders that remained without a value. */
export const openPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\n]{1,40})\}/g)].map(([whole]) => whole)),
]

/** Values by placeholder, under its stored name. */
type Values = Readonly<Record<string, string | undefined>>

const valueIn = (name: string, values: Values): string | undefined => {
  const known = storedName(name)
  return Object.hasOwn(values, known) ? values[known] : undefined
}
