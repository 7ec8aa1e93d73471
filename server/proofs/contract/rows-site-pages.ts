/** Rows for the pages of the site. */

import type { ContractFixtures } from './contract-fixtures.ts'
import type { Row } from './row.ts'

const pages = 'server/content/site-pages/site-pages.test.ts'
const preview = 'server/content/public-pages/fill-site-page.test.ts'
const nothing = { params: { id: '999999' } }
const stale = { 'If-Match': '"999"' }
const atOnce = { publishAt: null }
const contents = () => ({ title: 'Страница', theme: 'neutral', sections: [] })

const anyPage = async (world: ContractFixtures) => ({ params: { id: (await world.sitePage()).id } })
/** A row of a call that changes one page. */
const changing = (proof: string, status: Row['status'], body?: object): Row => ({
  proof,
  status,
  valid: async world => ({ ...(await anyPage(world)), ...(body ? { body } : {}) }),
  unknown: nothing,
  conflict: async world => ({ ...(await anyPage(world)), ...(body ? { body } : {}), headers: stale }),
})
const revision = async (world: ContractFixtures) => ({
  params: { ...(await anyPage(world)).params, version: 1 },
})
const noRevision = { params: { id: '999999', version: '1' } }

export const sitePageRows: Record<string, Row> = {
  'GET /api/site-pages': { proof: pages, status: 200, valid: () => ({}) },
  'GET /api/site-pages/published': {
    proof: pages,
    status: 200,
    valid: () => ({ query: { path: '/usa' } }),
    unknown: { query: { path: '/no-such-page' } },
  },
  'GET /api/site-pages/:id': { proof: pages, status: 200, valid: anyPage, unknown: nothing },
  'POST /api/site-pages': {
    proof: pages,
    status: 201,
    valid: world => ({ body: { ...contents(), path: `/made-${world.next()}` } }),
    conflict: async world => ({ body: { ...contents(), path: (await world.sitePage()).path } }),
  },
  'PUT /api/site-pages/:id': changing(pages, 200, { ...contents(), title: 'Другая' }),
  'POST /api/site-pages/:id/publish': changing(pages, 200, atOnce),
  'POST /api/site-pages/:id/withdraw': {
    ...changing(pages, 200),
    valid: async world => {
      const { id } = await world.sitePage()
      await world.call('POST', `/api/site-pages/${id}/publish`, atOnce)
      return { params: { id } }
    },
  },
  'DELETE /api/site-pages/:id': changing(pages, 204),
  'GET /api/site-pages/:id/revisions': { proof: pages, status: 200, valid: anyPage, unknown: nothing },
  'GET /api/site-pages/:id/revisions/:version': {
    proof: pages,
    status: 200,
    valid: revision,
    unknown: noRevision,
  },
  'POST /api/site-pages/:id/revisions/:version/restore': {
    proof: pages,
    status: 200,
    valid: revision,
    unknown: noRevision,
    conflict: async world => ({ ...(await revision(world)), headers: stale }),
  },
  'POST /api/site-pages/:id/preview-link': {
    proof: pages,
    status: 201,
    valid: anyPage,
    unknown: nothing,
  },
  'DELETE /api/site-pages/:id/preview-link': {
    proof: pages,
    status: 204,
    valid: async world => {
      const { id } = await world.sitePage()
      await world.call('POST', `/api/site-pages/${id}/preview-link`)
      return { params: { id } }
    },
    unknown: nothing,
  },
  'POST /api/site-pages/preview': {
    proof: preview,
    status: 200,
    valid: () => ({ body: { ...contents(), path: '/about' } }),
  },
}
