/**
 * The form of a price: today's, one announced for a coming day, or that of a new service. It is saved only after its
 * effect on typical lots was shown.
 */
import { useState } from 'react'
import { z } from 'zod'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import type { FormDefinition, SendOptions } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { hasCode } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createDatedPriceEndpoint,
  createPriceEndpoint,
  type DatedPriceRecord,
  listPricesEndpoint,
  type PricedOption,
  readDatedPriceImpactEndpoint,
  updateDatedPriceEndpoint,
  updatePriceEndpoint,
} from '#shared/contract/calculation/prices.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { isImpactRejection } from '../impact/use-table-wish.ts'
import { readPrice, showPrice } from './price-text.ts'

export const usePriceForm = (given: PriceFormStart, today: Day, onSaved: () => void) => {
  const [moved, setMoved] = useState<PriceFormStart | null>(null)
  const start = moved ?? given
  const { price } = start
  const { client, queries } = useServices()
  const [reminder, setReminder] = useState<string | null>(null)
  const title = price?.title ?? ''
  const kind = priceKind(client, start, today)
  const editor = useRecord<PriceValues, PriceRecord, PriceImpact>({
    kind,
    given: priceRecordOf(start),
    newName: kind.nameOf(null),
    // Never sent without its open form: a person must first see the effect on typical lots.
    onlyByForm: true,
    check: ({ name, value, validFrom }) => {
      const read = readPrice(title, value)
      return {
        ...(isOwnService(price) && name.trim() === '' && { name: 'Укажите название' }),
        ...(validFrom === '' && { validFrom: 'Укажите день' }),
        ...('problem' in read && { value: read.problem }),
      }
    },
    question: {
      read: ({ value, validFrom }) => {
        const read = readPrice(title, value)
        const body = { title, validFrom, value: 'value' in read ? read.value : value }
        return client.call(readDatedPriceImpactEndpoint, { body })
      },
      needsWord: ({ aboveThreshold }) => aboveThreshold,
      isWanted: isImpactRejection,
    },
    savedText: ({ saved, before }) => {
      if (saved.dated) return 'Цена назначена'
      const { name, value } = saved.price
      if (before === null) return `${name}: ${showPrice(saved.price.title, value)}`
      if (before.price.value === value) return 'Сохранено'
      notifyUndoable(
        `${name}: ${showPrice(title, value)}, было ${showPrice(title, before.price.value)}`,
        () => void undo.run({ saved, value: before.price.value }),
      )
      return null
    },
    onSaved: async (saved, { typedOn }) => {
      await refresh(queries, 'price')
      if (!typedOn) return { leave: onSaved }
      setMoved({ ...saved, ahead: false })
      return 'stay'
    },
  })

  const undo = useAction(
    (_client, { saved, value }: { saved: PriceRecord; value: string }) =>
      client.call(updatePriceEndpoint, {
        params: { title },
        // Undo restores a price that was in force, so its impact needs no new confirmation.
        body: { value, confirmImpact: true },
        ifMatch: saved.version,
      }),
    {
      changes: ['price'],
      done: (_, { saved, value }) => `${saved.price.name}: снова ${showPrice(title, value)}`,
    },
  )

  const read = readPrice(title, editor.form.values.value)
  return {
    ...editor,
    failure: editor.failure ?? (editor.dirty ? reminder : null),
    /** Tells the person to save or cancel this price before opening another. */
    reportUnsaved: () => {
      setReminder('Эта цена ещё не сохранена. Сохраните её или отмените, потом откройте другую.')
      editor.showProblems()
    },
    isSet: isSet(price),
    isComing: isComing(start, editor.form.values.validFrom, today),
    /** The typed price formatted for reading; null while the text is not a price. */
    shown: 'value' in read ? showPrice(title, read.value) : null,
  }
}

export interface PriceFormStart {
  /** Null for a new service. */
  price: PricedOption | null
  /** The announced price that is edited; null for today's price and for a new announcement. */
  dated: DatedPriceRecord | null
  /** Starts the form as a price for a coming day. */
  ahead: boolean
}

const priceValues = z.object({
  name: z.string(),
  nameUk: z.string(),
  value: z.string(),
  validFrom: z.string(),
  note: z.string(),
})
export type PriceValues = z.infer<typeof priceValues>

/** `id` and `version` are those of `dated`, or of the option that holds today's price. */
export interface PriceRecord {
  id: number
  version: number
  price: PricedOption
  dated: DatedPriceRecord | null
}

export const isOwnService = (price: PricedOption | null): boolean =>
  price === null || price.title.startsWith('service.')

/** False for a new service, and for a price that has not been set. */
const isSet = (price: PricedOption | null): price is PricedOption & { id: number } =>
  price !== null && price.id !== null

const isComing = ({ price, dated }: PriceFormStart, validFrom: string, today: Day): boolean =>
  dated !== null || (isSet(price) && validFrom !== today)

/** The record that the form edits; null when saving creates one. */
const priceRecordOf = ({ price, dated, ahead }: PriceFormStart): PriceRecord | null => {
  if (price && dated) return { id: dated.id, version: dated.version, price, dated }
  return price && !ahead ? ofToday(price) : null
}

const ofToday = (price: PricedOption): PriceRecord | null =>
  isSet(price) ? { id: price.id, version: price.version ?? 0, price, dated: null } : null

const priceKind = (
  client: Client,
  start: PriceFormStart,
  today: Day,
): FormDefinition<PriceValues, PriceRecord> => {
  const { price, dated, ahead } = start
  const title = price?.title ?? ''
  const prices = async () => (await client.call(listPricesEndpoint)).prices
  const impactOf = (confirmed?: boolean) => (confirmed ? { confirmImpact: true } : {})
  const query = { impact: 'check' as const }

  const change = async (
    id: number,
    { value, validFrom, note }: PriceValues,
    ifMatch: number,
    { confirmed }: SendOptions = {},
  ): Promise<PriceRecord> => {
    const body = { validFrom, value, note, ...impactOf(confirmed) }
    const saved = await client.call(updateDatedPriceEndpoint, { params: { id }, query, body, ifMatch })
    return { ...saved, price: await withTitle(title), dated: saved }
  }
  const withTitle = async (wanted: string): Promise<PricedOption> => {
    if (price) return price
    const found = (await prices()).find(option => option.title === wanted)
    if (!found) throw new Error(`No price ${wanted}`)
    return found
  }
  /** Announces a price; if the day is taken, an earlier attempt may have stored it and lost the response. */
  const announce = async (
    known: PricedOption,
    { value, validFrom, note }: PriceValues,
    { confirmed }: SendOptions = {},
  ): Promise<PriceRecord> => {
    const body = { title, validFrom, value, note, ...impactOf(confirmed) }
    try {
      const saved = await client.call(createDatedPriceEndpoint, { query, body })
      return { ...saved, price: known, dated: saved }
    } catch (error) {
      const arrived = hasCode(error, 'price.day-taken') && (await findAnnounced({ value, validFrom, note }))
      if (!arrived) throw error
      return arrived
    }
  }
  const findAnnounced = async (wanted: Pick<PriceValues, 'value' | 'validFrom' | 'note'>) => {
    const found = (await prices()).find(option => option.title === title)
    const same = found?.dated.find(
      record =>
        record.validFrom === wanted.validFrom && record.value === wanted.value && record.note === wanted.note,
    )
    return found && same ? { id: same.id, version: same.version, price: found, dated: same } : null
  }
  const setToday = async (
    id: number,
    { name, nameUk, value }: PriceValues,
    ifMatch: number,
    { confirmed = price === null }: SendOptions = {},
  ): Promise<PriceRecord> => {
    const known = price ?? (await prices()).find(option => option.id === id)
    const names = isOwnService(price) ? { name, nameUk } : {}
    const saved = await client.call(updatePriceEndpoint, {
      params: { title: known?.title ?? title },
      query,
      body: { value, ...names, ...impactOf(confirmed) },
      ifMatch,
    })
    return { id, version: saved.version ?? 0, price: saved, dated: null }
  }

  return {
    kind: dated || ahead ? 'price' : 'option',
    nameOf: id => `price-${dated || (ahead && id !== null) ? id : ahead ? 'ahead' : 'now'}-${title}`,
    kept: priceValues,
    valuesOf: record => ({
      name: (record?.price ?? price)?.name ?? '',
      nameUk: (record?.price ?? price)?.nameUk ?? '',
      value: record ? (record.dated ?? record.price).value : '',
      validFrom: record?.dated?.validFrom ?? (ahead ? '' : today),
      note: record?.dated?.note ?? '',
    }),
    read: async id => {
      const found = (await prices()).find(option => (price ? option.title === title : option.id === id))
      const theirDated = found?.dated.find(record => record.id === dated?.id) ?? null
      const theirs = found && priceRecordOf({ ...start, price: found, dated: theirDated })
      if (!theirs || theirs.id !== id) throw new Error('No such price')
      return theirs
    },
    prepare: values => ({
      ...values,
      name: values.name.trim(),
      nameUk: values.nameUk.trim(),
      value: storedPrice(title, values.value),
    }),
    create: async (values, options) => {
      if (isSet(price)) return announce(price, values, options)
      const { name, nameUk, value } = values
      const body = price === null ? { name, nameUk, value } : { title, value }
      const saved = await client.call(createPriceEndpoint, { body })
      return { id: saved.id ?? 0, version: saved.version ?? 0, price: saved, dated: null }
    },
    change: (id, values, ifMatch, options) => {
      if (dated || ahead) return change(id, values, ifMatch, options)
      return price && isComing(start, values.validFrom, today)
        ? announce(price, values, options)
        : setToday(id, values, ifMatch, options)
    },
    find: async attempt => {
      if (ahead) return findAnnounced(attempt)
      const { name, value } = attempt
      const made = (await prices()).find(option =>
        price
          ? option.title === title && option.value === value
          : isOwnService(option) && option.name === name && option.value === value,
      )
      return made ? ofToday(made) : null
    },
    titleOf: ({ name }) => `Цена: ${price?.name ?? name}`,
    pathOf: () => '/admin/prices',
  }
}

const storedPrice = (title: string, typed: string): string => {
  const read = readPrice(title, typed)
  return 'value' in read ? read.value : typed
}
