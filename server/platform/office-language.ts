import { officeLanguageOf, officeLanguageOption } from '#shared/domain/calculation/office-options.ts'
import { type Language, mainLanguageOption } from '#shared/domain/site/languages.ts'
import type { Tx } from './db/open.ts'

/** Language of letters to the office's address and of Telegram, which go to nobody by name. */
export const officeLanguage = async (db: Tx): Promise<Language> => {
  const rows = await db
    .selectFrom('options')
    .select(['title', 'value'])
    .where('title', 'in', [officeLanguageOption, mainLanguageOption])
    .execute()
  return officeLanguageOf(Object.fromEntries(rows.map(({ title, value }) => [title, value])))
}
