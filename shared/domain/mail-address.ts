/** E-mail addresses as people type and paste them; the same rules in the browser and on the server. */
import { bareContact } from './text/bare-contact.ts'

/**
 * The address that a text holds, its domain in ASCII, in which mail servers know it; any other text is only cleaned.
 *
 * @example readMailAddress('<Ivan@Пример.com>') // 'Ivan@xn--e1afmkfd.com'
 */
export const readMailAddress = (text: string): string => {
  const bare = bareContact(bareContact(text).replace(twice, '$1').replace(wrapped, '$1'))
  const [, local, domain = ''] = /^([^@]*@)([^@]*)$/.exec(bare) ?? []
  return local && isNational.test(domain) && !domain.split('.').some(isOfTwoAlphabets)
    ? local + asciiDomain(domain)
    : bare
}

/** A part of «gmаil.соm» with letters that only look Latin: a mistype that no registry registers. */
const isOfTwoAlphabets = (label: string): boolean =>
  /\p{Script=Cyrillic}/u.test(label) && /\p{Script=Latin}/u.test(label)

/** An address in quotes or brackets, as it stands in a sentence. */
const wrapped = /^["'«“„‘([]([^@]*@[^@]*)["'»”“’)\]]$/

/** An address beside its own link, as Outlook and Markdown write it. */
const twice = /^["'[]?([^\s@"'<>()[\]]+@[^\s@"'<>()[\]]+)["'\]]?\s?[<[(](?:mailto:)?\1[>\])]?$/i

/** A domain with other letters than Latin ones, and nothing that has a meaning of its own in a URL. */
const isNational = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u

/** Browsers and Node have it; this room has the types of neither. */
declare const URL: new (address: string) => { hostname: string }

/** The domain as the URL parser writes it, which browsers and Node share; one that it does not know stays as it is. */
const asciiDomain = (domain: string): string => {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * Shape of an address to which any mail server delivers. The part before the `@` is Latin: another one needs SMTPUTF8
 * (RFC 6531). A national top-level domain is written `xn--…`, with digits.
 */
export const mailAddress =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** True for an address whose part before the `@` has other than Latin letters. */
export const hasNationalName = (address: string): boolean =>
  /^(?=[^@]*@[^@]+$)[^@]*?(?!\p{ASCII})\p{L}/u.test(address)
