export const invoiceLetterOption = 'private.invoice_letter'

/** Placeholders of the letter; `остаток` and `страница` are whole sentences, empty where there is nothing to say. */
export const invoicePlaceholders = [
  ...(['имя', 'номер', 'день', 'сумма', 'срок', 'остаток', 'страница', 'фирма'] as const),
] as const
export type InvoicePlaceholder = (typeof invoicePlaceholders)[number]

/** Placeholders, by the names that the built-in texts use. */
export const invoiceBrackets = {
  name: '{имя}',
  number: '{номер}',
  day: '{день}',
  sum: '{сумма}',
  due: '{срок}',
  rest: '{остаток}',
  page: '{страница}',
  firm: '{фирма}',
} as const
