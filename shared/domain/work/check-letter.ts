import { texts } from '#messages/domain/work.js'
import { currentLanguage } from '#messages/language.js'
import { namesAccount } from '#shared/domain/system/firm-codes.ts'
import { placeholderIn, storedName } from '#shared/domain/text/placeholder-names.ts'
import type { OfficeLetter } from './office-letters.ts'

/** Problem with the office's text of a letter; null when there is none. */
export const checkLetter = (
  text: string,
  { placeholders, withoutAccount = false }: OfficeLetter,
): string | null => {
  if (withoutAccount && namesAccount(text)) return texts.letterNamesAccount
  if (text.length > 4_000) return texts.letterTooLong
  for (const [whole, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!placeholders.some(known => known === storedName(name)))
      return texts.unknownPlaceholder({
        placeholder: whole,
        known: placeholders.map(known => placeholderIn(currentLanguage(), known)).join(', '),
      })
  return null
}
