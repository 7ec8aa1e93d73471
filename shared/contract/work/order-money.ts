/** The money of an order: bills as they come, what the customer pays, and the calculation that both are compared with. */
import { z } from 'zod'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { givenRate } from '#shared/contract/calculation/rates.ts'
import {
  daySchema,
  idParamsSchema,
  idSchema,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { dayOfOrderSchema } from './orders.ts'

/** More would be no order that anybody follows. */
const entryLimit = 100

const currency = z.enum(currencies, 'Валюта: UAH, USD или EUR')

/** Two decimals; with a minus for what was paid back. */
const amount = z
  .string('Сумма: ожидается текст')
  .max(20)
  .refine(text => (centsOf(text) ?? 0) !== 0, 'Сумма: число с двумя знаками после точки, например 1500.50')

/** UAH for one unit. */
const rates = z.object({ USD: z.number(), EUR: z.number() })

/** Given by whoever wrote it down, and known by it. */
const key = z.string().regex(/^[a-z0-9]{1,12}$/, 'Запись: её ключ')

const stored = {
  key: z.string(),
  what: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
  /** Rates of the day of payment, for an unpaid amount of the day on which it was entered; null while nobody knows them. */
  rates: rates.extend({ day: daySchema }).nullable(),
  /** Why the rates are not the bank's; empty for the bank's. */
  rateReason: z.string(),
}

export const storedBillSchema = z.object({
  ...stored,
  day: daySchema,
  group: z.enum(lineGroups),
  /** The line of the calculation that it is compared with. */
  line: z.string().nullable(),
  /** Number of an order's file; null for none, and for one that was removed. */
  file: idSchema.nullable().default(null),
})
export type OrderBill = z.infer<typeof storedBillSchema>

export const storedPaymentSchema = z.object({
  ...stored,
  due: daySchema,
  paid: daySchema.nullable(),
  /** The invoice that it is paid on. */
  invoice: idSchema.nullable().default(null),
  /** Payments of one transfer over several invoices have the same. */
  transfer: z.string().nullable().default(null),
})
export type OrderPayment = z.infer<typeof storedPaymentSchema>

export const orderMoneySchema = z.object({
  /** The order's. */
  id: idSchema,
  currency: z.enum(currencies),
  bills: z.array(storedBillSchema),
  payments: z.array(storedPaymentSchema),
  /** No more bills are expected. */
  closed: z.boolean(),
  /** Groups of the calculation that no bill came for, as somebody has confirmed. */
  unbilled: z.array(z.enum(lineGroups)).default([]),
  /** The customer's page says what was paid and what is due. */
  shown: z.boolean().default(false),
  /** The calculation that was agreed, as it was given. */
  agreed: z
    .object({
      number: z.string(),
      rates,
      /** The declaration date of a forecast; absent for a calculation of its own day. */
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
  /** When the customer's data were removed: it is not changed any more. */
  erasedAt: timestampSchema.nullable(),
  /** Version of the money; the order has its own. */
  version: versionSchema,
})
export type OrderMoney = z.infer<typeof orderMoneySchema>

const given = {
  key,
  what: lineSchema(1, 120, 'За что'),
  amount,
  currency,
  /** Counts with a reason only; without one the bank's rates of the day do. */
  rates: z.strictObject({ USD: givenRate('USD'), EUR: givenRate('EUR') }).nullish(),
  rateReason: lineSchema(0, 200, 'Причина').optional(),
}

const isKeyedOnce = (entries: readonly { key: string }[]): boolean =>
  new Set(entries.map(entry => entry.key)).size === entries.length

const listOf = <T extends z.ZodType<{ key: string }>>(entry: T) =>
  z
    .array(entry)
    .max(entryLimit, `Не больше ${entryLimit} записей`)
    .refine(isKeyedOnce, 'У двух записей один ключ')

/** A list that is named replaces the stored one; what is not named stays. */
export const orderMoneyInputSchema = z
  .strictObject({
    currency,
    bills: listOf(
      z.strictObject({
        ...given,
        day: dayOfOrderSchema,
        group: z.enum(lineGroups, 'Группа: такой нет'),
        line: lineSchema(0, 80, 'Строка расчёта').nullish(),
        file: idSchema.nullish(),
      }),
    ),
    payments: listOf(
      z.strictObject({
        ...given,
        due: dayOfOrderSchema,
        paid: dayOfOrderSchema.nullish(),
        // Programs of before name neither, and change neither.
        invoice: idSchema.nullish(),
        transfer: key.nullish(),
      }),
    ),
    closed: z.boolean('Счета закрыты: да или нет'),
    unbilled: z
      .array(z.enum(lineGroups, 'Группа: такой нет'))
      .max(lineGroups.length, 'Группа названа дважды'),
    shown: z.boolean('Видит клиент: да или нет'),
  })
  .partial()
export type OrderMoneyInput = z.infer<typeof orderMoneyInputSchema>

export const readOrderMoneyEndpoint = endpoint({
  method: 'GET',
  path: '/api/order/:id/money',
  access: 'orders.money',
  summary: 'Reads the bills and payments of an order, with the calculation that was agreed',
  params: idParamsSchema,
  responses: { 200: orderMoneySchema },
  problems: [404],
})

export const updateOrderMoneyEndpoint = endpoint({
  method: 'PUT',
  path: '/api/order/:id/money',
  access: 'orders.money',
  summary: 'Changes what is named of an order’s money; each amount keeps the bank’s rates of its day',
  params: idParamsSchema,
  body: orderMoneyInputSchema,
  responses: { 200: orderMoneySchema },
  problems: [404, 409],
  ifMatch: 'required',
})
