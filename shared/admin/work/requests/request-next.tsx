/** Who has the request, and what to do next about it and when. */
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { type Unsent, useUnsent } from '#shared/admin/platform/drafts/use-unsent.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { fromKyivField, toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { nextMoments } from '#shared/domain/time/next-moments.ts'
import classes from './request-detail.module.css'
import { isRequestDue } from './request-names.ts'
import type { RequestWorkState } from './use-request-change.ts'

interface RequestNextProps {
  request: OfficeRequest
  work: Pick<RequestWorkState, 'busy' | 'setHolder' | 'setNextAction'>
}

export const RequestHolder = ({ request, work }: RequestNextProps) => {
  const people = useCall(listAdminsEndpoint)
  const user = useUser()
  const mayWrite = useCan('requests.write')
  const { takenBy, holder } = request
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        flex={1}
        label="Ведёт"
        disabled={work.busy || !mayWrite || people.isPending}
        value={takenBy ? String(takenBy.id) : ''}
        onChange={event => {
          const chosen = event.currentTarget.value
          work.setHolder(chosen === '' ? null : Number(chosen))
        }}
        data={[
          { value: '', label: takenBy === null && holder !== null ? holder : 'никто' },
          ...(people.data ?? (takenBy ? [takenBy] : [])).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
      {mayWrite && user && takenBy?.id !== user.id && (
        <Button variant="default" disabled={work.busy} onClick={() => work.setHolder(user.id)}>
          Взять себе
        </Button>
      )}
    </Group>
  )
}

export const RequestNext = ({ request, work }: RequestNextProps) => {
  const mayWrite = useCan('requests.write')
  const unsent = useUnsent<Planned>(`next ${request.id}`)
  const [open, setOpen] = useState(unsent.typed !== undefined)
  const { nextAction } = request
  const button = useFocusBack(open)
  useSingleKeys(mayWrite ? { KeyN: () => setOpen(true) } : {})
  if (open) {
    return (
      <NextForm
        request={request}
        busy={work.busy}
        unsent={unsent}
        onSave={async next => {
          if ((await work.setNextAction(next)) && unsent.settle(unsent.typed)) setOpen(false)
        }}
        onClose={() => {
          unsent.type(undefined)
          setOpen(false)
        }}
      />
    )
  }
  return (
    <Group gap="xs">
      {nextAction && (
        <>
          <Badge tone={isRequestDue(request) ? 'bad' : 'accent'}>{formatMoment(nextAction.at)}</Badge>
          <Text component="span" inherit flex={1}>
            {nextAction.text}
          </Text>
        </>
      )}
      {mayWrite && (
        <Button ref={button} size="xs" variant="default" onClick={() => setOpen(true)}>
          {nextAction ? 'Перенести' : 'Напомнить…'}
        </Button>
      )}
      {mayWrite && nextAction && (
        <Button
          size="xs"
          variant="default"
          disabled={work.busy}
          onClick={() => void work.setNextAction(null)}
        >
          Сделано
        </Button>
      )}
    </Group>
  )
}

const usualText = 'Перезвонить'

/** As it stands in the fields. */
interface Planned {
  text: string
  at: string
}

interface NextFormProps {
  request: OfficeRequest
  busy: boolean
  unsent: Unsent<Planned>
  onSave(next: NonNullable<OfficeRequest['nextAction']>): void
  onClose(): void
}

const NextForm = ({ request: { nextAction }, busy, unsent, onSave, onClose }: NextFormProps) => {
  const planned = unsent.typed ?? {
    text: nextAction?.text ?? usualText,
    at: nextAction ? toKyivField(nextAction.at) : '',
  }
  const { text, at } = planned
  const [tried, setTried] = useState(false)
  const options = useCall(listOptionsEndpoint)
  const hours = options.data?.find(({ title }) => title === 'work_hours')?.value ?? ''
  const moment = fromKyivField(at)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim() !== '' && moment !== null) onSave({ text: text.trim(), at: moment })
  }
  return (
    <form className={classes.next} aria-label="Следующий шаг" onSubmit={save} noValidate>
      <Group gap="xs" role="group" aria-label="Когда, одним нажатием">
        {options.isFetched &&
          nextMoments(hours, new Date()).map(({ label, at: usual }, index) => (
            <Button
              key={usual}
              size="xs"
              variant="default"
              disabled={busy}
              autoFocus={index === 0}
              onClick={() => onSave({ text: text.trim() || usualText, at: usual })}
            >
              {label}
            </Button>
          ))}
      </Group>
      <TextInput
        label="Что сделать"
        maxLength={200}
        value={text}
        onChange={event => unsent.type({ ...planned, text: event.currentTarget.value })}
        error={tried && text.trim() === '' && 'Напишите, что сделать'}
      />
      <TextInput
        type="datetime-local"
        label="Когда, по Киеву"
        value={at}
        onChange={event => unsent.type({ ...planned, at: event.currentTarget.value })}
        error={tried && moment === null && 'Укажите день и время'}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={busy}>
          Напомнить
        </Button>
        <CancelButton size="xs" dirty={unsent.typed !== undefined} onCancel={onClose} />
      </Group>
    </form>
  )
}
