/** What can be done about a change that is not in the timeline yet. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/components/notify.ts'
import { useServices } from '#shared/admin/services.ts'
import { confirmTariffChange, removeTariffChange, type TariffChangeRecord } from '#shared/contract/tariff.ts'
import { tariffKey } from './tariff-key.ts'

export const useOpenChange = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const run = async (change: TariffChangeRecord, work: () => Promise<string>): Promise<void> => {
    setBusy(change.id)
    try {
      notifyDone(await work())
    } catch (error) {
      notifyFailure(error)
    }
    // Also after a rejection: somebody else may have been quicker.
    await queries.invalidateQueries({ queryKey: tariffKey })
    setBusy(null)
  }
  return {
    /** The number of the change that is on its way. */
    busy,
    confirm: (change: TariffChangeRecord) =>
      void run(change, async () => {
        const { id, version } = change
        const { state } = await client.call(confirmTariffChange, { params: { id }, ifMatch: version })
        return state === 'applied' ? 'Правка внесена в тариф' : 'Правка ждёт подтверждения другого сотрудника'
      }),
    remove: (change: TariffChangeRecord) =>
      void run(change, async () => {
        await client.call(removeTariffChange, { params: { id: change.id }, ifMatch: change.version })
        return 'Правка выброшена'
      }),
  }
}
