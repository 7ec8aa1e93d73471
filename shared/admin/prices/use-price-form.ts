/** The state of the form of a price for a coming day. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isStale } from '#shared/admin/components/form-problems.ts'
import { notifyDone } from '#shared/admin/components/notify.ts'
import { useShowProblems } from '#shared/admin/components/use-show-problems.ts'
import { readChangeText } from '#shared/admin/presence/change-text.ts'
import { useServices } from '#shared/admin/services.ts'
import { isImpactRejection } from '#shared/admin/tables/impact/use-price-impact.ts'
import { tariffKey } from '#shared/admin/tariffs/tariff-key.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import {
  createDatedPrice,
  type DatedPriceRecord,
  type PricedOption,
  readDatedPriceImpact,
  updateDatedPrice,
} from '#shared/contract/prices.ts'
import type { PriceImpact } from '#shared/contract/reference-lots.ts'
import { pricesKey } from './price-queries.ts'

export interface PriceFormStart {
  option: PricedOption
  /** The price that is changed; null for a new one. */
  dated: DatedPriceRecord | null
}

export const usePriceForm = ({ option, dated }: PriceFormStart, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [values, setValues] = useState({
    validFrom: dated?.validFrom ?? '',
    value: dated?.value ?? '',
    note: dated?.note ?? '',
  })
  const [dirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [impact, setImpact] = useState<PriceImpact | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const running = useRef(false)
  const showProblems = useShowProblems()

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    setProblems({})
    try {
      await work()
    } catch (error) {
      const found = isImpactRejection(error) ? {} : fieldProblems(error)
      setProblems(found)
      if (isStale(error)) await queries.invalidateQueries({ queryKey: pricesKey })
      const whose =
        dated && isStale(error) ? await readChangeText(client, { kind: 'price', id: dated.id }) : null
      if (Object.keys(found).length === 0) setFailure(whose ?? messageOf(error))
      showProblems()
    }
    running.current = false
    setBusy(false)
  }

  const { title } = option
  return {
    values,
    dirty,
    problems,
    failure,
    busy,
    impact,
    confirmed,
    confirm: setConfirmed,
    set: (name: keyof typeof values, value: string) => {
      setValues({ ...values, [name]: value })
      setDirty(true)
      setImpact(null)
      setConfirmed(false)
    },
    /** Shows what the price does to the reference lots. */
    look: () => {
      const missing = {
        ...(values.validFrom === '' && { validFrom: 'Укажите день' }),
        ...(values.value.trim() === '' && { value: 'Укажите цену' }),
      }
      if (Object.keys(missing).length > 0) {
        setProblems(missing)
        return showProblems()
      }
      void run(async () => {
        const { validFrom, value } = values
        setImpact(await client.call(readDatedPriceImpact, { body: { title, validFrom, value } }))
      })
    },
    save: () =>
      void run(async () => {
        const query = { impact: 'check' as const }
        const body = { ...values, ...(confirmed && { confirmImpact: true }) }
        await (dated
          ? client.call(updateDatedPrice, {
              params: { id: dated.id },
              ...{ query, body, ifMatch: dated.version },
            })
          : client.call(createDatedPrice, { query, body: { title, ...body } }))
        await queries.invalidateQueries({ queryKey: pricesKey })
        // The calendar stands there.
        void queries.invalidateQueries({ queryKey: tariffKey })
        notifyDone('Цена назначена')
        onClose()
      }),
  }
}
