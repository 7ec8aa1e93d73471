/** Actions on a tariff change that is not in the timeline yet: review its effect on prices, confirm or remove it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import {
  confirmTariffChangeEndpoint,
  readTariffImpactEndpoint,
  removeTariffChangeEndpoint,
  type TariffChangeRecord,
  type TariffState,
} from '#shared/contract/calculation/tariffs.ts'
import { movedCells } from './figures-on-day.ts'
import { tariffCellsOf, valuesOfChange } from './tariff-form-state.ts'

interface Review {
  /**
   * Versions of the change and of the timeline that were reviewed: once one of them has changed, the review is void.
   */
  of: string
  impacts: readonly PriceImpact[]
  confirmed: boolean
}

export const useOpenChange = (change: TariffChangeRecord, state: TariffState) => {
  const queries = useQueryClient()
  const [made, setMade] = useState<Review | null>(null)
  const { id, version } = change
  const of = `${version} ${state.revision}`
  const review = made?.of === of ? made : null
  const moved = movedCells(state.entries, change.cells)
  const isLarge = review?.impacts.some(({ aboveThreshold }) => aboveThreshold) ?? false

  const look = useAction(
    client =>
      client.call(readTariffImpactEndpoint, { body: { cells: tariffCellsOf(valuesOfChange(change).rows) } }),
    {
      onDone: ({ days }) => setMade({ of, impacts: days, confirmed: false }),
      // A rejection may come from a colleague's change of the tariff, so it is read again.
      onRefused: () => refresh(queries, 'tariff'),
    },
  )
  const confirm = useAction(
    client => {
      const query = {
        impact: 'check' as const,
        ...(review?.confirmed && { confirmImpact: 'true' as const }),
        ...(review?.confirmed && moved.length > 0 && { baseRevision: String(state.revision) }),
      }
      return client.call(confirmTariffChangeEndpoint, { params: { id }, query, ifMatch: version })
    },
    {
      changes: ['tariff'],
      done: after =>
        after.state === 'applied' ? 'Правка внесена в тариф' : 'Правка ждёт подтверждения другого сотрудника',
    },
  )
  const remove = useAction(
    client => client.call(removeTariffChangeEndpoint, { params: { id }, ifMatch: version }),
    {
      changes: ['tariff'],
      done: 'Правка в корзине: оттуда её можно вернуть черновиком',
    },
  )

  return {
    busy: look.busy || confirm.busy || remove.busy,
    review,
    /** Figures that have another value in the timeline now than when the change was drafted. */
    moved,
    isLarge,
    /** True when the person must tick the review before confirming the change. */
    asks: moved.length > 0 || isLarge,
    look: () => void look.run(),
    setConfirmed: (confirmed: boolean) => review && setMade({ ...review, confirmed }),
    confirm: () => void confirm.run(),
    remove: () => void remove.run(),
  }
}
