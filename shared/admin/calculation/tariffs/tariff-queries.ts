import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { readTariffEndpoint } from '#shared/contract/calculation/tariffs.ts'

export const tariffQuery = (client: Client) => callQuery(client, readTariffEndpoint)
