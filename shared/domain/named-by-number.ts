/** Refers to a person by the number of a request or an order instead of a phone or address. */
import { texts } from '#messages/domain/work.js'

export const nameOfRequest = (id: number): string => `№ ${id}`

export const nameOfOrder = (id: number): string => `заказ № ${id}`

/** Number of the order in a key; null for any other key. */
export const orderNamed = (contact: string): number | null =>
  contact.startsWith('заказ ') ? Number(contact.slice(nameOfOrder(0).length - 1)) : null

/** Number of the request in a key; null for any other key. */
export const requestNamed = (contact: string): number | null =>
  contact.startsWith('№ ') ? Number(contact.slice(2)) : null

/**
 * Key of a typed request or order number, in either language, or as the subject of a letter names it; null for any other
 * text.
 *
 * @example namedByNumber('Замовлення №12') // 'заказ № 12'
 * @example namedByNumber('#12') // '№ 12'
 */
export const namedByNumber = (text: string): string | null => {
  const [, label = '', sign, digits, behind = ''] = typed.exec(text.trim()) ?? []
  const word = /заказ|замовлен|заявк/i.exec(label)?.[0]
  if (digits === undefined || (!word && (label !== '' || !sign || behind.length > 1))) return null
  return /^за[км]/i.test(word ?? '') ? nameOfOrder(Number(digits)) : nameOfRequest(Number(digits))
}
/** A car may stand behind the number, as in titles and notices. */
const typed = /^([^\d№#]*)(?:([№#])\s*)?([1-9]\d{0,14})(\.?|(?:,|\s\p{Pd})\s\D.*)$/su

/** The key for a sentence that continues after «о». */
export const aboutPerson = (contact: string): string => {
  const id = orderNamed(contact)
  return id === null ? contact : texts.aboutOrder({ id })
}
