/**
 * Slug of a post (the last part of its URL), made from the title: by the server when none is sent, by the form during
 * typing.
 */
import type { Language } from '#shared/domain/site/languages.ts'
import { plainApostrophes } from './apostrophes.ts'
import { transliterate } from './transliterate.ts'

/** Longest slug, characters. */
export const maxSlugLength = 120

/**
 * Latin letters, digits and single hyphens; at most `maxSlugLength` characters, cut between words. Empty when the title
 * has no letter or digit that a URL can hold.
 *
 * @param lang language of the title, if known
 * @example slugOf('Как считается акциз: 2026') // 'kak-schitaetsya-akciz-2026'
 */
export const slugOf = (title: string, lang?: Language): string =>
  shorten(
    transliterate(plainApostrophes(title).normalize('NFKC'), lang)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    maxSlugLength,
  )

/**
 * Slug with a number added, within the longest length, for a title that several posts have.
 *
 * @example numberedSlug('akciz', 2) // 'akciz-2'
 */
export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${shorten(slug, maxSlugLength - 1 - String(number).length)}-${number}`

const shorten = (slug: string, length: number): string => {
  if (slug.length <= length) return slug
  const whole = slug.slice(0, length + 1)
  const cut = whole.lastIndexOf('-')
  return cut > 0 ? slug.slice(0, cut) : slug.slice(0, length)
}
