/** Delivered cars of one order or of all. */
import { callQuery, kindKey } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { listCasesEndpoint } from '#shared/contract/content/cases.ts'

export const casesKey = kindKey('case')

export const casesQuery = (client: Client, order?: number) =>
  callQuery(client, listCasesEndpoint, { query: { order: order === undefined ? '' : String(order) } })
