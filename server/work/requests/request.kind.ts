import type { Tx } from '#server/platform/db/open.ts'
import { findAccount } from '#server/platform/http/actor.ts'
import {
  fieldError,
  httpError,
  orNotFound,
  versionConflict,
} from '#server/platform/http/errors/http-error.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import type * as contract from '#shared/contract/work/requests.ts'
import { findRequest, updateRequest } from './request.store.ts'

/** Rules of the work on a request; a request whose data were erased cannot be changed. */
export const requestKind = {
  entityName: 'request',
  find: async (tx, id) => {
    const request = await findRequest(tx, id)
    if (request) rejectErased(request)
    return request
  },
  check: async ({ tx }, { takenBy }, present) => {
    if (takenBy !== null && takenBy !== present?.takenBy?.id && !(await findAccount(tx, takenBy)))
      throw fieldError('takenBy', 'account.unknown')
  },
  replace: async ({ tx, at }, present, work) => {
    if (!(await updateRequest(tx, present, { ...work, at }))) throw versionConflict()
    return getRequest(tx, present.id)
  },
  log: {
    kind: 'request',
    id: ({ id }) => id,
    // Logs only fields that the office changes; the visitor's own data stay out of the log.
    fields: ({ status, outcome, outcomeReason, note, takenBy, holder, nextAction }) => ({
      status,
      outcome,
      outcomeReason,
      note,
      takenBy: takenBy?.id ?? null,
      holder,
      nextAction: nextAction?.text ?? null,
      nextActionAt: nextAction?.at ?? null,
    }),
  },
} satisfies EntityDefinition<contract.OfficeRequest, RequestWork>

export type RequestWork = Omit<Parameters<typeof updateRequest>[2], 'at'>

/** Throws 404 for an unknown request. */
export const getRequest = async (tx: Tx, id: number): Promise<contract.OfficeRequest> =>
  orNotFound(await findRequest(tx, id), 'request')

/** Throws 409 after an erasure: text that is added about the person would outlive it. */
const rejectErased = ({ erasedAt }: Pick<contract.OfficeRequest, 'erasedAt'>): void => {
  if (erasedAt !== null) throw requestErasedError()
}

export const requestErasedError = () => httpError('request.erased')
