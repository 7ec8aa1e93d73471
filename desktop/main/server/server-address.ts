/** Decides whether a typed server address can be used, and what its origin is. */
import { texts } from '#messages/desktop/main/server.js'

export type AddressVerdict = { ok: true; origin: string } | { ok: false; message: string }

/**
 * Accepts what people type (`broker.example`, `https://broker.example/`, `localhost:3000`). https is required
 * except for this computer itself, since the password and the token travel there.
 */
export const readServerAddress = (typed: string): AddressVerdict => {
  const text = typed.trim()
  if (text === '') return reject(texts.typeAddress)
  if (text.length > 300) return reject(texts.addressTooLong)
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : withScheme(text))
  if (url === null || url.hostname === '') {
    return reject(texts.notAddress)
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return reject(texts.httpsFirst)
  }
  if (url.username !== '' || url.password !== '') {
    return reject(texts.noPassword)
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return reject(texts.noPath)
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return reject(texts.httpsNeeded)
  }
  return { ok: true, origin: url.origin }
}

/** True for names and addresses that never leave this computer. `url.hostname` is already normalised. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

const withScheme = (text: string): string => {
  const guess = URL.parse(`http://${text}`)
  return guess !== null && isLoopback(guess.hostname) ? `http://${text}` : `https://${text}`
}

const reject = (message: string): AddressVerdict => ({ ok: false, message })
