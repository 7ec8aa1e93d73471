import { NativeSelect } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { listOutcomeReasonsEndpoint, type OfficeRequest } from '#shared/contract/work/requests.ts'
import { type RequestOutcome as Outcome, requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { outcomeName, requestOutcomeNames } from '#shared/domain/work/state-names.ts'
import { BeginOrder } from '../orders/lazy-begin-order.tsx'
import type { RequestWorkState } from './use-request-change.ts'

interface RequestOutcomeProps {
  request: OfficeRequest
  work: Pick<RequestWorkState, 'busy' | 'setOutcome'>
}

export const RequestOutcomeForm = ({ request, work }: RequestOutcomeProps) => {
  const mayWrite = useCan('requests.write')
  const reasons = useCall(listOutcomeReasonsEndpoint)
  const present = request.outcome && asValue(request.outcome, request.outcomeReason)
  const listed = (reasons.data ?? []).map(({ ru }) => asValue('refused', ru))
  // Keeps the stored reason as a choice even if it has left the list, or the list failed to load.
  const refusals = present && request.outcome === 'refused' ? [...new Set([present, ...listed])] : listed
  return (
    <>
      <NativeSelect
        label="Чем закончилось"
        disabled={work.busy || !mayWrite}
        value={present ?? ''}
        onChange={event => void work.setOutcome(endOf(event.currentTarget.value))}
        data={[
          { value: '', label: request.status === 'done' ? 'не сказано' : 'ещё не закончилось' },
          ...requestOutcomes
            .filter(outcome => outcome !== 'refused')
            .map(outcome => ({ value: asValue(outcome, null), label: requestOutcomeNames[outcome] })),
          {
            group: requestOutcomeNames.refused,
            items: refusals.map(option => ({ value: option, label: nameOf(option) })),
          },
        ]}
      />
      {request.outcome === 'contract' && <BeginOrder request={request} primary />}
    </>
  )
}

export type ClosedRequest = Pick<OfficeRequest, 'outcome' | 'outcomeReason'>

const asValue = (outcome: Outcome, reason: string | null): string => `${outcome}:${reason ?? ''}`

const endOf = (value: string): ClosedRequest => {
  const outcome = requestOutcomes.find(known => value.startsWith(`${known}:`)) ?? null
  return { outcome, outcomeReason: outcome === null ? null : value.slice(outcome.length + 1) || null }
}

const nameOf = (value: string): string => {
  const { outcome, outcomeReason } = endOf(value)
  return outcome === null ? '' : outcomeName(outcome, outcomeReason)
}
