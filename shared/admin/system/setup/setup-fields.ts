/** Options that the first setup asks for, with the note that a new option gets. */
import * as texts from '#messages/admin/system/setup.js'
import { nameText } from '#shared/domain/calculation/option-names.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { mailAddress, readMailAddress } from '#shared/domain/mail-address.ts'
import { mainLanguageOption } from '#shared/domain/site/languages.ts'
import { socialAddress } from '#shared/domain/site/link-options.ts'
import { bareContact } from '#shared/domain/text/bare-contact.ts'

export interface SetupField {
  title: string
  label: string
  hint?: string
  kind: 'text' | 'language' | 'phone' | 'email' | 'address' | 'viber' | 'whatsapp'
  /** URL prefix for a name such as `@firma`. */
  names?: string
  autoComplete?: string
  lang?: 'uk'
}

/** Chat links made from the digits of a phone number. */
const chats = {
  viber: (digits: string) => `viber://chat?number=%2B${digits}`,
  whatsapp: (digits: string) => `https://wa.me/${digits}`,
}

const field = (title: string, more: Partial<Omit<SetupField, 'title' | 'label'>> = {}): SetupField => ({
  kind: 'text',
  ...more,
  title,
  label: nameText(title),
})

/** Adds the Ukrainian field after each text, so that both languages name the same firm. */
const inBothLanguages = (fields: readonly SetupField[]): SetupField[] =>
  fields.flatMap(original => {
    const translation = translationTitle(original.title)
    return translation === null ? [original] : [original, field(translation, { lang: 'uk' })]
  })

/** The same fields, each text in the main language, with the hint, before the one in the other. */
export const mainTextFirst = (fields: readonly SetupField[], main: string): readonly SetupField[] =>
  main === 'uk'
    ? fields.flatMap((field, at) => {
        if (field.lang === 'uk') return []
        const next = fields[at + 1]
        if (next?.lang !== 'uk') return [field]
        const { hint, ...second } = field
        return [{ ...next, ...(hint && { hint }) }, second]
      })
    : fields

export const siteLanguageField = { title: mainLanguageOption, kind: 'language' } as const

export const firmFields: readonly SetupField[] = inBothLanguages([
  field('site_name', { hint: texts.hints.siteName, autoComplete: 'organization' }),
  field('site_tagline', { hint: texts.hints.tagline }),
  field('site_footer_text', { hint: texts.hints.footerText }),
  field('site_legal', { hint: texts.hints.legal }),
  field('site_license', { hint: texts.hints.license }),
])

export const contactFields: readonly SetupField[] = inBothLanguages([
  field('phone_main', { kind: 'phone', autoComplete: 'tel', hint: texts.hints.phone }),
  field('phone_second', { kind: 'phone' }),
  field('email_main', { kind: 'email', autoComplete: 'email' }),
  field('address', { autoComplete: 'street-address' }),
  field('map_url', { kind: 'address', hint: texts.hints.map }),
  field('work_hours', { hint: texts.hints.hours }),
  field('telegram_url', {
    kind: 'address',
    names: 'https://t.me/',
    hint: texts.hints.telegram,
  }),
  field('viber_url', { kind: 'viber', hint: texts.hints.viber }),
  field('whatsapp_url', { kind: 'whatsapp', hint: texts.hints.whatsapp }),
  field('instagram_url', {
    kind: 'address',
    names: 'https://instagram.com/',
    hint: texts.hints.instagram,
  }),
  field('facebook_url', { kind: 'address' }),
  field('youtube_url', { kind: 'address', names: 'https://youtube.com/@' }),
])

export const lookFields: readonly Pick<SetupField, 'title' | 'kind'>[] = [
  { title: 'site_logo', kind: 'text' },
  { title: 'site_accent', kind: 'text' },
]

/**
 * The value to store for a typed one, or why it is invalid.
 *
 * @example readField(field, 't.me/firma') // { value: 'https://t.me/firma' }, of a field for an address
 */
export const readField = async (
  { kind, names }: Pick<SetupField, 'kind' | 'names'>,
  typed: string,
): Promise<{ value: string } | { problem: string }> => {
  const value = typed.trim()
  if (value === '') return kind === 'language' ? { problem: texts.chooseMainLanguage } : { value }
  if (kind === 'phone') {
    // Loaded when a number has been typed, because the numbering plans are large.
    const { normalizePhone } = await import('#shared/domain/phone.ts')
    const number = normalizePhone(value)
    return number === null ? { problem: texts.checkPhone } : { value: number }
  }
  if (kind === 'email') {
    const mail = readMailAddress(value)
    if (!mailAddress.test(mail)) return { problem: texts.checkMail }
    // A national domain stays readable, since the site shows the address.
    return { value: /[@.]xn--/.test(mail) ? bareContact(value) : mail }
  }
  if (kind === 'viber' || kind === 'whatsapp') {
    const chat = socialAddress(kind, value)
    if (chat.startsWith('viber:')) return { value: chat }
    const { normalizePhone } = await import('#shared/domain/phone.ts')
    const number = /\p{L}/u.test(value) ? null : normalizePhone(value)
    if (number !== null) return { value: chats[kind](number.slice(1)) }
  }
  if (names !== undefined && /^@[\w.-]{1,64}$/.test(value)) return { value: `${names}${value.slice(1)}` }
  if (kind === 'address' || kind === 'viber' || kind === 'whatsapp') {
    const address = /^[a-z]+:/i.test(value) ? value : `https://${value}`
    // Rejects an "@" before the path, which would make the link lead to another host than it seems.
    return URL.canParse(address) && /^https?:\/\/[^@/?#]*(?:[/?#]|$)/.test(address) && address.includes('.')
      ? { value: address }
      : { problem: texts.needsHttps }
  }
  return { value }
}
