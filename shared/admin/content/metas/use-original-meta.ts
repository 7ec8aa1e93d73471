/** The meta record of a page in the original language. */

import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'

/** Null while it is not shown, and when the page has no such record. */
export const useOriginalMeta = (page: string, shown: boolean): Meta | null => {
  const metas = useCall(listMetasEndpoint, { query: { lang: originalLanguage } }, { enabled: shown })
  return shown ? (metas.data?.find(meta => meta.page === page) ?? null) : null
}
