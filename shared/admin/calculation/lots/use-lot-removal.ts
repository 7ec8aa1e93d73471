/** Removes a reference lot at once and offers to bring it back. */
import { useQueryClient } from '@tanstack/react-query'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/notify-undoable.tsx'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { restoreFromBin } from '#shared/contract/bin.ts'
import { type ReferenceLot, removeReferenceLot } from '#shared/contract/reference-lots.ts'
import { lotsKey } from './lot-queries.ts'

export const useLotRemoval = (): ((lot: ReferenceLot) => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: lotsKey })

  const bringBack = async ({ id }: ReferenceLot) => {
    try {
      await client.call(restoreFromBin, { params: { kind: 'reference-lot', ref: String(id) } })
      notifyDone('Лот возвращён')
    } catch (error) {
      notifyFailure(error)
    }
    await refresh()
  }
  const remove = async (lot: ReferenceLot) => {
    try {
      await client.call(removeReferenceLot, { params: { id: lot.id }, ifMatch: lot.version })
      notifyUndoable(`Лот «${lot.title}» удалён`, () => void bringBack(lot))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh()
    focusTitle()
  }
  return lot => void remove(lot)
}
