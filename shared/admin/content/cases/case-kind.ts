/** Delivered cars as the form of the office saves them; an order begins one. */
import { z } from 'zod'
import type { RecordKind } from '#shared/admin/platform/records/record-kind.ts'
import type { Client } from '#shared/client/call.ts'
import { type CarCase, readCase, updateCase } from '#shared/contract/content/cases.ts'

export const caseValues = z.object({
  ru: z.string(),
  uk: z.string(),
  /** In the order in which visitors see them. */
  pictures: z.array(z.object({ key: z.string(), cleared: z.boolean() })),
  sums: z.boolean(),
})
export type CaseValues = z.infer<typeof caseValues>

export const caseKind = (client: Client): RecordKind<CaseValues, CarCase> => ({
  kind: 'case',
  nameOf: id => `case-${id}`,
  kept: caseValues,
  valuesOf: car => ({
    ru: car?.texts.ru ?? '',
    uk: car?.texts.uk ?? '',
    sums: car?.sums ?? false,
    pictures: car?.pictures.map(({ key, cleared }) => ({ key, cleared })) ?? [],
  }),
  read: id => client.call(readCase, { params: { id: Number(id) } }),
  create: () => Promise.reject(new Error('No car is made here')),
  change: (id, { ru, uk, ...values }, ifMatch) =>
    client.call(updateCase, { params: { id: Number(id) }, body: { ...values, texts: { ru, uk } }, ifMatch }),
  find: async () => null,
  titleOf: () => 'Доставленный автомобиль',
  pathOf: name => `/admin/cars/${name.replace('case-', '')}`,
})
