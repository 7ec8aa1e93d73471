/** Delivered cars as pages of the site: facts of an order without personal data, with the customer's consent. */

import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import {
  daySchema,
  idParamsSchema,
  idSchema,
  linesSchema,
  timestampSchema,
  typedDaySchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { currencies } from '#shared/domain/money/money.ts'

export const caseLimits = { text: 3000, pictures: 12 } as const

export const caseStatuses = ['draft', 'published'] as const

const groupSums = z.object({
  /** Null where no calculation was agreed. */
  agreed: z.string().nullable(),
  fact: z.string(),
})

/** Facts of the order behind a case, as of its first publication. */
export const caseFactsSchema = z.object({
  /** Day from which the duration is counted. */
  start: daySchema,
  stages: z.array(z.object({ ru: z.string(), uk: z.string(), day: daySchema })),
  /**
   * Cost in the order's currency, kept up to date with its bills; null while bills are missing or a group without bills
   * is unconfirmed.
   */
  money: z
    .object({
      currency: z.enum(currencies),
      groups: z.array(groupSums.extend({ group: z.enum(lineGroups) })),
      total: groupSums,
    })
    .nullable(),
  /** Calculator query with the same car. */
  query: z.string(),
})
export type CaseFacts = z.infer<typeof caseFactsSchema>

/** Number of one of the order's files or, when that was removed, the hash of the picture. */
export const pictureKeySchema = z
  .string()
  .regex(/^(?:[1-9]\d{0,14}|[0-9a-f]{64})$/, { error: () => texts.noSuchPicture })

export const carCaseSchema = z.object({
  id: idSchema,
  /** Null when the order was removed. */
  order: idSchema.nullable(),
  slug: z.string(),
  route: z.enum(deliveryRoutes),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  texts: z.object({ ru: z.string(), uk: z.string() }),
  pictures: z.array(
    z.object({
      key: z.string(),
      /** True when a person has checked that no number plate, VIN, face or document is visible. */
      cleared: z.boolean(),
      /** Public URL of the picture; null while visitors do not see it. */
      url: z.string().nullable(),
    }),
  ),
  /** True when visitors may see the cost, once it is known. */
  sums: z.boolean(),
  /** True when the bills are marked as complete. */
  sumsKnown: z.boolean(),
  /** Day of the customer's consent, and who recorded it. */
  consent: z.object({ day: daySchema, by: z.string() }),
  status: z.enum(caseStatuses),
  publishedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type CarCase = z.infer<typeof carCaseSchema>

/** A partial update: absent fields are unchanged. */
export const caseInputSchema = z
  .strictObject({
    texts: z
      .strictObject({
        ru: linesSchema(caseLimits.text, () => texts.labels.textInRussian),
        uk: linesSchema(caseLimits.text, () => texts.labels.textInUkrainian),
      })
      .partial(),
    pictures: z
      .array(
        z.strictObject({ key: pictureKeySchema, cleared: z.boolean({ error: () => texts.clearedFlag }) }),
      )
      .max(caseLimits.pictures, { error: () => texts.pictureLimit({ pictures: caseLimits.pictures }) })
      .refine(list => new Set(list.map(({ key }) => key)).size === list.length, {
        error: () => texts.pictureTwice,
      }),
    sums: z.boolean({ error: () => texts.sumsFlag }),
  })
  .partial()
export type CaseInput = z.infer<typeof caseInputSchema>

export const listCasesEndpoint = endpoint('GET /api/case', {
  access: 'content.read',
  summary: 'Lists the delivered cars of the site, drafts among them, the newest first',
  query: z.strictObject({
    /** Number of an order, to list only its cars. */
    order: idParamsSchema.shape.id.optional(),
  }),
  responses: { 200: z.array(carCaseSchema) },
})

export const readCaseEndpoint = endpoint('GET /api/case/:id', {
  access: 'content.read',
  summary: 'Reads one delivered car of the site',
  responses: { 200: carCaseSchema },
})

export const createCaseEndpoint = endpoint('POST /api/order/:id/case', {
  access: 'orders.write',
  summary:
    'Notes that the customer of a delivered order has agreed to be shown, and begins its page as a draft',
  body: z.strictObject({ consentDay: typedDaySchema }),
  responses: { 201: carCaseSchema },
  problems: [409],
})

export const updateCaseEndpoint = endpoint('PUT /api/case/:id', {
  access: 'content.write',
  summary: 'Changes what is named of a delivered car; visitors see it at once where it is published',
  body: caseInputSchema,
  responses: { 200: carCaseSchema },
  problems: [410],
  ifMatch: true,
})

export const publishCaseEndpoint = endpoint('POST /api/case/:id/publish', {
  access: 'content.write',
  summary: 'Shows a delivered car to visitors, with what its order says now; sums only by who may see them',
  body: z.strictObject({}),
  responses: { 200: carCaseSchema },
  problems: [410],
  ifMatch: true,
})

export const withdrawCaseEndpoint = endpoint('POST /api/case/:id/withdraw', {
  access: 'content.write',
  summary: 'Takes a delivered car and its pictures off the site; its address answers 410',
  body: z.strictObject({}),
  responses: { 200: carCaseSchema },
  ifMatch: true,
})

export const removeCaseEndpoint = endpoint('DELETE /api/case/:id', {
  access: 'orders.write',
  summary: 'Removes a delivered car with its pictures for good, as when its customer takes the consent back',
  ifMatch: true,
})
