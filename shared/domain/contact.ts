/**
 * E-mail addresses and phone numbers of people, compared in one form and as a whole, so that a part of one never
 * matches.
 */

import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { readMailAddress } from './mail-address.ts'
import { normalizePhone, phoneKey } from './phone.ts'

/**
 * Key by which two contacts are equal: E.164 for a phone, lower case and NFKC for an e-mail address; null for any other
 * text and for several contacts in one field.
 *
 * @example contactKey('(067) 123-45-67') // '+380671234567'
 * @example contactKey('Ivan@Example.COM') // 'ivan@example.com'
 */
export const contactKey = (text: string | null | undefined): string | null => {
  if (!text) return null
  const bare = readMailAddress(text.toLowerCase().replaceAll(new RegExp(encoded, 'gi'), decoded))
  return isEmail(bare) ? bare : phoneKey(bare)
}

/**
 * True when a text contains the contact of this key as a whole: not as the end of a longer e-mail address, nor as part
 * of a longer number.
 *
 * @example namesContact('+380671234567', 'жена: 067 123-45-67') // true
 * @example namesContact('ivan@example.com', 'sidorenko.ivan@example.com') // false
 */
export const namesContact = (key: string, text: string | null): boolean => findContact(key, text).length > 0

/** The text with every occurrence of the contact replaced by the mask. */
export const maskContact = (key: string, text: string, mask: string): string => {
  let masked = ''
  let last = 0
  for (const { from, to } of findContact(key, text)) {
    masked += text.slice(last, from) + mask
    last = to
  }
  return masked + text.slice(last)
}

export interface ContactRange {
  from: number
  to: number
}

/** Positions of the contact in a text, in order. */
export const findContact = (key: string, text: string | null): ContactRange[] => {
  if (!text || !couldName(key, text)) return []
  const found = findIn(readable(text, plainCluster), key)
  if (!new RegExp(encoded, 'i').test(text)) return found
  // Both readings, since digits behind a percent sign may be a phone number: «10%0671234567».
  const inLinks = findIn(readable(text, encodedCluster), key)
  const isElse = ({ from, to }: ContactRange) => inLinks.every(other => to <= other.from || other.to <= from)
  return [...inLinks, ...found.filter(isElse)].toSorted((one, other) => one.from - other.from)
}

const findIn = ({ read, at }: Readable, key: string): ContactRange[] => {
  const ranges = isPhone(key) ? phonesIn(read, key) : addressesIn(read, key)
  return ranges.map(({ from, to }) => ({ from: at[from] ?? 0, to: at[to] ?? at.at(-1) ?? 0 }))
}

const isPhone = (key: string): boolean => key.startsWith('+') && !key.includes('@')

const isEmail = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text)

/** Quick check that rules out most texts before the exact search. */
const couldName = (key: string, text: string): boolean =>
  isPhone(key)
    ? text.replaceAll(/\P{Nd}/gu, '').length >= shortestForm(key)
    : key.includes('@') && /[@＠﹫]|%(?:25)*40/.test(text)

/** A UTF-8 character as links encode it, `%2540` where a link stands within another. */
const encoded = String.raw`%(?:25)*(?:[2-7][\da-f]|[c-f][\da-f](?:%(?:25)*[89ab][\da-f]){1,3})`

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll(/%(?:25)+(?=[\da-f]{2})/gi, '%'))
  } catch {
    return text
  }
}

const plainCluster = /&(?:amp|#39);|\P{M}\p{M}*|\p{M}+/gu
const encodedCluster = new RegExp(`${encoded}|${plainCluster.source}`, 'giu')

interface Readable {
  read: string
  /** The original position of each character, and of the end. */
  at: number[]
}

/** A text, possibly HTML, in the form in which it is searched. */
const readable = (text: string, clusters: RegExp): Readable => {
  let read = ''
  const at: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const sign = cluster.startsWith('%') ? decoded(cluster) : cluster
    const seen = escaped.get(cluster) ?? withoutInvisible(sign.normalize('NFKC'))
    for (let i = 0; i < seen.length; i++) at.push(index)
    read += seen
  }
  at.push(text.length)
  return { read, at }
}

/** HTML escapes of characters that an e-mail address may contain. */
const escaped: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&#39;', "'"],
])

/**
 * Finds an e-mail address, a national domain in either spelling; a quote or a dash before it does not belong to it,
 * unless more of an address precedes them.
 */
const addressesIn = (read: string, email: string): ContactRange[] => {
  const at = email.indexOf('@') + 1
  // A Russian word may follow a Latin e-mail address without a space.
  const letter = /[a-z]$/.test(email) ? String.raw`\p{Script=Latin}\p{N}` : String.raw`\p{L}\p{N}`
  const domain = `${literal(email.slice(at))}(?![.-]*[${letter}])`
  const national = String.raw`|[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}]`
  const whole = new RegExp(
    String.raw`(?<![\p{L}\p{N}_%+]['.-]*)${literal(email.slice(0, at))}(?:${domain}${email.includes('xn--', at) ? national : ''})`,
    'giu',
  )
  return [...read.matchAll(whole)]
    .filter(({ 0: found }) => readMailAddress(found.toLowerCase()) === readMailAddress(email))
    .map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
}

/** The text for a regular expression, in which a dash outside of brackets has no meaning. */
const literal = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)

interface DigitGroup extends ContactRange {
  digits: string
  /** A plus stands before the group, or it begins with `00`. */
  isInternational: boolean
  /**
   * Separator before the group: `close`, such as a space or a dash, within most numbers; `loose`, such as a comma or a
   * new line, within few; `none`, a letter or the beginning of the text, within no number.
   */
  gap: 'loose' | 'close' | 'none'
}

const maxDigits = 17

const phonesIn = (read: string, phone: string): ContactRange[] => {
  const groups = digitGroups(read)
  const forms = formsOf(phone)
  const found: ContactRange[] = []
  for (let first = 0; first < groups.length; first++) {
    for (let last = first, digits = ''; last < groups.length; last++) {
      const group = groups[last]
      if (!group || (last > first && group.gap === 'none')) break
      digits += group.digits
      if (digits.length > maxDigits) break
      const isNamed = forms.has(digits) || (groups[first]?.isInternational && isDialled(digits, phone))
      if (!isNamed || !isWhole(groups, { first, last, digits }, phone)) continue
      found.push({ from: beginningOf(read, groups[first]?.from ?? 0, group.to), to: group.to })
      first = last
      break
    }
  }
  return found
}

const digitGroups = (read: string): DigitGroup[] => {
  let end = -1
  return [...read.matchAll(/\d+/g)].map(({ 0: digits, index: from }) => {
    const between = end < 0 ? null : read.slice(end, from)
    const gap =
      between === null || /[\p{L}\p{N}]/u.test(between)
        ? 'none'
        : /[,;:|/\n\r]/.test(between)
          ? 'loose'
          : 'close'
    end = from + digits.length
    return { from, to: end, digits, gap, isInternational: read[from - 1] === '+' || digits.startsWith('00') }
  })
}

/**
 * Forms of a number: as digits with and without `00`; a Ukrainian one also with a leading 0, with the old prefix 80,
 * and bare.
 */
const formsOf = (phone: string): ReadonlySet<string> => {
  const digits = phone.slice(1)
  const forms = [digits, `00${digits}`]
  if (!isUkrainian(phone)) return new Set(forms)
  const bare = digits.slice(3)
  return new Set([...forms, `0${bare}`, `80${bare}`, bare])
}

/**
 * True for an international number; a foreign one may keep its national zero after the country code: `+49 (0)30
 * 1234567`.
 */
const isDialled = (digits: string, phone: string): boolean =>
  digits.length >= phone.length && normalizePhone(`+${digits.replace(/^00/, '')}`) === phone

const shortestForm = (phone: string): number => phone.length - (isUkrainian(phone) ? 4 : 1)

const isUkrainian = (phone: string): boolean => phone.startsWith('+380')

/** Consecutive groups that may be one number, and their digits joined. */
interface DigitSpan {
  first: number
  last: number
  digits: string
}

/** False where the digits are a part of another number. */
const isWhole = (groups: readonly DigitGroup[], span: DigitSpan, phone: string): boolean => {
  const { first, last, digits } = span
  const isBare = isUkrainian(phone) && digits.length === shortestForm(phone)
  if (isBare && (groups[first]?.gap === 'close' || groups[last + 1]?.gap === 'close')) return false
  const begin = internationalBefore(groups, first)
  // Without a country code the groups before it need not belong to the same number.
  if (begin === null && digits.length < phone.length - 1) return true
  return !isOtherNumber(groups, { begin: begin ?? first, last }, phone)
}

/**
 * Index of the group that starts an international number reaching up to this group, which may be the group itself; null
 * if there is none.
 */
const internationalBefore = (groups: readonly DigitGroup[], first: number): number | null => {
  let begin = first
  while (groups[begin]?.isInternational === false && groups[begin]?.gap === 'close') begin--
  return groups[begin]?.isInternational ? begin : null
}

/** True when the groups from `begin` on, up to the last or with `close` ones after it, form another valid number. */
const isOtherNumber = (
  groups: readonly DigitGroup[],
  { begin, last }: { begin: number; last: number },
  phone: string,
): boolean => {
  let longer = groups.slice(begin, last).reduce((text, group) => text + group.digits, '')
  for (let end = last; end < groups.length && (end === last || groups[end]?.gap === 'close'); end++) {
    longer += groups[end]?.digits ?? ''
    if (longer.length > maxDigits) break
    const number = normalizePhone(`+${longer.replace(/^00/, '')}`)
    if (number !== null && number !== phone) return true
  }
  return false
}

/** Start of the number, including a plus or a bracket that closes inside it. */
const beginningOf = (read: string, from: number, to: number): number => {
  const before = read[from - 1]
  if (before === '+') return from - 1
  return before === '(' && read.slice(from, to).includes(')') ? from - 1 : from
}
