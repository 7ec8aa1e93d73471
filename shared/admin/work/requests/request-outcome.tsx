/** How the request ended; whoever says it closes the request. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { type RequestOutcome as Outcome, requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { outcomeName, requestOutcomeNames } from '#shared/domain/work/state-names.ts'
import { BeginOrder } from '../orders/lazy-begin-order.tsx'
import { refusalReasonsQuery } from './request-queries.ts'
import type { RequestWorkState } from './use-request-change.ts'

interface RequestOutcomeProps {
  request: OfficeRequest
  work: Pick<RequestWorkState, 'busy' | 'setOutcome'>
}

export const RequestOutcome = ({ request, work }: RequestOutcomeProps) => {
  const mayWrite = useCan('requests.write')
  return (
    <>
      <OutcomeSelect
        disabled={work.busy || !mayWrite}
        none={request.status === 'done' ? 'не сказано' : 'ещё не закончилось'}
        value={request}
        onChange={ended => void work.setOutcome(ended)}
      />
      {request.outcome === 'contract' && <BeginOrder request={request} primary />}
    </>
  )
}

export type Ended = Pick<OfficeRequest, 'outcome' | 'outcomeReason'>

interface OutcomeSelectProps {
  disabled?: boolean
  /** What it is called when nobody has said it. */
  none: string
  value: Ended
  onChange(ended: Ended): void
}

export const OutcomeSelect = ({ disabled, none, value, onChange }: OutcomeSelectProps) => {
  const { client } = useServices()
  const reasons = useQuery(refusalReasonsQuery(client))
  const present = value.outcome && asValue(value.outcome, value.outcomeReason)
  const listed = (reasons.data ?? []).map(({ ru }) => asValue('refused', ru))
  // A reason that has left the list since, or one of a list that cannot be read now.
  const refusals = present && value.outcome === 'refused' ? [...new Set([present, ...listed])] : listed
  return (
    <NativeSelect
      label="Чем закончилось"
      disabled={disabled ?? false}
      value={present ?? ''}
      onChange={event => onChange(endOf(event.currentTarget.value))}
      data={[
        { value: '', label: none },
        ...requestOutcomes
          .filter(outcome => outcome !== 'refused')
          .map(outcome => ({ value: asValue(outcome, null), label: requestOutcomeNames[outcome] })),
        {
          group: requestOutcomeNames.refused,
          items: refusals.map(option => ({ value: option, label: nameOf(option) })),
        },
      ]}
    />
  )
}

const asValue = (outcome: Outcome, reason: string | null): string => `${outcome}:${reason ?? ''}`

const endOf = (value: string): Ended => {
  const outcome = requestOutcomes.find(known => value.startsWith(`${known}:`)) ?? null
  return { outcome, outcomeReason: outcome === null ? null : value.slice(outcome.length + 1) || null }
}

const nameOf = (value: string): string => {
  const { outcome, outcomeReason } = endOf(value)
  return outcome === null ? '' : outcomeName(outcome, outcomeReason)
}
