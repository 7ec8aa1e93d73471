/** An order as the server answers it. */
import type { Order } from '#shared/contract/work/orders.ts'

const stage = { tolerance: 2, skipped: false, early: false }

export const anOrder = (fields: Partial<Order> = {}): Order => ({
  id: 5,
  state: 'open',
  lang: 'ru',
  name: 'Олена',
  phones: ['+380671234567'],
  email: '',
  vin: '',
  lot: '',
  auction: '',
  make: 'VW',
  model: 'Passat',
  year: 2019,
  engine: '',
  route: 'usa',
  port: '',
  container: '',
  vessel: '',
  declaration: '',
  plate: '',
  holder: { id: 1, name: 'Ірина' },
  contractNumber: '',
  contractDay: '2026-11-01',
  outcome: null,
  outcomeReason: '',
  nextAction: null,
  requestId: null,
  stages: [
    {
      ...stage,
      key: 'bought',
      ru: 'Куплен',
      uk: 'Придбано',
      days: 0,
      plan: '2026-11-01',
      actual: '2026-11-01',
    },
    { ...stage, key: 'paid', ru: 'Оплачен', uk: 'Оплачено', days: 3, plan: '2026-11-04', actual: null },
    { ...stage, key: 'sea', ru: 'В море', uk: 'У морі', days: 30, plan: '2026-12-04', actual: null },
  ],
  reached: 'bought',
  next: { key: 'paid', plan: '2026-11-04', lateAfter: '2026-11-06' },
  quoteNumber: null,
  erasedAt: null,
  version: 3,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...fields,
})

/** The only page of a list of orders. */
export const anOrderPage = <T extends object>(...items: readonly T[]) => ({
  steps: 0,
  items: items.map(item => ({ photo: null, ...item })),
  page: 1,
  pageCount: 1,
  pageSize: 25,
  total: items.length,
  counts: { open: items.length, delivered: 0, ended: 0 },
  late: 0,
  stages: [],
})
