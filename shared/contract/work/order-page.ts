import { z } from 'zod'
import { daySchema, moneyAmountSchema } from '#shared/contract/platform/common.ts'

const orderFile = z.object({ title: z.string(), href: z.string() })
/** An invoice for its payer: what to pay, and the details of the transfer as text. */
const invoiceOnPage = z.object({
  number: z.string(),
  day: daySchema,
  due: daySchema,
  state: z.enum(['due', 'overdue', 'paid', 'annulled', 'example']),
  sum: moneyAmountSchema,
  /** Unpaid amount: hryvnias, or dollars if the bank's rate on the day of payment counts. */
  rest: moneyAmountSchema,
  /** Unpaid amount in hryvnias at today's rate; null when the bank's rate is unknown. */
  toPay: moneyAmountSchema.nullable(),
  href: z.string(),
  recipient: z.string(),
  code: z.string(),
  iban: z.string(),
  bank: z.string(),
  purpose: z.string(),
  /** Payment code; null when nothing is due or the details leave no room in it. The picture is measured in modules; `path` draws the dark ones. */
  pay: z
    .object({
      link: z.string(),
      otherLink: z.string(),
      size: z.number().int(),
      path: z.string(),
      circle: z.number().int(),
      sign: z.number(),
    })
    .nullable(),
})

/** Page of an order, as its customer sees it. */
export const orderPageSchema = z.object({
  kind: z.literal('order'),
  title: z.string(),
  /** Make, model and year; empty until entered. */
  car: z.string(),
  engine: z.string(),
  stages: z.array(
    z.object({
      name: z.string(),
      /** `late`: the next stage, when its planned day has passed. */
      state: z.enum(['done', 'next', 'late', 'ahead']),
      /** Day reached, else the planned day; null where the planned day has passed and an earlier stage is late. */
      day: daySchema.nullable(),
    }),
  ),
  /** Last day on which the page can be read, set once the car was handed over. */
  until: daySchema.nullable(),
  container: z
    .object({ number: z.string(), line: z.object({ name: z.string(), url: z.string() }).nullable() })
    .nullable(),
  vessel: z.string(),
  /** Name of the colleague in charge; empty without one. */
  holder: z.string(),
  /** Whether the customer gets letters about stages; null when the customer was never asked. */
  letters: z.enum(['on', 'stopped']).nullable(),
  /** Files shown to the customer, newest first; a photo has a small version at its URL with `-small`. */
  photos: z.array(orderFile),
  papers: z.array(orderFile),
  /** Paid and due amounts, the next first, refunds negative; null when the office shows none. */
  payments: z
    .object({
      paid: z.array(moneyAmountSchema),
      due: z.array(moneyAmountSchema.extend({ what: z.string(), until: daySchema, overdue: z.boolean() })),
    })
    .nullable(),
  /** Invoices that the office has chosen to show. */
  invoices: z.array(invoiceOnPage),
})
