/** Contacts of people, e-mail addresses and phone numbers: compared whole and in one form, never by a part of them. */

import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { normalizePhone } from './phone.ts'

/**
 * The form in which two contacts are the same: E.164 for a phone, lower case and NFKC for an address; null for what is
 * neither, and for several in one field.
 *
 * @example contactKey('(067) 123-45-67') // '+380671234567'
 * @example contactKey('Ivan@Example.COM') // 'ivan@example.com'
 */
export const contactKey = (text: string | null | undefined): string | null => {
  if (!text) return null
  const typed = withoutInvisible(text.normalize('NFKC')).toLowerCase()
  const bare = typed.replaceAll(aroundContact, '')
  return isEmail(bare) ? bare : normalizePhone(bare)
}

/** Characters that come along when a contact is copied out of a page or a letter. */
const aroundContact = /^[\s<]*(?:(?:mailto|tel):)?|(?<![\s>.,;])[\s>.,;]+$/g

/**
 * True when a text names the contact, given by its key, as a whole: neither a longer address that ends in it nor a foreign
 * number that holds its digits does.
 *
 * @example namesContact('+380671234567', 'жена: 067 123-45-67') // true
 * @example namesContact('ivan@example.com', 'sidorenko.ivan@example.com') // false
 */
export const namesContact = (key: string, text: string | null): boolean => findContact(key, text).length > 0

/** The text with the contact replaced wherever it stands, and nothing else changed. */
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

/** Where the contact stands in a text, from the beginning on. */
export const findContact = (key: string, text: string | null): ContactRange[] => {
  if (!text || !couldName(key, text)) return []
  const { read, at } = readable(text)
  const ranges = isPhone(key) ? phonesIn(read, key) : addressesIn(read, key)
  return ranges.map(({ from, to }) => ({ from: at[from] ?? 0, to: at[to] ?? text.length }))
}

const isPhone = (key: string): boolean => key.startsWith('+') && !key.includes('@')

const isEmail = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text)

/** Cheap, since most texts name nobody. */
const couldName = (key: string, text: string): boolean =>
  isPhone(key)
    ? text.replaceAll(/\P{Nd}/gu, '').length >= shortestForm(key)
    : key.includes('@') && /[@＠﹫]/.test(text)

/** A text, which may be HTML, as it is compared, and for each of its characters where it stands in the text itself. */
const readable = (text: string): { read: string; at: number[] } => {
  let read = ''
  const at: number[] = []
  for (const { 0: cluster, index } of text.matchAll(/&(?:amp|#39);|\P{M}\p{M}*|\p{M}+/gu)) {
    const seen = escaped.get(cluster) ?? withoutInvisible(cluster.normalize('NFKC'))
    for (let i = 0; i < seen.length; i++) at.push(index)
    read += seen
  }
  at.push(text.length)
  return { read, at }
}

/** Escaped characters of HTML that an address may have. */
const escaped: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&#39;', "'"],
])

/** A quote or a dash before an address is none of it, unless an address goes on before that. */
const addressesIn = (read: string, email: string): ContactRange[] => {
  const literal = email.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)
  // After a Latin address a Russian word may follow without a space.
  const letter = /[a-z]$/.test(email) ? String.raw`\p{Script=Latin}\p{N}` : String.raw`\p{L}\p{N}`
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}_%+]['.-]*)${literal}(?![.-]*[${letter}])`, 'giu')
  return [...read.matchAll(whole)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
}

interface DigitGroup extends ContactRange {
  digits: string
  /** A plus stands before it, or it begins as an international number is dialled. */
  isInternational: boolean
  /**
   * Distance from the group of digits before: `close`, such as a space or a dash, over which a number is likely to go on;
   * `loose`, such as a comma or a new line, over which it may; `none`, a letter or the beginning of the text, over which
   * it does not.
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

/** How a number is written: a Ukrainian one also as at home, by the old prefix, and without any. */
const formsOf = (phone: string): ReadonlySet<string> => {
  const digits = phone.slice(1)
  const forms = [digits, `00${digits}`]
  if (!isUkrainian(phone)) return new Set(forms)
  const bare = digits.slice(3)
  return new Set([...forms, `0${bare}`, `80${bare}`, bare])
}

/** Abroad a number may keep the zero of calls at home behind its country code: `+49 (0)30 1234567`. */
const isDialled = (digits: string, phone: string): boolean =>
  digits.length >= phone.length && normalizePhone(`+${digits.replace(/^00/, '')}`) === phone

const shortestForm = (phone: string): number => phone.length - (isUkrainian(phone) ? 4 : 1)

const isUkrainian = (phone: string): boolean => phone.startsWith('+380')

/** Groups of digits that may be a number, and all their digits. */
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
  // Without a country code nothing says that the groups before belong to it.
  if (begin === null && digits.length < phone.length - 1) return true
  return !isOtherNumber(groups, { begin: begin ?? first, last }, phone)
}

/** The group with which an international number begins that is likely to go on to this one, which may be that group itself. */
const internationalBefore = (groups: readonly DigitGroup[], first: number): number | null => {
  let begin = first
  while (groups[begin]?.isInternational === false && groups[begin]?.gap === 'close') begin--
  return groups[begin]?.isInternational ? begin : null
}

/** Whether the groups up to the last one, alone or with those that are likely to follow, are the number of somebody else. */
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

/** With the plus and a bracket that closes inside the number. */
const beginningOf = (read: string, from: number, to: number): number => {
  const before = read[from - 1]
  if (before === '+') return from - 1
  return before === '(' && read.slice(from, to).includes(')') ? from - 1 : from
}
