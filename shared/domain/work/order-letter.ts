/** The office's own text of the letter about an order's stage. */

export const orderLetterOption = 'private.order_letter'

export const orderPlaceholders = ['имя', 'машина', 'этап', 'день', 'дальше', 'ссылка', 'фирма'] as const
export type OrderPlaceholder = (typeof orderPlaceholders)[number]

/** Placeholders in brackets, under the names by which the catalogues refer to them. */
export const letterBrackets = {
  name: '{имя}',
  car: '{машина}',
  stage: '{этап}',
  day: '{день}',
  next: '{дальше}',
  link: '{ссылка}',
  firm: '{фирма}',
} as const

/** Problem with the text of a letter that may have these placeholders; null when there is none. */
export const checkLetter = (text: string, placeholders: readonly string[]): string | null => {
  if (text.length > 4_000) return 'Письмо: не длиннее 4000 символов'
  for (const [whole, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!placeholders.some(known => known === name.trim().toLowerCase()))
      return `Письмо: ${whole} подставить нечем. Есть ${placeholders.map(known => `{${known}}`).join(', ')}`
  return null
}
