/** Names a person without a whole phone or address by the number of a request or an order; no text names anybody by it. */

export const nameOfRequest = (id: number): string => `№ ${id}`

export const nameOfOrder = (id: number): string => `заказ № ${id}`

/** The order that a key names; null for any other key. */
export const orderNamed = (contact: string): number | null =>
  contact.startsWith('заказ ') ? Number(contact.slice(nameOfOrder(0).length - 1)) : null

/**
 * As it is typed, in either language; null for what is no such number.
 *
 * @example namedByNumber('Замовлення №12') // 'заказ № 12'
 * @example namedByNumber('#12') // '№ 12'
 */
export const namedByNumber = (text: string): string | null => {
  const [, word, sign, digits] = typed.exec(text.trim()) ?? []
  if (digits === undefined || (!word && !sign)) return null
  return /^за[км]/i.test(word ?? '') ? nameOfOrder(Number(digits)) : nameOfRequest(Number(digits))
}
const typed = /^(заказ|замовлення|заявка)?\s*(?:([№#])\s*)?([1-9]\d{0,14})$/i

/** The key of a person where a sentence goes on from «о». */
export const aboutPerson = (contact: string): string => contact.replace(/^заказ /, 'заказе ')
