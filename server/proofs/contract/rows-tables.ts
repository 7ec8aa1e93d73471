/** Rows for rates and fee tables. */

import { fees } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'
import { lotOf } from './rows-quotes.ts'

const noTable = { params: { title: 'no-such-table' } }

export const tableRows: Record<string, Row> = {
  ...provedBy('server/calculation/rates/rates.test.ts', {
    'GET /currency': { valid: () => ({ query: { valcode: 'EUR', date: '20260302', json: '' } }) },
    'GET /api/calculator/currency': {},
  }),
  ...provedBy('server/calculation/rates/hand-rates.test.ts', {
    'GET /api/rate': { valid: () => ({ query: { from: '2026-03-01', to: '2026-03-05' } }) },
    'GET /api/rate/:day/bank': { valid: () => ({ params: { day: '2026-03-03' } }) },
    'PUT /api/rate/:day': {
      valid: () => ({ params: { day: '2026-03-03' }, body: { USD: 44.5, EUR: '51.25' } }),
    },
    'DELETE /api/rate/:day': {
      valid: async world => {
        await world.call('PUT', '/api/rate/2026-03-04', { USD: 44.5, EUR: 51.25 })
        return { params: { day: '2026-03-04' } }
      },
      unknown: { params: { day: '2020-01-01' } },
    },
  }),
  ...provedBy('server/calculation/tables/tables.test.ts', {
    'GET /api/calculator/:title': {
      valid: async world => ({ params: { title: (await world.table()).title } }),
      unknown: noTable,
    },
    'GET /api/calculator/:title/example': {
      valid: () => ({ params: { title: 'iaa-fee' } }),
      unknown: noTable,
    },
    'GET /api/calculator/:title/example/file': {
      valid: () => ({ params: { title: 'iaa-fee' }, query: { format: 'csv' } }),
      unknown: noTable,
    },
    'POST /api/calculator': {
      status: 201,
      // An unknown title is a 404, whatever it is made of.
      free: ['title'],
      valid: () => ({ body: { title: 'iaa-fee' }, files: { file: Buffer.from(fees) } }),
      unknown: { body: { title: 'no-such-table' } },
      // A typical lot would cost much more, and nobody has confirmed that.
      conflict: async world => {
        const { title } = await world.table()
        await lotOf(world)
        const file = Buffer.from(fees.replace('7.25%', '90%'))
        return { query: { impact: 'check' }, body: { title }, files: { file } }
      },
    },
    'PUT /api/calculator/:title': {
      valid: async world => {
        const { title, version } = await world.table()
        const { data } = (await (await world.call('GET', `/api/calculator/${title}`)).json()) as {
          data: unknown
        }
        return { params: { title }, body: { data, baseVersion: version } }
      },
      unknown: noTable,
      conflict: async world => {
        const { title } = await world.table()
        await world.table()
        const { data } = (await (await world.call('GET', `/api/calculator/${title}`)).json()) as {
          data: unknown
        }
        return { params: { title }, body: { data, baseVersion: 1 } }
      },
    },
    'GET /api/calculator/:title/versions': {
      valid: async world => ({ params: { title: (await world.table()).title } }),
      unknown: noTable,
    },
    'GET /api/calculator/:title/versions/:n': {
      valid: async world => {
        const { title, version } = await world.table()
        return { params: { title, n: version } }
      },
      unknown: { params: { title: 'copart-fee', n: '999999' } },
    },
    'POST /api/calculator/:title/versions/:n/restore': {
      valid: async world => {
        const { title, version } = await world.table()
        await world.table()
        return { params: { title, n: version } }
      },
      unknown: { params: { title: 'copart-fee', n: '999999' } },
      conflict: async world => {
        await lotOf(world)
        const { title, version } = await world.table()
        await world.table(fees.replace('7.25%', '90%'))
        return { params: { title, n: version }, query: { impact: 'check' } }
      },
    },
    'GET /api/calculator/:title/export': {
      valid: async world => ({ params: { title: (await world.table()).title }, query: { format: 'xlsx' } }),
      unknown: noTable,
    },
  }),
}
