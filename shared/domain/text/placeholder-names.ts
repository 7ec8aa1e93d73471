/** Names of placeholders: values stand under the Russian ones, templates may write them in either language. */
import { placeholderNames as russian } from '#messages/ru/domain/text.js'
import { placeholderNames as ukrainian } from '#messages/uk/domain/text.js'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'

const namesIn: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }
type Code = keyof typeof russian
const codes = Object.keys(russian) as Code[]

const codeByName = new Map(
  languages.flatMap(lang => codes.map(code => [foldForSearch(namesIn[lang][code]), code])),
)

/**
 * The name under which a placeholder's value stands, however its letters, apostrophes and blanks are typed; an unknown
 * name as it is.
 *
 * @example storedName(' Ім’я') // 'имя'
 */
export const storedName = (name: string): string => {
  const code = codeByName.get(foldForSearch(name))
  return code === undefined ? name.trim().toLowerCase() : russian[code]
}

/** The placeholder as templates in this language write it. */
export const placeholderIn = (lang: Language, name: string): string => {
  const code = codeByName.get(foldForSearch(name))
  return `{${code === undefined ? name : namesIn[lang][code]}}`
}

/** All of them, as templates in this language write them. */
export const placeholdersIn = (lang: Language): Record<Code, string> =>
  Object.fromEntries(codes.map(code => [code, `{${namesIn[lang][code]}}`])) as Record<Code, string>
