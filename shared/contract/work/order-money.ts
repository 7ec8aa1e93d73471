/** The money of an order: bills, the customer's payments, and the calculation that they are compared with. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { amountText, centsOf } from '#shared/calculator/orders/order-money.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { givenRate } from '#shared/contract/calculation/rates.ts'
import {
  daySchema,
  idSchema,
  lineSchema,
  timestampSchema,
  typedDaySchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { currencies } from '#shared/domain/money/money.ts'

/** Limit of bills, and of payments, in one order; the expected payments of its invoices count too. */
const entryLimit = 1000

const currency = z.enum(currencies, { error: () => texts.currencyForm })

/** Stored with two decimals, however it is written; negative for a refund. */
const amount = z
  .string({ error: () => texts.amountText })
  .max(20)
  .overwrite(text => {
    const cents = centsOf(text)
    return cents === null ? text : amountText(cents)
  })
  .refine(text => (centsOf(text) ?? 0) !== 0, { error: () => texts.amountForm })

/** UAH for one unit. */
const rates = z.object({ USD: z.number(), EUR: z.number() })

/** Key of an entry, assigned by the client that created it. */
const key = z.string().regex(/^[a-z0-9]{1,12}$/, { error: () => texts.entryKey })

const stored = {
  key: z.string(),
  what: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
  /** Rates of the payment day, for unpaid amounts of the entry's day; null while unknown. */
  rates: rates.extend({ day: daySchema }).nullable(),
  /** Reason for rates other than the bank's; empty for the bank's. */
  rateReason: z.string(),
}

export const storedBillSchema = z.object({
  ...stored,
  day: daySchema,
  group: z.enum(lineGroups),
  /** Line of the calculation that the bill is compared with. */
  line: z.string().nullable(),
  /** Number of the order's file; null without one, or when it was removed. */
  file: idSchema.nullable(),
})
export type OrderBill = z.infer<typeof storedBillSchema>

export const storedPaymentSchema = z.object({
  ...stored,
  due: daySchema,
  paid: daySchema.nullable(),
  invoice: idSchema.nullable(),
  /** Key shared by the payments of one transfer over several invoices. */
  transfer: z.string().nullable(),
})
export type OrderPayment = z.infer<typeof storedPaymentSchema>

export const orderMoneySchema = z.object({
  /** Id of the order. */
  id: idSchema,
  currency: z.enum(currencies),
  bills: z.array(storedBillSchema),
  payments: z.array(storedPaymentSchema),
  /** True when no more bills are expected. */
  closed: z.boolean(),
  /** Groups of the calculation that were confirmed to have no bill. */
  unbilled: z.array(z.enum(lineGroups)),
  /** True when the customer's page shows paid and due amounts. */
  shown: z.boolean(),
  /** The agreed calculation, as it was given. */
  agreed: z
    .object({
      number: z.string(),
      rates,
      /** Declaration date, if the calculation forecasts a later day; absent if it is for the day on which it was made. */
      forecast: daySchema.optional(),
      lines: z.array(
        z.object({
          code: z.string(),
          group: z.enum(lineGroups),
          title: z.string(),
          uah: z.string(),
          usd: z.string(),
          eur: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Time when the customer's data were removed, after which the money cannot be changed. */
  erasedAt: timestampSchema.nullable(),
  /** Version of the money, separate from the order's. */
  version: versionSchema,
})
export type OrderMoney = z.infer<typeof orderMoneySchema>

const given = {
  key,
  what: lineSchema(1, 120, () => texts.labels.what),
  amount,
  currency,
  /** Rates that need a reason; when left out, the bank's rates of the day are used. */
  rates: z.strictObject({ USD: givenRate('USD'), EUR: givenRate('EUR') }).nullish(),
  rateReason: lineSchema(0, 200, () => texts.labels.reason).optional(),
}

const isKeyedOnce = (entries: readonly { key: string }[]): boolean =>
  new Set(entries.map(entry => entry.key)).size === entries.length

const listOf = <T extends z.ZodType<{ key: string }>>(entry: T) =>
  z
    .array(entry)
    .max(entryLimit, { error: () => texts.entryLimit({ entryLimit }) })
    .refine(isKeyedOnce, { error: () => texts.entryKeyTwice })

/** A list that is sent replaces the stored one; an absent list is unchanged. */
export const orderMoneyInputSchema = z
  .strictObject({
    currency,
    bills: listOf(
      z.strictObject({
        ...given,
        day: typedDaySchema,
        group: z.enum(lineGroups, { error: () => texts.noSuchGroup }),
        line: lineSchema(0, 80, () => texts.labels.quoteLine).nullish(),
        file: idSchema.nullish(),
      }),
    ),
    payments: listOf(
      z.strictObject({
        ...given,
        due: typedDaySchema,
        paid: typedDaySchema.nullish(),
        // Absent, both stay unchanged.
        invoice: idSchema.nullish(),
        transfer: key.nullish(),
        /** The bank's rates by which the amount was confirmed; a payment with other ones is refused. */
        seenRates: rates.strict().optional(),
      }),
    ),
    closed: z.boolean({ error: () => texts.closedFlag }),
    unbilled: z
      .array(z.enum(lineGroups, { error: () => texts.noSuchGroup }))
      .max(lineGroups.length, { error: () => texts.groupTwice }),
    shown: z.boolean({ error: () => texts.shownFlag }),
  })
  .partial()
export type OrderMoneyInput = z.infer<typeof orderMoneyInputSchema>

export const readOrderMoneyEndpoint = endpoint('GET /api/order/:id/money', {
  access: 'orders.money',
  summary: 'Reads the bills and payments of an order, with the calculation that was agreed',
  responses: { 200: orderMoneySchema },
})

export const updateOrderMoneyEndpoint = endpoint('PUT /api/order/:id/money', {
  access: 'orders.money',
  summary: 'Changes what is named of an order’s money; each amount keeps the bank’s rates of its day',
  body: orderMoneyInputSchema,
  responses: { 200: orderMoneySchema },
  ifMatch: 'required',
})
