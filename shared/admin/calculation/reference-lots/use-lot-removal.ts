/** Removes a reference lot at once and offers to bring it back. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import type { ReferenceLot } from '#shared/contract/calculation/reference-lots.ts'
import { lotRemoval } from './reference-lot-kind.ts'

export const useLotRemoval = (): ((lot: ReferenceLot) => void) => {
  const queries = useQueryClient()
  const remove = useRemoval(lotRemoval, () => refresh(queries, 'reference-lot'))
  const removeLot = async (lot: ReferenceLot) => {
    const title = `Лот «${lot.title}»`
    await remove(lot, { title, removed: `${title} удалён`, returned: 'Лот возвращён' })
    focusTitle()
  }
  return lot => void removeLot(lot)
}
