/** Orders: a customer's car from the contract to its number plates. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { cleanVin } from '#shared/calculator/vin/clean-vin.ts'
import { quoteNumberSchema } from '#shared/contract/calculation/quotes.ts'
import {
  daySchema,
  idSchema,
  lineSchema,
  moneyAmountSchema,
  pageNumberSchema,
  searchedPageSchema,
  timestampSchema,
  typedDaySchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText, label, wrongAddress } from '#shared/contract/platform/schema-texts.ts'
import { auditEntrySchema } from '#shared/contract/system/audit.ts'
import { currencies } from '#shared/domain/money/money.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { cleanContainer } from '#shared/domain/work/container-number.ts'
import { orderOutcomes, orderStates } from '#shared/domain/work/order-stages.ts'
import { nextActionInput, nextActionSchema } from './next-action.ts'
import { mailAddressSchema } from './request-forms.ts'

export const stageLimit = 30
const maxDays = 365

export const stagePlan = z.object({
  key: z.string(),
  ru: z.string(),
  uk: z.string(),
  /** Usual number of days after the previous stage. */
  days: z.number().int(),
  /** Number of days after the plan from which the stage counts as late. */
  tolerance: z.number().int(),
})

const orderStage = stagePlan.extend({
  /** Planned day, moved along with the previous stages. */
  plan: daySchema,
  actual: daySchema.nullable(),
  skipped: z.boolean(),
  /** True when the stage was confirmed to be reached before an earlier one. */
  early: z.boolean(),
})

export const orderSchema = z.object({
  id: idSchema,
  state: z.enum(orderStates),
  lang: z.enum(languages),
  name: z.string(),
  /** Phone numbers in E.164 format. */
  phones: z.array(z.string()),
  email: z.string(),
  vin: z.string(),
  lot: z.string(),
  auction: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  engine: z.string(),
  route: z.enum(deliveryRoutes),
  port: z.string(),
  container: z.string(),
  vessel: z.string(),
  declaration: z.string(),
  plate: z.string(),
  holder: z.object({ id: idSchema, name: z.string() }).nullable(),
  contractNumber: z.string(),
  contractDay: daySchema.nullable(),
  outcome: z.enum(orderOutcomes).nullable(),
  outcomeReason: z.string(),
  nextAction: nextActionSchema.nullable(),
  stages: z.array(orderStage),
  /** Key of the last reached stage. */
  reached: z.string().nullable(),
  next: z.object({ key: z.string(), plan: daySchema, lateAfter: daySchema }).nullable(),
  requestId: idSchema.nullable(),
  /** Number of the agreed calculation; also null for accounts without access to money. */
  quoteNumber: z.string().nullable(),
  /** Time when the personal data were removed. */
  erasedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type Order = z.infer<typeof orderSchema>

export const daysOf = (field: () => string) =>
  z
    .number({ error: () => texts.daysNumber({ field: field() }) })
    .int({ error: () => texts.daysWhole({ field: field() }) })
    .min(0, { error: () => texts.daysLeast({ field: field() }) })
    .max(maxDays, { error: () => texts.daysMost({ field: field(), maxDays }) })

/** Change of a stage; absent fields are unchanged. */
const stageChange = z
  .strictObject({
    days: daysOf(() => texts.labels.days),
    actual: typedDaySchema.nullable(),
    skipped: z.boolean({ error: () => texts.skippedFlag }),
    early: z.boolean({ error: () => texts.earlyFlag }),
  })
  .partial()

export const stageKey = z.string().regex(/^[a-z][a-z0-9]{0,39}$/, { error: () => texts.stageKey })

/** In capitals, without spaces and dashes. */
const cleanPlate = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

const orderFields = z.strictObject({
  lang: z.enum(languages, errorText('language')),
  name: lineSchema(0, 120, () => texts.labels.personName),
  phones: z.array(lineSchema(1, 40, () => texts.labels.phone)).max(5, { error: () => texts.phoneLimit }),
  email: z.union([z.literal(''), mailAddressSchema], wrongAddress(label('mail'))),
  vin: lineSchema(0, 17, 'VIN', cleanVin),
  lot: lineSchema(0, 40, () => texts.labels.lot),
  auction: lineSchema(0, 60, () => texts.labels.auction),
  make: lineSchema(0, 60, () => texts.labels.make),
  model: lineSchema(0, 60, () => texts.labels.model),
  year: z
    .number({ error: () => texts.yearForm })
    .int({ error: () => texts.yearForm })
    .min(1900, { error: () => texts.yearLeast })
    .max(2100, { error: () => texts.yearMost })
    .nullable(),
  engine: lineSchema(0, 60, () => texts.labels.engine),
  route: z.enum(deliveryRoutes, errorText('route')),
  port: lineSchema(0, 60, () => texts.labels.port),
  container: lineSchema(0, 20, () => texts.labels.container, cleanContainer),
  vessel: lineSchema(0, 60, () => texts.labels.vessel),
  declaration: lineSchema(0, 60, () => texts.labels.declaration),
  plate: lineSchema(0, 20, () => texts.labels.plate, cleanPlate),
  /** Id of an account. */
  holder: idSchema.nullable(),
  contractNumber: lineSchema(0, 60, () => texts.labels.contractNumber),
  contractDay: typedDaySchema.nullable(),
  outcome: z.enum(orderOutcomes, { error: () => texts.noSuchOutcome }).nullable(),
  outcomeReason: lineSchema(0, 200, () => texts.labels.reason),
  nextAction: nextActionInput.nullable(),
  stages: z.record(stageKey, stageChange),
})
export type OrderValues = z.infer<typeof orderFields>

/** A partial update: absent fields are unchanged. */
export const orderInputSchema = orderFields.partial()
export type OrderInput = z.infer<typeof orderInputSchema>

/** Filters of the list and its export files. */
const filter = z.strictObject({
  state: z.enum(orderStates, { error: () => texts.noSuchState }).optional(),
  /** Last reached stage; `none` for orders that have reached no stage. */
  stage: z.union([stageKey, z.literal('none')]).optional(),
  route: z.enum(deliveryRoutes, errorText('route')).optional(),
  /** Id of an account. */
  holder: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, errorText('idForm'))
    .transform(Number)
    .optional(),
  /** Only orders whose next stage is late. */
  late: z.literal('1').optional(),
  /** Only orders with amounts overdue since before today; finds none without access to money. */
  owes: z.literal('1').optional(),
  /** Only orders whose next action is due. */
  step: z.literal('1').optional(),
  /** Number of a request. */
  request: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, errorText('idForm'))
    .transform(Number)
    .optional(),
  q: z.string().normalize('NFC').trim().max(200).optional(),
})

/** Sums of an order's money for lists, in the order's currency. */
const orderSums = z.object({
  currency: z.enum(currencies),
  billed: z.string(),
  paid: z.string(),
  /** Amounts that the customer owes, and the part overdue since before today. */
  due: z.string(),
  overdue: z.string(),
  /** Overdue amounts in currencies without a known rate. */
  overdueUnknown: z.array(moneyAmountSchema),
  /** Day since which an amount has been overdue. */
  overdueSince: daySchema.nullable(),
  /** Number of amounts left out of all sums, because their rate is unknown. */
  unknown: z.number().int().min(0),
  closed: z.boolean(),
})
export type OrderSums = z.infer<typeof orderSums>

const listedOrder = orderSchema.extend({
  /** Absent without access to money. */
  money: orderSums.exactOptional(),
  /** Number of the newest photo's file. */
  photo: idSchema.nullable(),
})
export type ListedOrder = z.infer<typeof listedOrder>

/** Sort orders of the list; `newest` by default. */
export const orderSorts = [
  'newest',
  'oldest',
  'due',
  'dueLast',
  'step',
  'stepLast',
  'customer',
  'customerLast',
] as const

/** Rows of a page. */
export const pageSize = 25

export const listOrdersEndpoint = endpoint('GET /api/order', {
  access: 'orders.read',
  summary: 'Reads one page of the orders by state, stage, route, holder, lateness, next step and text',
  query: filter.extend({
    sort: z.enum(orderSorts, { error: () => texts.noSuchSort }).optional(),
    page: pageNumberSchema.optional(),
  }),
  responses: {
    200: searchedPageSchema(listedOrder).extend({
      /** Orders by state, and the number of late open ones, with the other filters applied. */
      counts: z.record(z.enum(orderStates), z.number().int().min(0)),
      late: z.number().int().min(0),
      /** Number of orders that owe money; absent without access to money. */
      owing: z.number().int().min(0).exactOptional(),
      /** Number of orders whose next action is due. */
      steps: z.number().int().min(0),
      /**
       * Open orders by last reached stage, in the order of stages; an empty key for orders that have reached no stage.
       */
      stages: z.array(z.object({ key: z.string(), title: z.string(), count: z.number().int() })),
    }),
  },
  problems: [404],
})

export const readOrderEndpoint = endpoint('GET /api/order/:id', {
  access: 'orders.read',
  summary: 'Reads one order',
  responses: { 200: orderSchema },
})

export const createOrderEndpoint = endpoint('POST /api/order', {
  access: 'orders.write',
  summary: 'Begins an order, of a request or of nothing; its stages are those of the template of its route',
  body: orderInputSchema.extend({
    /** Request from which person, language, car and calculation are copied; fields sent here take precedence. */
    request: idSchema.optional(),
    /** Number of the request's calculation that was shown, null for none; a request with another one is refused. */
    quote: quoteNumberSchema.nullish(),
    /** True to allow a forecast as the request's calculation. */
    forecast: z.boolean({ error: () => texts.forecastFlag }).optional(),
  }),
  responses: { 201: orderSchema },
  problems: [404, 409, 422],
  idempotent: true,
})

export const updateOrderEndpoint = endpoint('PUT /api/order/:id', {
  access: 'orders.write',
  summary: 'Changes the fields of an order that are named',
  body: orderInputSchema,
  responses: { 200: orderSchema },
  problems: [422],
  ifMatch: true,
  idempotent: true,
})

export const removeOrderEndpoint = endpoint('DELETE /api/order/:id', {
  access: 'orders.write',
  summary: 'Moves an order to the bin; its car leaves the site unless `case=stays`',
  query: z.strictObject({ case: z.literal('stays', { error: () => texts.caseStays }).optional() }),
  ifMatch: true,
})

export const readOrderHistoryEndpoint = endpoint('GET /api/order/:id/history', {
  access: 'orders.read',
  summary:
    'Reads who has changed what of an order, the newest hundred first; what names the customer is left out',
  responses: {
    200: z.array(
      auditEntrySchema
        .pick({ id: true, at: true, action: true, actor: true, difference: true })
        /** `order-money` is sent only to callers who may see money. */
        .extend({ kind: z.enum(['order', 'order-money']) }),
    ),
  },
})

export const listErasedOrdersEndpoint = endpoint('GET /api/order/erased', {
  access: 'orders.read',
  summary:
    'Lists the orders that were removed or have lost personal data or texts since a moment, for copies kept elsewhere',
  query: z.strictObject({ since: timestampSchema.optional() }),
  responses: {
    200: z.object({
      /** Whether the caller may see money; if not, the client must also delete its cached sums. */
      money: z.boolean(),
      orders: z.array(
        z.object({
          id: idSchema,
          erasedAt: timestampSchema,
          /** True when the order remains and lost only texts about another person. */
          textsOnly: z.boolean(),
        }),
      ),
    }),
  },
})

export const exportOrdersEndpoint = endpoint('GET /api/order/export.csv', {
  access: 'orders.read',
  summary: 'Downloads the orders as CSV that a spreadsheet program opens without running anything',
  query: filter,
  download: { kind: 'person', bulk: true },
})

export const exportOrdersWorkbookEndpoint = endpoint('GET /api/order/export.xlsx', {
  access: 'orders.read',
  summary: 'Downloads the orders as a workbook of at most 20,000 rows',
  query: filter,
  download: { kind: 'person', bulk: true },
  problems: [413],
})
