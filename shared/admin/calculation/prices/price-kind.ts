/** Record of the price form: today's price, a price announced for a coming day, or the price of a new service. */

import { z } from 'zod'
import * as texts from '#messages/admin/calculation/prices.js'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import type { FormDefinition, SendOptions } from '#shared/admin/platform/records/form-definition.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createDatedPriceEndpoint,
  createPriceEndpoint,
  type DatedPriceRecord,
  listPricesEndpoint,
  type PricedOption,
  updateDatedPriceEndpoint,
  updatePriceEndpoint,
} from '#shared/contract/calculation/prices.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { readPrice } from './price-text.ts'

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
export const isSet = (price: PricedOption | null): price is PricedOption & { id: number } =>
  price !== null && price.id !== null

export const isComing = ({ price, dated }: PriceFormStart, validFrom: string, today: Day): boolean =>
  dated !== null || (isSet(price) && validFrom !== today)

/** The record that the form edits; null when saving creates one. */
export const priceRecordOf = ({ price, dated, ahead }: PriceFormStart): PriceRecord | null => {
  if (price && dated) return { id: dated.id, version: dated.version, price, dated }
  return price && !ahead ? ofToday(price) : null
}

const ofToday = (price: PricedOption): PriceRecord | null =>
  isSet(price) ? { id: price.id, version: price.version ?? 0, price, dated: null } : null

export const priceKind = (
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
  const announce = async (
    known: PricedOption,
    { value, validFrom, note }: PriceValues,
    { confirmed, key }: SendOptions = {},
  ): Promise<PriceRecord> => {
    const body = { title, validFrom, value, note, ...impactOf(confirmed) }
    const send = (idempotencyKey: string) =>
      client.call(createDatedPriceEndpoint, { query, body, idempotencyKey })
    const saved = await (key ? send(key) : sendOnce(`price ${title}`, body, send))
    return { ...saved, price: known, dated: saved }
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
    erasedWith: () => null,
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
      const saved = await client.call(createPriceEndpoint, { body, idempotencyKey: options?.key })
      return { id: saved.id ?? 0, version: saved.version ?? 0, price: saved, dated: null }
    },
    change: (id, values, ifMatch, options) => {
      if (dated || ahead) return change(id, values, ifMatch, options)
      return price && isComing(start, values.validFrom, today)
        ? announce(price, values, options)
        : setToday(id, values, ifMatch, options)
    },
    titleOf: ({ name }) => texts.priceOf({ name: price?.name ?? name }),
    pathOf: () => '/admin/prices',
  }
}

const storedPrice = (title: string, typed: string): string => {
  const read = readPrice(title, typed)
  return 'value' in read ? read.value : typed
}
