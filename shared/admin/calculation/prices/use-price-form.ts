/**
 * The state of the form of a price: of today's, of one for a coming day, of a new service. Not `useRecord`, which also saves
 * without its form: a price is saved only by somebody who has seen what it does to typical lots.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { useCreateOnce } from '#shared/admin/platform/drafts/use-create-once.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { useRecoveredDraft } from '#shared/admin/platform/drafts/use-recovered-draft.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { readChangeText } from '#shared/admin/platform/presence/change-text.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import {
  createDatedPrice,
  createPrice,
  type DatedPriceRecord,
  listPrices,
  type PricedOption,
  readDatedPriceImpact,
  updateDatedPrice,
  updatePrice,
} from '#shared/contract/calculation/prices.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { isImpactRejection } from '../impact/use-price-impact.ts'
import { pricesQuery, refreshPrices } from './price-queries.ts'
import { readPrice } from './price-text.ts'
import { showPrice } from './show-price.ts'

export interface PriceFormStart {
  /** Null for a new service. */
  price: PricedOption | null
  /** The announced price that is changed; null for today's and for a new one. */
  dated: DatedPriceRecord | null
  /** Begins as a price for a coming day. */
  ahead: boolean
}

/** What is typed, by field. */
const priceValues = z.object({
  name: z.string(),
  nameUk: z.string(),
  value: z.string(),
  validFrom: z.string(),
  note: z.string(),
})
export type PriceField = keyof z.infer<typeof priceValues>

export const isOwnService = (price: PricedOption | null): boolean =>
  price === null || price.title.startsWith('service.')

export const usePriceForm = (start: PriceFormStart, today: Day, onSaved: () => void) => {
  const [{ price, dated, ahead }, setStart] = useState(start)
  const { client } = useServices()
  const queries = useQueryClient()
  const beginning = {
    name: price?.name ?? '',
    nameUk: price?.nameUk ?? '',
    value: dated?.value ?? (ahead ? '' : (price?.value ?? '')),
    validFrom: dated?.validFrom ?? (ahead ? '' : today),
    note: dated?.note ?? '',
  }
  const [values, setValues] = useState(beginning)
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const [dirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<PriceField, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [impact, setImpact] = useState<PriceImpact | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const running = useRef(false)
  const showProblems = useShowProblems()
  const title = price?.title ?? ''
  const isSet = price !== null && price.id !== null
  const version = (dated ?? price)?.version ?? null
  const draft = useDraft({
    record: `price-${dated?.id ?? (ahead ? 'ahead' : 'now')}-${title}`,
    schema: priceValues,
    values,
    dirty,
    baseVersion: version,
  })
  const take = (found: typeof values, baseVersion: number | null) => {
    setValues(found)
    setDirty(true)
    // On the version that it began with, so that a save since is reported and not written over.
    const begun = baseVersion === null ? {} : { version: baseVersion }
    setStart(known => ({
      ...known,
      ...(dated ? { dated: { ...dated, ...begun } } : { price: price && { ...price, ...begun } }),
    }))
  }
  const restored = useRecoveredDraft(draft, take, version)
  const read = readPrice(title, values.value)
  const isComing = dated !== null || (isSet && values.validFrom !== today)
  const names = isOwnService(price) && !isComing ? { name: values.name, nameUk: values.nameUk } : {}

  const serviceOf = ({ name, nameUk, value }: typeof values) => ({
    name,
    nameUk,
    value: amountOf(value),
  })
  const createOnce = useCreateOnce<typeof values, PricedOption>({
    find: async attempt => {
      const { name, value } = serviceOf(attempt)
      const { prices } = await client.call(listPrices)
      return prices.find(one => isOwnService(one) && one.name === name.trim() && one.value === value) ?? null
    },
    create: wanted => client.call(createPrice, { body: serviceOf(wanted) }),
    change: ({ title: known, version: made }, wanted) =>
      client.call(updatePrice, {
        params: { title: known },
        body: { ...serviceOf(wanted), confirmImpact: true },
        ifMatch: made ?? undefined,
      }),
    earlier: draft.attempt,
    keep: draft.keepAttempt,
  })

  const run = async (work: (value: string) => Promise<void>): Promise<void> => {
    if (running.current) return
    const wrong = {
      ...(isOwnService(price) && values.name.trim() === '' && { name: 'Укажите название' }),
      ...(values.validFrom === '' && { validFrom: 'Укажите день' }),
      ...('problem' in read && { value: read.problem }),
    }
    setProblems(wrong)
    if ('problem' in read || Object.keys(wrong).length > 0) return showProblems()
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work(read.value)
    } catch (error) {
      if (isImpactRejection(error)) await readImpact(read.value).catch(notifyFailure)
      else {
        const found = fieldProblems(error)
        setProblems(found)
        if (isStale(error, 'price.taken')) await resolveConflict(error, read.value)
        else if (Object.keys(found).length === 0) setFailure(messageOf(error))
      }
      showProblems()
    }
    running.current = false
    setBusy(false)
  }

  /** Somebody else has saved meanwhile: reports who and what, and bases the next save on it. */
  const resolveConflict = async (error: unknown, value: string): Promise<void> => {
    await refreshPrices(queries)
    const { prices } = await queries.ensureQueryData(pricesQuery(client))
    const theirs = prices.find(other => other.title === title)
    if (theirs && isStored(theirs, value)) {
      notifyDone('Сохранено')
      return finish({ price: theirs })
    }
    const theirDated = theirs?.dated.find(({ id }) => id === dated?.id)
    const record = dated ? ({ kind: 'price', id: dated.id } as const) : optionOf(price)
    const whose = record && (await readChangeText(client, record))
    if (!whose || !theirs || (dated && !theirDated)) return setFailure(whose ?? messageOf(error))
    setStart(known => ({ ...known, price: theirs, dated: theirDated ?? null }))
    const now = showPrice(title, theirDated?.value ?? theirs.value)
    setFailure(`${whose} Сейчас ${now}. Сохраните ещё раз, чтобы поставить свою цену, или отмените.`)
  }

  /** True when an earlier attempt was stored although its response was lost. */
  const isStored = (theirs: PricedOption, value: string): boolean => {
    const { validFrom, note } = values
    if (!isComing) return isSameValue({ ...theirs, ...names, value }, theirs)
    return theirs.dated.some(other => isSameValue({ ...other, validFrom, note, value }, other))
  }

  /** What was typed during the save stays in the form, based on what is stored now. */
  const finish = async (saved: Partial<PriceFormStart>): Promise<void> => {
    draft.discard()
    await refreshPrices(queries)
    if (latest.current === values) return onSaved()
    setStart(known => ({ ...known, ...saved }))
    setValues({ ...latest.current })
  }

  const readImpact = async (value: string): Promise<void> => {
    const { validFrom } = values
    setImpact(await client.call(readDatedPriceImpact, { body: { title, validFrom, value } }))
  }

  const send = async (value: string): Promise<void> => {
    const query = { impact: 'check' as const }
    const confirm = confirmed ? { confirmImpact: true } : {}
    const { validFrom, note } = values
    if (dated) {
      const body = { validFrom, value, note, ...confirm }
      const input = { params: { id: dated.id }, query, body, ifMatch: dated.version }
      const saved = await client.call(updateDatedPrice, input)
      notifyDone('Цена назначена')
      await finish({ dated: saved })
    } else if (!isSet) {
      const saved = await (price === null
        ? createOnce(values)
        : client.call(createPrice, { body: { title, value } }))
      notifyDone(`${saved.name}: ${showPrice(title, value)}`)
      await finish({ price: saved })
    } else if (isComing) {
      const body = { title, validFrom, value, note, ...confirm }
      const saved = await client.call(createDatedPrice, { query, body })
      notifyDone('Цена назначена')
      await finish({ dated: saved })
    } else {
      const body = { value, ...names, ...confirm }
      const saved = await client.call(updatePrice, {
        params: { title },
        query,
        body,
        ifMatch: price.version ?? 0,
      })
      if (value === price.value) notifyDone('Сохранено')
      else
        notifyUndoable(
          `${saved.name}: ${showPrice(title, value)}, было ${showPrice(title, price.value)}`,
          () => void undo(saved, price.value),
        )
      await finish({ price: saved })
    }
  }

  const undo = async (saved: PricedOption, value: string): Promise<void> => {
    try {
      // What it was before needs no question.
      await client.call(updatePrice, {
        params: { title: saved.title },
        body: { value, confirmImpact: true },
        ifMatch: saved.version ?? 0,
      })
      notifyDone(`${saved.name}: снова ${showPrice(saved.title, value)}`)
    } catch (error) {
      notifyFailure(error)
    }
    await refreshPrices(queries)
  }

  return {
    values,
    dirty,
    problems,
    failure,
    restored,
    discard: draft.discard,
    /** Another price can be opened once this one is saved or discarded. */
    reportUnsaved: () => {
      setFailure('Эта цена ещё не сохранена. Сохраните её или отмените, потом откройте другую.')
      showProblems()
    },
    busy,
    impact,
    confirmed,
    isSet,
    isComing,
    /** The typed price as it is read; null while it is none. */
    shown: 'value' in read ? showPrice(title, read.value) : null,
    confirm: setConfirmed,
    set: (name: PriceField, value: string) => {
      setValues(typed => ({ ...typed, [name]: value }))
      setDirty(true)
      setProblems(({ [name]: _mended, ...others }) => others)
      setImpact(null)
      setConfirmed(false)
    },
    /** Shows what the price does to the reference lots. */
    showImpact: () => void run(readImpact),
    save: () => {
      if (impact?.aboveThreshold !== true || confirmed) void run(send)
    },
  }
}

const optionOf = (price: PricedOption | null) =>
  price?.id ? ({ kind: 'option', id: price.id } as const) : null

const amountOf = (typed: string): string => {
  const read = readPrice('', typed)
  return 'value' in read ? read.value : typed
}
