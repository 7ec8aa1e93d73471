/** The options that become links: the office on the map, the firm in social networks, the page about personal data. */
import { isSafeHref } from './safe-href.ts'

/** The names of networks as visitors read them. */
export const socialNames: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

/** The page that says more about personal data; empty without one. */
export const privacyOption = 'privacy_url'

/**
 * The address as a link may have it; empty for any other text, whoever has stored it.
 *
 * @example webAddress('javascript:alert(1)') // ''
 */
export const webAddress = (text = ''): string => {
  const address = text.trim()
  return /^https?:\/\/[^\s/\\]/i.test(address) ? address : ''
}

/** As `webAddress`, or a chat of Viber with a number, the one address that is none of the web. */
export const socialAddress = (network: string, text = ''): string => {
  const isChat = network === 'viber' && /^viber:\/\/chat\?number=(?:%2B)?\d{9,15}$/i.test(text.trim())
  return isChat ? text.trim() : webAddress(text)
}

/** A page of the site or an address with https; empty for any other text. */
export const privacyAddress = (text = ''): string => {
  const address = text.trim()
  return /^(?:\/|https:)/i.test(address) && isSafeHref(address) ? address : ''
}

/** Problem with the value of an option that becomes a link; null for all others and when there is none. */
export const checkLinkOption = (title: string, value: string): string | null => {
  if (value.trim() === '') return null
  if (title === privacyOption)
    return privacyAddress(value) ? null : 'Адрес страницы сайта, например /privacy, или полный адрес с https'
  if (title === 'map_url')
    return webAddress(value) ? null : 'Офис на карте: полный адрес, который начинается с https://'
  const network = networkOf(title)
  if (network === null || socialAddress(network, value)) return null
  const chat = network === 'viber' ? ' или с viber://chat?number=' : ''
  return `${socialNames[network]}: полный адрес, который начинается с https://${chat}`
}

/** Options such as `telegram_url`, `social_telegram` or `telegram`. */
const networkOf = (title: string): string | null =>
  Object.keys(socialNames).find(name => [`${name}_url`, `social_${name}`, name].includes(title)) ?? null
