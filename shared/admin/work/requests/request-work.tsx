import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { language } from '#messages/language.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CommentField, CommentList, NoteLine } from '#shared/admin/platform/comments/comments.tsx'
import { toggled, useComments } from '#shared/admin/platform/comments/use-comments.ts'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { QueuedNotice } from '#shared/admin/platform/drafts/queued-notice.tsx'
import { useUnsent } from '#shared/admin/platform/drafts/use-unsent.ts'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { useQueued } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  listOutcomeReasonsEndpoint,
  type OfficeRequest,
  requestStatuses,
} from '#shared/contract/work/requests.ts'
import { type RequestOutcome as Outcome, requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { outcomeName, requestOutcomeNames, requestStatusNames } from '#shared/domain/work/state-names.ts'
import { NextStep, type PlannedStep } from '../next-step/next-step.tsx'
import { BeginOrder } from '../orders/beside-requests/lazy-orders.tsx'
import { queuedNotes } from './change-queue/queued-changes.ts'
import { CloseDialog } from './close-dialog.tsx'
import { isRequestDue, type RequestStatus, requestName } from './request-names.ts'
import type { ClosedRequest } from './use-close-requests.ts'
import { type RequestWorkState, useRequestChange } from './use-request-change.ts'

interface RequestWorkProps {
  request: OfficeRequest
  /** Called when the request was closed, so that the next one can be opened. */
  onEnded?(): void
}

export const RequestWork = ({ request, onEnded }: RequestWorkProps) => {
  const mayWrite = useCan('requests.write')
  const work = useRequestChange(request, onEnded)
  const part = { request, work, mayWrite }
  const user = useUser()
  const [closing, setClosing] = useState(false)
  /** Asks for the outcome on closing, since a request without one counts as no result in the statistics. */
  const setStatus = (status: RequestStatus) => (status === 'done' ? setClosing(true) : work.setStatus(status))
  useSingleKeys(
    mayWrite && !work.busy && user
      ? {
          KeyT: () => request.takenBy?.id !== user.id && work.setHolder(user.id),
          KeyD: () => request.status !== 'done' && setStatus('done'),
          KeyS: () => request.status !== 'spam' && setStatus('spam'),
        }
      : {},
  )
  return (
    <>
      <CloseDialog
        opened={closing}
        title={texts.endQuestion}
        onConfirm={ended => {
          setClosing(false)
          if (ended.outcome === null) work.setStatus('done')
          else work.setOutcome(ended)
        }}
        onClose={() => setClosing(false)}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={texts.requestState}
        disabled={!mayWrite}
        value={request.status}
        onChange={value => {
          const status = requestStatuses.find(known => known === value)
          if (status) setStatus(status)
        }}
        data={requestStatuses.map(value => ({ value, label: requestStatusNames[value] }))}
      />
      <RequestOutcomeForm {...part} />
      <RequestHolder {...part} />
      <RequestNext {...part} />
      <RequestNotes {...part} />
    </>
  )
}

interface PartProps {
  request: OfficeRequest
  work: RequestWorkState
  mayWrite: boolean
}

const RequestHolder = ({ request, work, mayWrite }: PartProps) => {
  const people = useCall(listAdminsEndpoint)
  const user = useUser()
  const { takenBy, holder } = request
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        flex={1}
        label={texts.holder}
        disabled={!mayWrite || people.isPending}
        value={takenBy ? String(takenBy.id) : ''}
        onChange={event => work.setHolder(Number(event.currentTarget.value) || null)}
        data={choices(
          takenBy ? texts.nobody : (holder ?? texts.nobody),
          people.data ?? (takenBy ? [takenBy] : []),
        )}
      />
      {mayWrite && user && takenBy?.id !== user.id && (
        <Button variant="default" onClick={() => work.setHolder(user.id)}>
          {texts.takeMyself}
        </Button>
      )}
    </Group>
  )
}

const RequestNext = ({ request, work, mayWrite }: PartProps) => {
  const unsent = useUnsent<PlannedStep>(`next ${request.id}`, `request-${request.id}`)
  const { busy, run } = useAction((_, next: OfficeRequest['nextAction']) =>
    unsent.deliver(
      texts.stepOf({ step: next?.text ?? texts.stepIsDone, request: requestName(request) }),
      () => work.storeNextAction(next),
    ),
  )
  return (
    <>
      <NextStep
        nextAction={request.nextAction}
        isDue={isRequestDue(request)}
        mayWrite={mayWrite}
        busy={work.busy || busy}
        typed={unsent.typed}
        type={unsent.type}
        onSave={run}
      />
      {unsent.state && (
        <Text size="sm" role="status">
          {unsent.state}
        </Text>
      )}
    </>
  )
}

const RequestOutcomeForm = ({ request, work, mayWrite }: PartProps) => {
  const reasons = useCall(listOutcomeReasonsEndpoint)
  const present = request.outcome && asValue(request.outcome, request.outcomeReason)
  const listed = (reasons.data ?? []).map(({ ru }) => asValue('refused', ru))
  const names = new Map(
    reasons.data?.map(reason => [asValue('refused', reason.ru), outcomeName('refused', reason[language])]),
  )
  // Keeps the stored reason as a choice even if it has left the list, or the list failed to load.
  const refusals = present && request.outcome === 'refused' ? [...new Set([present, ...listed])] : listed
  return (
    <>
      <NativeSelect
        label={texts.howEnded}
        disabled={!mayWrite}
        value={present ?? ''}
        onChange={event => work.setOutcome(endOf(event.currentTarget.value))}
        data={[
          { value: '', label: request.status === 'done' ? texts.endUnsaid : texts.notEnded },
          ...requestOutcomes
            .filter(outcome => outcome !== 'refused')
            .map(outcome => ({ value: asValue(outcome, null), label: requestOutcomeNames[outcome] })),
          {
            group: requestOutcomeNames.refused,
            items: refusals.map(option => ({ value: option, label: names.get(option) ?? nameOf(option) })),
          },
        ]}
      />
      {request.outcome === 'contract' && <BeginOrder request={request} primary />}
    </>
  )
}

const asValue = (outcome: Outcome, reason: string | null): string => `${outcome}:${reason ?? ''}`

const endOf = (value: string): ClosedRequest => {
  const outcome = requestOutcomes.find(known => value.startsWith(`${known}:`)) ?? null
  return { outcome, outcomeReason: outcome === null ? null : value.slice(outcome.length + 1) || null }
}

const nameOf = (value: string): string => {
  const { outcome, outcomeReason } = endOf(value)
  return outcome === null ? '' : outcomeName(outcome, outcomeReason)
}

const RequestNotes = ({ request, work: { note, removeNote }, mayWrite }: PartProps) => {
  const comments = useComments('request', String(request.id))
  const queued = useQueuedLines(request.id)
  const field = useRef<HTMLTextAreaElement>(null)
  useSingleKeys(mayWrite ? { KeyC: () => field.current?.focus() } : {})
  const { form, failure } = note
  const isSaving = note.state === 'saving'
  return (
    <CommentList
      title={texts.notes}
      comments={comments}
      first={
        request.note !== '' && (
          <NoteLine
            head={<strong>{texts.note}</strong>}
            text={request.note}
            remove={mayWrite ? { label: texts.removeNote, run: removeNote } : null}
          />
        )
      }
      last={queued.length > 0 && queued}
    >
      {mayWrite && (
        <CommentField
          label={texts.officeNote}
          field={field}
          writer={{
            draft: {
              text: form.values.note,
              mentions: form.values.mentions,
              busy: isSaving,
              problem: failure ?? (form.errors.note ? String(form.errors.note) : null),
            },
            type: words => form.setFieldValue('note', words),
            mention: id => form.setFieldValue('mentions', toggled(form.values.mentions, id)),
            add: note.save,
          }}
        />
      )}
      <QueuedNotice work={note} />
      <LeaveGuard dirty={note.dirty && !note.goesByItself} save={{ run: note.save, running: isSaving }} />
    </CommentList>
  )
}

const useQueuedLines = (request: number) => {
  const userId = useUser()?.id ?? 0
  return useQueued(() => queuedNotes(localStorage, userId, request)).map(({ record, text, since }) => (
    <NoteLine
      key={record}
      head={
        <>
          <strong>{texts.you}</strong> <RelativeTime of={since} /> <Badge tone="warn">{texts.waits}</Badge>
        </>
      }
      text={text}
    />
  ))
}
