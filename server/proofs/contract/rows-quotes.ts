/** Rows for quotes and their documents, reference lots, and what public pages are made of. */

import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'

const documents = 'server/calculation/quotes/quote-document.test.ts'
/** Calls whose form is all that there is to prove. */
export const exampleQuote = {
  date: '2026-08-17',
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
  price: { amount: '9500', currency: 'USD' },
  usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT' },
}

const { date: _date, ...undated } = exampleQuote

const numberOf = async (world: ContractFixtures): Promise<string> => {
  const sent = await world.server.call(
    'POST',
    '/api/mail/calculation',
    { email: 'ivan@example.com', quote: exampleQuote },
    { 'X-Forwarded-For': `198.51.100.${world.next() % 250}` },
  )
  const { id } = (await sent.json()) as { id: number }
  const request = (await (await world.call('GET', `/api/request/${id}`)).json()) as {
    quote: { number: string }
  }
  return request.quote.number
}

/** Keeps a reference lot. */
export const lotOf = async (world: ContractFixtures): Promise<{ id: number; title: string }> => {
  const from = { 'X-Forwarded-For': `203.0.113.${world.next() % 250}` }
  // There is room for so many only.
  const kept = (await (await world.call('GET', '/api/reference-lot')).json()) as { id: number }[]
  if (kept.length > 40) await world.call('DELETE', `/api/reference-lot/${kept[0]?.id}`, undefined, from)
  const body = { title: `Лот ${world.next()}`, input: undated }
  return (await (await world.call('POST', '/api/reference-lot', body, from)).json()) as {
    id: number
    title: string
  }
}

export const quoteRows: Record<string, Row> = {
  ...provedBy('server/calculation/quotes/quotes.test.ts', {
    'POST /api/calculator/quote': { valid: () => ({ body: exampleQuote }) },
  }),
  ...provedBy(documents, {
    'POST /api/calculator/quote/document': { valid: () => ({ body: exampleQuote }) },
    'GET /api/quote': { unknown: { query: { page: '999' } } },
    'GET /api/quote/:number': {
      valid: async world => ({ params: { number: await numberOf(world) } }),
      unknown: { params: { number: '2020-999999' } },
    },
    'GET /api/quote/:number/document': {
      valid: async world => ({ params: { number: await numberOf(world) } }),
      unknown: { params: { number: '2020-999999' } },
    },
  }),
  ...provedBy('server/work/requests/list-exports.test.ts', {
    'GET /api/quote/export.csv': {},
    'GET /api/quote/export.xlsx': {},
  }),
  ...provedBy('server/calculation/tariffs/tariff.test.ts', {
    'GET /api/quote/:number/again': {
      valid: async world => ({ params: { number: await numberOf(world) } }),
      unknown: { params: { number: '2020-999999' } },
    },
  }),
  ...provedBy('server/calculation/reference-lots/reference-lots.test.ts', {
    'GET /api/reference-lot': {},
    'GET /api/reference-lot/:id': { valid: async world => ({ params: { id: (await lotOf(world)).id } }) },
    'POST /api/reference-lot': {
      valid: world => ({ body: { title: `Новый лот ${world.next()}`, input: undated } }),
      conflict: async world => ({ body: { title: (await lotOf(world)).title, input: undated } }),
    },
    'PUT /api/reference-lot/:id': {
      valid: async world => {
        const { id, title } = await lotOf(world)
        return { params: { id }, body: { title: `${title}, другой`, input: undated } }
      },
    },
    'POST /api/calculator/:title/impact': {
      valid: async world => {
        const { title, version } = await world.table()
        const { data } = (await (await world.call('GET', `/api/calculator/${title}`)).json()) as {
          data: unknown
        }
        return { params: { title }, body: { data, baseVersion: version } }
      },
      unknown: { params: { title: 'no-such-table' } },
    },
  }),
  ...provedBy('server/proofs/contract/record-kinds.test.ts', {
    'DELETE /api/reference-lot/:id': { valid: async world => ({ params: { id: (await lotOf(world)).id } }) },
  }),
  ...provedBy('server/content/public-pages/pages.test.ts', {
    'GET /api/page': {
      valid: () => ({ query: { path: '/' } }),
      unknown: { query: { path: '/no/such/page' } },
    },
  }),
  ...provedBy('server/content/public-pages/calculator-page.test.ts', {
    'GET /api/calculator/kit': {},
  }),
}
