/** The language that stands at the bare addresses: links to the site depend on it. */

import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import {
  isLanguage,
  type Language,
  mainLanguageOption,
  usualMainLanguage,
} from '#shared/domain/site/languages.ts'

/** The usual one until the options are there. */
export const useMainLanguage = (): Language => {
  const chosen = useCall(listOptionsEndpoint).data?.find(({ title }) => title === mainLanguageOption)?.value
  const lang = chosen?.trim()
  return isLanguage(lang) ? lang : usualMainLanguage
}
