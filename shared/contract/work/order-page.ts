import { z } from 'zod'
import { daySchema, moneyAmountSchema } from '#shared/contract/platform/common.ts'

const orderFile = z.object({ title: z.string(), href: z.string() })
/** An invoice as its payer sees it: what to pay, and everything that a transfer wants as text. */
const invoiceOnPage = z.object({
  number: z.string(),
  day: daySchema,
  due: daySchema,
  state: z.enum(['due', 'overdue', 'paid', 'example']),
  sum: moneyAmountSchema,
  /** Unpaid, in the currency that the contract names. */
  rest: moneyAmountSchema,
  /** The same in hryvnias of today; null where the bank's rate is not known. */
  toPay: moneyAmountSchema.nullable(),
  href: z.string(),
  recipient: z.string(),
  code: z.string(),
  iban: z.string(),
  bank: z.string(),
  purpose: z.string(),
  /** Null where there is nothing to pay. The picture is in modules; `path` is that of its dark ones. */
  pay: z
    .object({
      link: z.string(),
      otherLink: z.string(),
      size: z.number().int(),
      path: z.string(),
      circle: z.number().int(),
      sign: z.number().int(),
    })
    .nullable(),
})

/** Page of an order, as its customer sees it. */
export const orderPageSchema = z.object({
  kind: z.literal('order'),
  title: z.string(),
  /** Make, model and year; empty while the office has not entered them. */
  car: z.string(),
  engine: z.string(),
  stages: z.array(
    z.object({
      name: z.string(),
      /** `late`: the next one, whose plan has passed. */
      state: z.enum(['done', 'next', 'late', 'ahead']),
      /** When it was reached, else when it is or was planned; null behind a late one where the plan has passed too. */
      day: daySchema.nullable(),
    }),
  ),
  /** The last day on which the page can be read, once the car was handed over. */
  until: daySchema.nullable(),
  container: z
    .object({ number: z.string(), line: z.object({ name: z.string(), url: z.string() }).nullable() })
    .nullable(),
  vessel: z.string(),
  /** Who works on it; empty for nobody. */
  holder: z.string(),
  /** Whether the customer gets letters about new stages; null for one who has not been asked. */
  letters: z.enum(['on', 'stopped']).nullable(),
  /** Files that the office shows, newest first; a photo has a small one at its address with `-small`. */
  photos: z.array(orderFile),
  papers: z.array(orderFile),
  /** Paid and due amounts, the next first, a refund with a minus; null where the office shows none. */
  payments: z
    .object({
      paid: z.array(moneyAmountSchema),
      due: z.array(moneyAmountSchema.extend({ what: z.string(), until: daySchema, overdue: z.boolean() })),
    })
    .nullable()
    .default(null),
  /** Invoices that the office has ticked to be shown. */
  invoices: z.array(invoiceOnPage).default([]),
})
