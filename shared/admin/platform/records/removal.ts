/** How a record is removed: on its page, or later by the save queue when there was no connection. */
import * as texts from '#messages/admin/platform/records.js'
import { isMissing } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { idParamsSchema } from '#shared/contract/platform/common.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import type { BinKind } from '#shared/contract/system/bin.ts'
import { type KindName, kindsWith } from '#shared/kinds/all-kinds.ts'
import { isStale } from '../forms/form-problems.ts'

export interface Removal {
  /** Name of the kind in the save queue. */
  name: string
  kind: KindName
  /** Bin from which the record can be restored; without one the removal is final. */
  bin?: BinKind
  remove(client: Client, id: string, ifMatch: number): Promise<unknown>
}

interface RemoveEndpoint extends Omit<Endpoint, 'body'> {
  params: typeof idParamsSchema
  ifMatch: true
}

/** Removal of a kind by the one call for it; where its facts say so, into the bin. */
export const removalOf = (name: KindName, endpoint: RemoveEndpoint): Removal => {
  const bin = kindsWith('bin').find(kind => kind === name)
  return {
    name,
    kind: name,
    ...(bin && { bin }),
    remove: (client, id, ifMatch) => client.call(endpoint, { params: { id: Number(id) }, ifMatch }),
  }
}

/** Resolves null once removed, or with the reason why a person must decide. Throws what the call throws. */
export const removeUnattended = async (
  { remove }: Removal,
  client: Client,
  id: string,
  version: number,
): Promise<string | null> => {
  try {
    await remove(client, id, version)
    return null
  } catch (error) {
    // Already removed: by an earlier attempt whose response was lost, or by a colleague.
    if (isMissing(error)) return null
    if (isStale(error)) return texts.checkRemoval
    throw error
  }
}
