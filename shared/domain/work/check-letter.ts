import { texts } from '#messages/domain/work.js'
import { namesAccount } from '#shared/domain/system/firm-codes.ts'
import type { OfficeLetter } from './office-letters.ts'

/** Problem with the office's text of a letter; null when there is none. */
export const checkLetter = (
  text: string,
  { placeholders, withoutAccount = false }: OfficeLetter,
): string | null => {
  if (withoutAccount && namesAccount(text)) return texts.letterNamesAccount
  if (text.length > 4_000) return texts.letterTooLong
  for (const [whole, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!placeholders.some(known => known === name.trim().toLowerCase()))
      return texts.unknownPlaceholder({
        placeholder: whole,
        known: placeholders.map(known => `{${known}}`).join(', '),
      })
  return null
}
