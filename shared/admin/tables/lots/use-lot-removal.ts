/** Removes a reference lot at once and offers to bring it back. */
import { useQueryClient } from '@tanstack/react-query'
import { focusTitle } from '#shared/admin/frame/page.tsx'
import { tellDone, tellFailure } from '#shared/admin/frame/tell.ts'
import { tellUndoable } from '#shared/admin/frame/tell-undoable.tsx'
import { useServices } from '#shared/admin/services.ts'
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
      tellDone('Лот возвращён')
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
  }
  const remove = async (lot: ReferenceLot) => {
    try {
      await client.call(removeReferenceLot, { params: { id: lot.id }, ifMatch: lot.version })
      tellUndoable(`Лот «${lot.title}» удалён`, () => void bringBack(lot))
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
    focusTitle()
  }
  return lot => void remove(lot)
}
