/** The language whose pages have no language prefix in their paths; links to the site depend on it. */
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import {
  isLanguage,
  type Language,
  mainLanguageOption,
  usualMainLanguage,
} from '#shared/domain/site/languages.ts'

/** Returns the default language until the options are loaded. */
export const useMainLanguage = (): Language => {
  const chosen = useCall(listOptionsEndpoint).data?.find(({ title }) => title === mainLanguageOption)?.value
  const lang = chosen?.trim()
  return isLanguage(lang) ? lang : usualMainLanguage
}
