/** How a record is removed, on its screen or, once the server can be reached, without it. */
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { BinKind } from '#shared/contract/system/bin.ts'
import { isStale } from '../forms/form-problems.ts'

export interface Removal {
  /** Names it among what waits. */
  name: string
  /** From where it comes back; without it, it is gone for good. */
  bin?: BinKind
  remove(client: Client, id: string, ifMatch: number): Promise<unknown>
}

/** Null when the record is gone, or why somebody must look at it. Throws what the call throws. */
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
    // An earlier attempt has arrived although its response was lost, or a colleague was first.
    if (error instanceof ApiError && error.status === 404) return null
    if (isStale(error)) return 'Запись изменили на сервере. Посмотрите, нужно ли её удалять.'
    throw error
  }
}
