import { z } from 'zod'
import * as texts from '#messages/admin/calculation/reference-lots.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { mergeNamed } from '#shared/admin/platform/records/merge.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import { fieldsOfInput, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createReferenceLotEndpoint,
  type ReferenceLot,
  readReferenceLotEndpoint,
  removeReferenceLotEndpoint,
  updateReferenceLotEndpoint,
} from '#shared/contract/calculation/reference-lots.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

export const lotValues = z.object({ title: z.string(), fields: z.record(z.string(), z.string()) })
export type LotValues = z.infer<typeof lotValues>

/** Prefix of the keys of drafts of lots. */
export const lotPrefix = 'lot-'

export const lotKind = (client: Client): FormDefinition<LotValues, ReferenceLot> => ({
  kind: 'reference-lot',
  nameOf: id => `${lotPrefix}${id ?? 'new'}`,
  erasedWith: () => null,
  kept: lotValues,
  valuesOf: lot => ({ title: lot?.title ?? '', fields: initialFields(lot ? fieldsOfInput(lot.input) : {}) }),
  read: id => client.call(readReferenceLotEndpoint, { params: { id } }),
  create: (work, { key } = {}) =>
    client.call(createReferenceLotEndpoint, { body: bodyOf(work), idempotencyKey: key }),
  change: (id, work, ifMatch) =>
    client.call(updateReferenceLotEndpoint, { params: { id }, body: bodyOf(work), ifMatch }),
  prepare: work => ({ ...work, title: work.title.trim() || lotWords(work.fields) }),
  titleOf: work => texts.namedLot({ value1: work.title.trim() || lotWords(work.fields) }),
  // Merges each field of the calculation separately.
  merges: { fields: mergeNamed },
})

export const today = () => kyivDay(new Date())

export const lotWords = (fields: LotValues['fields']): string => {
  const { input } = readFields(fields, today())
  return input ? quoteLabel(input).slice(0, 120) : ''
}

const bodyOf = ({ title, fields }: LotValues): { title: string; input: QuoteInput } => {
  const { input, problems } = readFields(fields, today())
  // A lot that was complete when it was saved may have become too old while it waited to be sent.
  if (!input) throw new ApiError(400, null, Object.values(problems).join('. '))
  return { title, input }
}

export const underFields = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, message]) => [`fields.${name}`, message]))

export const lotRemoval = removalOf('reference-lot', removeReferenceLotEndpoint)
