/** The language that stands at the bare addresses: links to the site depend on it. */
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  isLanguage,
  type Language,
  mainLanguageOption,
  usualMainLanguage,
} from '#shared/domain/site/languages.ts'
import { optionsQuery } from './option-queries.ts'

/** The usual one until the options are there. */
export const useMainLanguage = (): Language => {
  const { client } = useServices()
  const chosen = useQuery(optionsQuery(client)).data?.find(({ title }) => title === mainLanguageOption)?.value
  const lang = chosen?.trim()
  return isLanguage(lang) ? lang : usualMainLanguage
}
