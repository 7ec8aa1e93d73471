/** Finds flaws of Ukrainian texts beside their Russian originals, for lists and for counts. */
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'

/**
 * `hidden`: the translation is written but not published, while the original is. `older`: the original was changed
 * later.
 */
export type TranslationFlaw = 'missing' | 'hidden' | 'older'

interface Text {
  status: string
}

/** Flaw of the translation of a post or page, which stores the version it was made from; null when there is none. */
export const textTranslationIssue = (
  original: Text,
  translation: (Text & { isOlder: boolean }) | null,
): TranslationFlaw | null => {
  if (!translation) return 'missing'
  if (translation.isOlder) return 'older'
  return original.status === 'published' && translation.status === 'draft' ? 'hidden' : null
}

interface Saved {
  /** ISO 8601. */
  updatedAt: string
}

/**
 * Flaw of a translation that is a record of its own, such as a meta record; each save of the translation marks it as up
 * to date.
 */
export const flawOfRecord = (original: Saved, translation: Saved | undefined): TranslationFlaw | null => {
  if (!translation) return 'missing'
  return translation.updatedAt < original.updatedAt ? 'older' : null
}

interface StoredOption extends Saved {
  title: string
  value: string
}

/** Flaws of translated options, by the title of the original. */
export const optionTranslationIssues = (
  options: readonly StoredOption[],
): ReadonlyMap<string, TranslationFlaw> => {
  const byTitle = new Map(options.map(option => [option.title, option]))
  const flaws = new Map<string, TranslationFlaw>()
  for (const option of options) {
    const translation = translationTitle(option.title)
    if (translation === null || !hasText(option)) continue
    const present = byTitle.get(translation)
    const flaw = flawOfRecord(option, present?.value.trim() ? present : undefined)
    if (flaw) flaws.set(option.title, flaw)
  }
  return flaws
}

/**
 * True for an option to translate: services, which have a name, and Cyrillic values; others are the same in both
 * languages.
 */
const hasText = ({ title, value }: StoredOption): boolean =>
  title.startsWith('service.') || /\p{Script=Cyrillic}/u.test(value)

/** True for a picture described in Russian only; a picture without any description lacks more than a translation. */
export const lacksUkrainianText = ({ ru, uk }: { ru: string; uk?: string | undefined }): boolean =>
  ru.trim() !== '' && !uk?.trim()
