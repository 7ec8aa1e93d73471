/** A delivered car as the server answers it. */
import type { CarCase } from '#shared/contract/content/cases.ts'

export const aCarCase = (fields: Partial<CarCase> = {}): CarCase => ({
  id: 7,
  order: 5,
  slug: 'vw-passat-2019',
  route: 'usa',
  make: 'VW',
  model: 'Passat',
  year: 2019,
  texts: { ru: 'Привезли', uk: '' },
  pictures: [],
  sums: false,
  sumsKnown: true,
  consent: { day: '2026-11-20', by: 'Ганна' },
  status: 'draft',
  publishedAt: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
})
