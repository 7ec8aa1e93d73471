/** Confirms a version that somebody else has stored. */
import { useQueryClient } from '@tanstack/react-query'
import { tableKey } from '#shared/admin/calculation/table-queries.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { confirmTableVersion } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { dottedDay } from '#shared/domain/time/kyiv-day.ts'

export const useConfirmVersion = (title: TableTitle) => {
  const { client } = useServices()
  const queries = useQueryClient()
  return async (n: number): Promise<void> => {
    try {
      const params = { title, n: String(n) }
      const { version, effectiveFrom } = await client.call(confirmTableVersion, { params })
      const number = version === n ? '' : ` под номером ${version}`
      notifyDone(`Версия ${n} подтверждена и действует с ${dottedDay(effectiveFrom)}${number}`)
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries({ queryKey: tableKey(title) })
    void queries.invalidateQueries({ queryKey: overviewKey })
  }
}
