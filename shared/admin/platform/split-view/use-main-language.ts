/** The site's main language: its pages have no language prefix, and its texts come first. */
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import {
  isLanguage,
  type Language,
  mainLanguageOption,
  usualMainLanguage,
} from '#shared/domain/site/languages.ts'
import { callQuery, useCall } from '../calls/call-query.ts'
import type { AdminServices } from '../services.ts'

/** Returns the default language until the options are loaded; pages that open a text wait for them in their guard. */
export const useMainLanguage = (): Language => {
  const chosen = useCall(listOptionsEndpoint).data?.find(({ title }) => title === mainLanguageOption)?.value
  const lang = chosen?.trim()
  return isLanguage(lang) ? lang : usualMainLanguage
}

/** Never fails: without an answer the default language opens. */
export const readMainLanguage = ({ client, queries }: Pick<AdminServices, 'client' | 'queries'>) =>
  queries.ensureQueryData(callQuery(client, listOptionsEndpoint)).catch(() => undefined)
