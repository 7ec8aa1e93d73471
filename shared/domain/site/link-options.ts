/** Options that become links: the office on the map, social networks, the privacy page. */
import { texts } from '#messages/domain/site.js'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { linkAddress } from './link-address.ts'
import { isSafeHref } from './safe-href.ts'

export const socialNames: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

/** Option with the URL of the page about personal data; empty without one. */
export const privacyOption = 'privacy_url'

/**
 * The URL if it may be a link, as people type and paste it; empty for any other text, whatever is stored.
 *
 * @example webAddress('javascript:alert(1)') // ''
 */
export const webAddress = (text = ''): string => {
  const address = linkAddress(text) ?? ''
  return /^https?:\/\/[^\s/\\]/i.test(address) ? address : ''
}

/** Like `webAddress`, but also allows a Viber chat with a number, the only `viber:` link, and a name such as `@firma`. */
export const socialAddress = (network: string, text = ''): string => {
  // A plus is a blank within the query of a URL.
  const chat = withoutInvisible(text).trim().replace('=+', '=%2B')
  const isChat = network === 'viber' && /^viber:\/\/chat\?number=(?:%2B)?\d{9,15}$/i.test(chat)
  const name = /^@([\w.-]{1,64})$/.exec(chat)?.[1]
  const pages = pagesOf[network]
  return isChat ? chat : name && pages ? pages + name : webAddress(text)
}

/** Where the pages of a network's names are. */
const pagesOf: Readonly<Record<string, string>> = {
  telegram: 'https://t.me/',
  instagram: 'https://instagram.com/',
  youtube: 'https://youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
}

/** The value if it is a path of this site or an https URL; empty for any other text. */
export const privacyAddress = (text = ''): string => {
  const address = text.trim()
  return /^(?:\/|https:)/i.test(address) && isSafeHref(address) ? address : ''
}

/** Problem with the value of an option that becomes a link; null for all others and when there is none. */
export const checkLinkOption = (title: string, value: string): string | null => {
  if (value.trim() === '') return null
  if (title === privacyOption) return privacyAddress(value) ? null : texts.privacyAddress
  if (title === 'map_url') return webAddress(value) ? null : texts.mapAddress
  const network = networkOf(title)
  if (network === null || socialAddress(network, value)) return null
  const chat = network === 'viber' ? texts.orViberChat : ''
  return texts.socialAddress({ network: socialNames[network] ?? network, chat })
}

/** The network of an option such as `telegram_url`, `social_telegram` or `telegram`. */
const networkOf = (title: string): string | null =>
  Object.keys(socialNames).find(name => [`${name}_url`, `social_${name}`, name].includes(title)) ?? null
