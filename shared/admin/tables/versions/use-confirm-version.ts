/** Confirms a version that somebody else has stored. */
import { useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#shared/admin/frame/tell.ts'
import { overviewKey } from '#shared/admin/home/overview.query.ts'
import { useServices } from '#shared/admin/services.ts'
import { confirmTableVersion, type TableTitle } from '#shared/contract/tables.ts'
import { tableKey } from '../table-queries.ts'

export const useConfirmVersion = (title: TableTitle) => {
  const { client } = useServices()
  const queries = useQueryClient()
  return async (n: number): Promise<void> => {
    try {
      await client.call(confirmTableVersion, { params: { title, n: String(n) } })
      tellDone(`Версия ${n} подтверждена`)
    } catch (error) {
      tellFailure(error)
    }
    await queries.invalidateQueries({ queryKey: tableKey(title) })
    void queries.invalidateQueries({ queryKey: overviewKey })
  }
}
