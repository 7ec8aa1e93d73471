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
