/** The meta record of a page in the language that the others are translated from. */
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/admin/platform/services.ts'
import { originalLanguage } from '#shared/admin/platform/split-view/use-beside.ts'
import type { Meta } from '#shared/contract/content/metas.ts'
import { metasQuery } from './meta-queries.ts'

/** Null while it is not shown, and where there is none. */
export const useOriginalMeta = (page: string, shown: boolean): Meta | null => {
  const { client } = useServices()
  const metas = useQuery({ ...metasQuery(client, originalLanguage), enabled: shown })
  return shown ? (metas.data?.find(meta => meta.page === page) ?? null) : null
}
