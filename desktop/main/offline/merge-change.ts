/** Merges a change made offline with the present state of its request. */
import { isDeepStrictEqual } from 'node:util'
import type { WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import { requestSchema as officeRequest } from '#shared/contract/work/requests.ts'

/** The fields of the server's record that a change is merged with. */
export const theirRecord = officeRequest.pick({
  version: true,
  status: true,
  note: true,
  nextAction: true,
  outcome: true,
  outcomeReason: true,
  erasedAt: true,
})

export interface ChangeMerge {
  /** Fields still to be sent; empty when the server has them all. */
  left: WaitingFields
  /** Fields that somebody else has set to another value: the person has to choose. */
  conflicts: (keyof WaitingFields)[]
}

/**
 * @param before what the fields were when the change was made; a missing one is not known
 * @param theirs what the server has now
 * @param mayHaveArrived the change was sent and the server may have forgotten its key: a field that has its value of
 * `before` again was perhaps set back by somebody, so it counts as a conflict
 * @example mergeChange({ note: '' }, { note: 'Ждёт' }, { status: 'done', note: '' }, false) // { left: { note: 'Ждёт' }, conflicts: [] }
 */
export const mergeChange = (
  before: WaitingFields,
  mine: WaitingFields,
  theirs: WaitingFields,
  mayHaveArrived: boolean,
): ChangeMerge => {
  const differs = (Object.keys(mine) as (keyof WaitingFields)[]).filter(
    field => !isDeepStrictEqual(mine[field], theirs[field]),
  )
  const isUntouched = (field: keyof WaitingFields) => isDeepStrictEqual(before[field], theirs[field])
  return {
    left: pickFields(mine, differs),
    conflicts: differs.filter(field => mayHaveArrived || !isUntouched(field)),
  }
}

export const pickFields = (from: WaitingFields, fields: readonly (keyof WaitingFields)[]): WaitingFields =>
  Object.fromEntries(fields.flatMap(field => (field in from ? [[field, from[field]]] : [])))
