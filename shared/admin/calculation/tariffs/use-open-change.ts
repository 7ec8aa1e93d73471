/** Actions on a tariff change that is not in the timeline yet: review its effect on prices, confirm or remove it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import {
  confirmTariffChange,
  readTariffImpact,
  removeTariffChange,
  type TariffChangeRecord,
  type TariffState,
} from '#shared/contract/calculation/tariffs.ts'
import { movedCells } from './figures.ts'
import { cellsOf, valuesOfChange } from './tariff-form-state.ts'
import { tariffKey } from './tariff-key.ts'

interface Review {
  /** Versions of the change and of the timeline that were reviewed: for any others the review is void. */
  of: string
  impacts: readonly PriceImpact[]
  confirmed: boolean
}

export const useOpenChange = (change: TariffChangeRecord, state: TariffState) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Review | null>(null)
  const { id, version } = change
  const of = `${version} ${state.revision}`
  const review = made?.of === of ? made : null
  const moved = movedCells(state.entries, change.cells)
  const isLarge = review?.impacts.some(({ aboveThreshold }) => aboveThreshold) ?? false

  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true)
    try {
      notifyDone(await work())
    } catch (error) {
      notifyFailure(error)
    }
    // Also after a rejection: somebody else may have changed the tariff first.
    await queries.invalidateQueries({ queryKey: tariffKey })
    setBusy(false)
  }

  const look = async (): Promise<void> => {
    setBusy(true)
    try {
      const { days } = await client.call(readTariffImpact, {
        body: { cells: cellsOf(valuesOfChange(change).rows) },
      })
      setMade({ of, impacts: days, confirmed: false })
    } catch (error) {
      notifyFailure(error)
      await queries.invalidateQueries({ queryKey: tariffKey })
    }
    setBusy(false)
  }

  return {
    busy,
    review,
    /** Figures that have another value in the timeline now than when the change was drafted. */
    moved,
    isLarge,
    /** The person has to confirm the review before the change can be confirmed. */
    asks: moved.length > 0 || isLarge,
    look: () => void look(),
    setConfirmed: (confirmed: boolean) => review && setMade({ ...review, confirmed }),
    confirm: () =>
      void run(async () => {
        const query = {
          impact: 'check' as const,
          ...(review?.confirmed && { confirmImpact: 'true' as const }),
          ...(review?.confirmed && moved.length > 0 && { baseRevision: String(state.revision) }),
        }
        const after = await client.call(confirmTariffChange, { params: { id }, query, ifMatch: version })
        return after.state === 'applied'
          ? 'Правка внесена в тариф'
          : 'Правка ждёт подтверждения другого сотрудника'
      }),
    remove: () =>
      void run(async () => {
        await client.call(removeTariffChange, { params: { id }, ifMatch: version })
        return 'Правка в корзине: оттуда её можно вернуть черновиком'
      }),
  }
}
