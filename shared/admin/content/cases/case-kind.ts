/** Form of a delivered car. The record is created from an order and only changed here. */

import { z } from 'zod'
import * as words from '#messages/admin/content/cases.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type CarCase,
  readCaseEndpoint,
  removeCaseEndpoint,
  updateCaseEndpoint,
} from '#shared/contract/content/cases.ts'

export const caseValues = z.object({
  ru: z.string(),
  uk: z.string(),
  /** Pictures in the order in which visitors see them. */
  pictures: z.array(z.object({ key: z.string(), cleared: z.boolean() })),
  sums: z.boolean(),
})
export type CaseValues = z.infer<typeof caseValues>

export const caseKind = (client: Client): FormDefinition<CaseValues, CarCase> => ({
  kind: 'case',
  nameOf: id => `case-${id}`,
  erasedWith: record => (record?.order ? `order-${record.order}` : null),
  kept: caseValues,
  valuesOf: car => ({
    ru: car?.texts.ru ?? '',
    uk: car?.texts.uk ?? '',
    sums: car?.sums ?? false,
    pictures: car?.pictures.map(({ key, cleared }) => ({ key, cleared })) ?? [],
  }),
  read: id => client.call(readCaseEndpoint, { params: { id: Number(id) } }),
  change: (id, { ru, uk, ...values }, ifMatch) =>
    client.call(updateCaseEndpoint, {
      params: { id: Number(id) },
      body: { ...values, texts: { ru, uk } },
      ifMatch,
    }),
  titleOf: () => words.deliveredCar,
  pathOf: name => `/admin/cars/${name.replace('case-', '')}`,
})

export const caseRemoval = removalOf('case', removeCaseEndpoint)
