/** What categories are called in each language. */
import { z } from 'zod'
import type { Language } from '#shared/domain/languages.ts'

const titles = z.object({ uk: z.string().optional() })
export type CategoryTitles = z.infer<typeof titles>

interface Titled {
  title: string
  /** JSON. */
  titles: string
}

/** Its titles in the other languages than that of its own. */
export const titlesOf = (category: Titled): CategoryTitles => titles.parse(JSON.parse(category.titles))

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
