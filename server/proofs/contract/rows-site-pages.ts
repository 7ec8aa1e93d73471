/** Rows for the pages of the site. */

import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'

const atOnce = { publishAt: null }
const contents = () => ({ title: 'Страница', theme: 'neutral', sections: [] })

const anyPage = async (world: ContractFixtures) => ({ params: { id: (await world.sitePage()).id } })
const revision = async (world: ContractFixtures) => ({
  params: { ...(await anyPage(world)).params, version: 1 },
})

export const sitePageRows: Record<string, Row> = {
  ...provedBy('server/content/site-pages/site-pages.test.ts', world => world.sitePage(), {
    'GET /api/site-pages': {},
    'GET /api/site-pages/published': {
      valid: () => ({ query: { path: '/usa' } }),
      unknown: { query: { path: '/no-such-page' } },
    },
    'GET /api/site-pages/:id': {},
    'POST /api/site-pages': {
      valid: world => ({ body: { ...contents(), path: `/made-${world.next()}` } }),
      conflict: async world => ({ body: { ...contents(), path: (await world.sitePage()).path } }),
    },
    'PUT /api/site-pages/:id': { valid: () => ({ body: { ...contents(), title: 'Другая' } }) },
    'POST /api/site-pages/:id/publish': { valid: () => ({ body: atOnce }) },
    'POST /api/site-pages/:id/withdraw': {
      valid: async world => {
        const { id } = await world.sitePage()
        await world.call('POST', `/api/site-pages/${id}/publish`, atOnce)
        return { params: { id } }
      },
    },
    'DELETE /api/site-pages/:id': {},
    'GET /api/site-pages/:id/revisions': {},
    'GET /api/site-pages/:id/revisions/:version': { valid: revision },
    'POST /api/site-pages/:id/revisions/:version/restore': { valid: revision },
    'POST /api/site-pages/:id/preview-link': {},
    'DELETE /api/site-pages/:id/preview-link': {
      valid: async world => {
        const { id } = await world.sitePage()
        await world.call('POST', `/api/site-pages/${id}/preview-link`)
        return { params: { id } }
      },
    },
  }),
  ...provedBy('server/content/public-pages/sections/fill-site-page.test.ts', {
    'POST /api/site-pages/preview': { valid: () => ({ body: { ...contents(), path: '/about' } }) },
  }),
}
