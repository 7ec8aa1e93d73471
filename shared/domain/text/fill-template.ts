/** Placeholders (written in curly brackets) and their meaning, for the template's form. */
export const placeholders = {
  имя: 'имя из заявки',
  заявка: 'номер заявки',
  расчёт: 'номер расчёта',
  машина: 'машина из расчёта',
  итого: 'итог в гривнах',
  'итого в долларах': 'итог в долларах',
  'итого в евро': 'итог в евро',
  таможня: 'таможенные платежи в гривнах',
  курс: 'курс доллара в расчёте',
  фирма: 'название фирмы',
} as const
export type Placeholder = keyof typeof placeholders

/**
 * The text with every known placeholder replaced. A placeholder without a value is left, so that it is noticed before
 * the reply is sent. Inserted text is not searched for placeholders.
 *
 * @example fillTemplate('{Имя}, итого {итого}', { имя: 'Олена', итого: '1 ₴' }) // 'Олена, итого 1 ₴'
 */
export const fillTemplate = (text: string, values: Values): string =>
  text.replace(/\{([^{}\n]{1,40})\}/g, (whole, name: string) => valueIn(name, values) ?? whole)

/** Placeholders that remained without a value. */
export const openPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\n]{1,40})\}/g)].map(([whole]) => whole)),
]

/** Values by placeholder, in lower case. */
type Values = Readonly<Record<string, string | undefined>>

const valueIn = (name: string, values: Values): string | undefined => {
  const known = name.trim().toLowerCase()
  return Object.hasOwn(values, known) ? values[known] : undefined
}
