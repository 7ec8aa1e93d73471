/** Titles of categories in each language. */
import { z } from 'zod'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import type { Language } from '#shared/domain/site/languages.ts'

const storedTitles = z.object({
  uk: z.string().optional(),
  /** The Russian title that the Ukrainian one was last saved beside; none before either was ever changed. */
  source: z.string().optional(),
})
export type CategoryTitles = Pick<z.infer<typeof storedTitles>, 'uk'>

interface Titled {
  title: string
  /** JSON. */
  titles: string
}

/** Its titles in the other languages than that of its own. */
export const titlesOf = (category: Titled): CategoryTitles => {
  const { uk } = stored(category)
  return uk === undefined ? {} : { uk }
}

const parsed = memoizeByKey(json => storedTitles.parse(JSON.parse(json)))
const stored = ({ titles }: Titled) => parsed(titles)

/** True for a Ukrainian title that was saved beside another Russian one than there is now. */
export const isOlderThanOriginal = (category: Titled): boolean => {
  const { uk, source } = stored(category)
  return Boolean(uk) && source !== undefined && source !== category.title
}

/**
 * The titles in the other languages as they are stored with a new title. The one that comes along unchanged with a new
 * Russian one is older from then on; saved once more beside it, it counts as looked through.
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

/** Its title in a language; null when it has none there, and visitors who read that language do not see it. */
export const titleIn = (category: Titled, lang: Language): string | null =>
  lang === 'ru' ? category.title : titlesOf(category)[lang] || null

/** Latin titles stand after the Cyrillic ones, as in an index of the language. */
export const byTitleIn = (lang: Language) => {
  const { compare } = collators[lang]
  return (one: { id: number; title: string }, other: { id: number; title: string }): number =>
    compare(one.title, other.title) || one.id - other.id
}

const collators = {
  ru: new Intl.Collator('ru', { numeric: true }),
  uk: new Intl.Collator('uk', { numeric: true }),
}
