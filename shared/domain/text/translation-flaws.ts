/** Issues of a Ukrainian text beside its Russian original: one rule for the lists and for the counts. */
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'

/** `hidden`: written, but visitors do not see it while they see the original. `older`: the original was changed since. */
export type TranslationFlaw = 'missing' | 'hidden' | 'older'

interface Text {
  status: string
}

/** Issue of a post's or page's translation, which knows which original it was made of; null when there is none. */
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

/** Issue of a record that stands apart from its original, such as a meta record: any save brings it up to date. */
export const flawOfRecord = (original: Saved, translation: Saved | undefined): TranslationFlaw | null => {
  if (!translation) return 'missing'
  return translation.updatedAt < original.updatedAt ? 'older' : null
}

interface StoredOption extends Saved {
  title: string
  value: string
}

/** Issues of options that visitors read as words, by their titles. */
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

/** A service is a price whose name is to be read; figures and names in Latin letters are the same in both languages. */
const hasText = ({ title, value }: StoredOption): boolean =>
  title.startsWith('service.') || /\p{Script=Cyrillic}/u.test(value)

/** True for a picture that is described in Russian only: what nobody has described lacks more than a translation. */
export const lacksUkrainianText = ({ ru, uk }: { ru: string; uk?: string | undefined }): boolean =>
  ru.trim() !== '' && !uk?.trim()
