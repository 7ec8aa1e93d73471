import { z } from 'zod'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import type { Language } from '#shared/domain/site/languages.ts'

const storedTitles = z.object({
  uk: z.string().optional(),
  /** The Russian title for which the Ukrainian one was last saved; absent while neither was changed. */
  source: z.string().optional(),
})
export type CategoryTitles = Pick<z.infer<typeof storedTitles>, 'uk'>

interface Titled {
  title: string
  /** JSON, see `storedTitles`. */
  titles: string
}

/** Titles in other languages than Russian. */
export const titlesOf = (category: Titled): CategoryTitles => {
  const { uk } = stored(category)
  return uk === undefined ? {} : { uk }
}

const parsed = memoizeByKey(json => storedTitles.parse(JSON.parse(json)))
const stored = ({ titles }: Titled) => parsed(titles)

/** True when the Russian title has changed since the Ukrainian one was last saved. */
export const isOlderThanOriginal = (category: Titled): boolean => {
  const { uk, source } = stored(category)
  return Boolean(uk) && source !== undefined && source !== category.title
}

/**
 * Titles in other languages, to be stored with a new Russian title. A Ukrainian title that is sent unchanged with a new
 * Russian one counts as outdated; saving once more without changing the Russian one confirms it.
 */
export const titlesBeside = (
  present: Titled,
  title: string,
  titles: CategoryTitles,
  isSent: boolean,
): string => {
  const { uk, source = present.title } = stored(present)
  if (!titles.uk) return JSON.stringify(titles)
  const isLookedThrough = titles.uk !== uk || (isSent && title === present.title)
  return JSON.stringify({ ...titles, source: isLookedThrough ? title : source })
}

/** The title in a language; null when it has none: visitors who read that language do not see the category. */
export const categoryTitleIn = (category: Titled, lang: Language): string | null =>
  lang === 'ru' ? category.title : titlesOf(category)[lang] || null

/** Compares titles by the rules of the language, Latin titles after Cyrillic ones. */
export const byTitleIn = (lang: Language) => {
  const { compare } = collators[lang]
  return (one: { id: number; title: string }, other: { id: number; title: string }): number =>
    compare(one.title, other.title) || one.id - other.id
}

const collators = {
  ru: new Intl.Collator('ru', { numeric: true }),
  uk: new Intl.Collator('uk', { numeric: true }),
}
