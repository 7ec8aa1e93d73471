import { officeLanguageOf, officeLanguageOption } from '#shared/domain/calculation/office-options.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { Tx } from './db/open.ts'

/** Language of letters to the office's address and of Telegram, which go to nobody by name. */
export const officeLanguage = async (db: Tx): Promise<Language> => {
  const row = await db
    .selectFrom('options')
    .select('value')
    .where('title', '=', officeLanguageOption)
    .executeTakeFirst()
  return officeLanguageOf({ [officeLanguageOption]: row?.value })
}
