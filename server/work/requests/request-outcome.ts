import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { knownReason, type RefusalReason, refusalReasonsOf } from '#shared/domain/work/request-outcome.ts'
import { shippedReasons } from '#shared/domain/work/shipped-reasons.ts'

type Outcome = Pick<OfficeRequest, 'outcome' | 'outcomeReason'>

export const readReasons = async (ctx: Context): Promise<readonly RefusalReason[]> =>
  refusalReasonsOf((await readCalculatorOptions(ctx)).options, shippedReasons)

/**
 * Outcome after a change: fields that are not sent stay, and a request that is not `done` has no outcome. Throws 400
 * for an outcome of an open request, and for a reason that is missing, unneeded or unknown.
 */
export const outcomeAfter = (
  before: Pick<OfficeRequest, 'status'> & Outcome,
  change: { [Field in 'status' | keyof Outcome]?: OfficeRequest[Field] | undefined },
  reasons: readonly RefusalReason[],
): Outcome => {
  if ((change.status ?? before.status) !== 'done') {
    if (change.outcome) throw fieldError('outcome', 'outcome.not-closed')
    return { outcome: null, outcomeReason: null }
  }
  const outcome = change.outcome === undefined ? before.outcome : change.outcome
  if (outcome !== 'refused') {
    if (change.outcomeReason) throw fieldError('outcomeReason', 'outcome.reason', { why: 'unneeded' })
    return { outcome, outcomeReason: null }
  }
  // A stored reason stays valid, even if the office has removed it from its list since.
  if (change.outcomeReason === undefined && before.outcomeReason !== null)
    return { outcome, outcomeReason: before.outcomeReason }
  if (!change.outcomeReason) throw fieldError('outcomeReason', 'outcome.reason', { why: 'missing' })
  const outcomeReason = knownReason(reasons, change.outcomeReason)
  if (outcomeReason === null && change.outcomeReason !== before.outcomeReason)
    throw fieldError('outcomeReason', 'outcome.reason', { why: 'unknown' })
  return { outcome, outcomeReason: outcomeReason ?? before.outcomeReason }
}
