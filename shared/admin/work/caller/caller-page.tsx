/** The caller's minute: price a car while talking, send or copy the sum, keep the request. All of it by keyboard. */

import { Box, Button, Flex, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/caller.js'
import { QuoteFields } from '#shared/admin/calculation/quotes/quote-fields.tsx'
import { VinField } from '#shared/admin/calculation/quotes/vin-field.tsx'
import { Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import {
  decideQueuedSave,
  reportSavesChange,
  saveStorage,
} from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { DayField, LiveSum, OldPricingNote } from '../live-quote/live-sum.tsx'
import { KnownOrders } from '../orders/beside-requests/lazy-orders.tsx'
import { CallerActions } from './caller-actions.tsx'
import { type CallerDraft, callAnew } from './caller-draft.ts'
import { callerName, callRecord, type QueuedCall, queueCall, useQueuedCalls } from './caller-queue.ts'
import { type Caller, type StoredCall, useCaller } from './use-caller.ts'

/** Shows earlier requests of the caller; the code loads once there is a phone number to search for. */
const KnownCaller = lazyPart(
  async () => (await import('./known-caller.tsx')).KnownCaller,
  null,
  // Shows nothing when the code fails to load: without a connection the inbox could not be searched either.
  () => null,
)
const shortestPhone = 9

/** Field focused first: the fields before it have defaults, those of a passenger car from an auction. */
const firstField = 'volume_cc'

export const CallerPage = () => {
  const caller = useCaller()
  const { pricing } = caller
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, pricing.data !== undefined, caller.kept)
  return (
    <Page title={texts.title} hint={texts.about}>
      <KeptNote kept={caller.kept} />
      <QueryState of={pricing} rows={6} />
      {pricing.data && (
        <Beside columns="minmax(0, 4fr) minmax(0, 3fr)">
          <form
            ref={form}
            aria-label={texts.call}
            noValidate
            onSubmit={event => {
              event.preventDefault()
              caller.keep(false)
            }}
          >
            <Stack gap="md">
              <FormFailure text={caller.failure} />
              <OldPricingNote {...pricing.data} />
              <VinField {...caller} tables={pricing.data.pricing.tables} conversation={caller.kept} />
              <QuoteFields {...caller} tables={pricing.data.pricing.tables} focused={firstField} />
              <DayField {...caller} />
              <PersonFields caller={caller} />
              <CallerActions caller={caller} />
              <FormErrorNote errors={caller.refused} failure={caller.failure} />
            </Stack>
          </form>
          {/* As tall as the form, so that the sum stays in sight along all of it. */}
          <Stack gap="md" h="100%">
            {caller.person.phone.length >= shortestPhone && <KnownCaller phone={caller.person.phone} />}
            {(caller.person.phone.length >= shortestPhone || caller.person.email !== '') && (
              <KnownOrders contacts={[caller.person.phone, caller.person.email]} />
            )}
            <LiveSum {...caller} />
          </Stack>
        </Beside>
      )}
      <QueuedCalls onTakeBack={caller.takeBack} />
    </Page>
  )
}

const personInputs = [
  { name: 'phone', label: texts.labels.phone, type: 'tel', maxLength: 40 },
  { name: 'name', label: texts.labels.name, type: 'text', maxLength: 120 },
  { name: 'email', label: texts.labels.email, type: 'email', maxLength: 254 },
] as const

const PersonFields = ({ caller: { person, problems, setPerson } }: { caller: Caller }) => (
  <div className="admin-quote-fields">
    {personInputs.map(({ name, ...input }) => (
      <TextInput
        key={name}
        {...input}
        autoComplete="off"
        value={person[name]}
        onChange={event => setPerson({ [name]: event.currentTarget.value })}
        error={problems[name]}
      />
    ))}
    <Textarea
      className="admin-whole"
      label={texts.officeNote}
      rows={2}
      maxLength={4_000}
      value={person.note}
      onChange={event => setPerson({ note: event.currentTarget.value })}
      error={problems.note}
    />
  </div>
)

const KeptNote = ({ kept }: { kept: StoredCall | null }) => {
  // In a browser the request stays in memory, since a visitor's data must not be stored unencrypted
  // (shared/decisions/saving.md).
  const isSealed = useServices().shell.kind === 'desktop'
  const place = isSealed ? texts.keptHere : texts.waitsInWindow
  const advice = isSealed ? '' : texts.keepOpen
  const calls = useQueuedCalls()
  return (
    <Box role="status" mb={kept ? 'md' : 0}>
      {kept?.kind === 'stored' && (
        <>
          <span>{texts.requestSaved({ id: kept.request.id })}</span>
          {kept.otherSum && (
            <strong>
              {texts.otherSum({
                stored: formatMoney(kept.otherSum.stored, 'USD'),
                told: formatMoney(kept.otherSum.told, 'USD'),
              })}
            </strong>
          )}
          <Button
            component={Link}
            to={`/admin/requests?open=${kept.request.id}`}
            size="compact-sm"
            variant="default"
          >
            {texts.open}
          </Button>
        </>
      )}
      {kept?.kind === 'queued' &&
        calls.some(({ record, problem }) => record === callRecord(kept.key) && problem === null) && (
          <span>{texts.requestWaits({ name: kept.name, place, advice })}</span>
        )}
    </Box>
  )
}

/** Focuses the first field when the form is ready, and again after a request was kept. */
const useFirstField = (
  form: RefObject<HTMLFormElement | null>,
  isReady: boolean,
  kept: StoredCall | null,
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses again after each kept request
  useEffect(() => {
    if (!isReady) return
    const field = form.current?.querySelector<HTMLInputElement>('[data-autofocus]')
    field?.focus()
    field?.select()
  }, [isReady, kept])
}

const QueuedCalls = ({ onTakeBack }: { onTakeBack(call: CallerDraft): boolean }) => {
  const calls = useQueuedCalls()
  if (calls.length === 0) return null
  return (
    <Box component="section" mt="lg" className="admin-card" aria-labelledby="waiting-calls">
      <h2 id="waiting-calls">{texts.waiting}</h2>
      <Flex component="ul" direction="column" gap="xs" mt="xs">
        {calls.map(call => (
          <QueuedCallRow key={call.record} call={call} onTakeBack={onTakeBack} />
        ))}
      </Flex>
    </Box>
  )
}

const QueuedCallRow = ({
  call,
  onTakeBack,
}: {
  call: QueuedCall
  onTakeBack(call: CallerDraft): boolean
}) => {
  const { record, body, left, problem, mayBeThere } = call
  const userId = useUser()?.id ?? 0
  const drop = () => {
    decideQueuedSave(saveStorage, userId, record, 'drop')
    reportSavesChange()
  }
  const sendAnew = () => {
    drop()
    queueCall(userId, crypto.randomUUID(), body, new Date().toISOString())
    reportSavesChange()
  }
  return (
    <li>
      <span>
        {callerName(body)}: {stateOf(call)}
      </span>
      {problem !== null && !mayBeThere && (
        <Group gap="xs">
          <CompactButton onClick={() => onTakeBack(left ?? callAnew(body)) && drop()}>
            {texts.backToForm}
          </CompactButton>
          <CompactButton onClick={drop}>{texts.remove}</CompactButton>
        </Group>
      )}
      {problem !== null && mayBeThere && (
        <Group gap="xs">
          <Button
            component={Link}
            to={`/admin/requests?q=${encodeURIComponent(body.phone)}`}
            size="compact-sm"
            variant="default"
          >
            {texts.findInRequests}
          </Button>
          <CompactButton onClick={sendAnew}>{texts.sendAgain}</CompactButton>
          <CompactButton onClick={drop}>{texts.arrivedRemove}</CompactButton>
        </Group>
      )}
    </li>
  )
}

const stateOf = ({ problem, mayBeThere, left }: QueuedCall): string => {
  if (problem === null) return texts.willBeSent
  if (left) return texts.notSent({ problem })
  return mayBeThere ? texts.mayBeThere : texts.refused({ problem })
}
