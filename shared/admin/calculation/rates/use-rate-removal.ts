/** Removes the rates of a day at once and offers to bring them back. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { type DayRate, removeRateEndpoint, setRateEndpoint } from '#shared/contract/calculation/rates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

export const useRateRemoval = (): ((rate: DayRate) => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const bringBack = async ({ date, USD, EUR }: DayRate) => {
    try {
      const body = { ...(USD === null ? {} : { USD }), ...(EUR === null ? {} : { EUR }) }
      await client.call(setRateEndpoint, { params: { day: date }, body })
      notifyDone(`Курс на ${formatDayDmy(date)} возвращён`)
    } catch (error) {
      notifyFailure(error)
    }
    await refresh(queries, 'rate')
  }
  const remove = async (rate: DayRate) => {
    try {
      await client.call(removeRateEndpoint, { params: { day: rate.date } })
      notifyUndoable(
        `Курс на ${formatDayDmy(rate.date)} удалён, снова считается курс НБУ`,
        () => void bringBack(rate),
      )
    } catch (error) {
      notifyFailure(error)
    }
    await refresh(queries, 'rate')
  }
  return rate => void remove(rate)
}
