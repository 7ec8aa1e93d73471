import { callQuery, kindKey } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'

export const optionsKey = kindKey('option')

export const optionsQuery = (client: Client) => callQuery(client, listOptionsEndpoint)
