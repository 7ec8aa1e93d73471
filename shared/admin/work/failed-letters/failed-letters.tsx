import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/failed-letters.js'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { readOverviewEndpoint } from '#shared/contract/system/system.ts'
import {
  type FailedLetter,
  listFailedLettersEndpoint,
  sendLetterAgainEndpoint,
} from '#shared/contract/work/failed-letters.ts'

interface FailedLettersProps {
  /** All letters without one. */
  about?: { request: number } | { order: number }
}

/** Letters that did not go out, each with its address to mend and a button that sends it again. */
export const FailedLetters = ({ about }: FailedLettersProps) => {
  const { data = [] } = useCall(listFailedLettersEndpoint, {}, everyMinute)
  const letters = data.filter(
    ({ requestId, orderId }) =>
      !about || ('request' in about ? requestId === about.request : orderId === about.order),
  )
  if (letters.length === 0) return null
  return (
    <Stack component="ul" gap="xs" className="admin-plain-list" aria-label={texts.notSent}>
      {letters.map(letter => (
        <li key={letter.id}>
          <span>
            {texts.letterTo({ to: letter.to, at: formatMoment(letter.at), error: letter.error ?? '' })}
          </span>
          {!about && <Where letter={letter} />}
          <SendAgain letter={letter} />
        </li>
      ))}
    </Stack>
  )
}

const Where = ({ letter: { requestId, orderId } }: { letter: FailedLetter }) => {
  if (requestId !== null)
    return <Link to={`/admin/requests?open=${requestId}`}>{texts.request({ requestId })}</Link>
  return orderId === null ? null : <Link to={`/admin/orders/${orderId}`}>{texts.order({ orderId })}</Link>
}

const SendAgain = ({ letter: { id, to, address, orderId } }: { letter: FailedLetter }) => {
  const [typed, setTyped] = useState(to)
  const writes = useCan('requests.write')
  const { busy, run, problems } = useAction(
    client =>
      client.call(sendLetterAgainEndpoint, {
        params: { id },
        body: address === 'letter' && typed !== to ? { to: typed } : {},
      }),
    {
      changes: [listFailedLettersEndpoint, 'request', 'order', readOverviewEndpoint],
      done: texts.queuedAgain,
    },
  )
  if (!writes) return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form noValidate onSubmit={send}>
      <Group gap="xs" align="end">
        {address === 'letter' && (
          <TextInput
            size="xs"
            type="email"
            label={texts.letterAddress}
            value={typed}
            error={problems.to}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
        {address === 'settings' && <Link to="/admin/setting?tab=mail">{texts.officeAddress}</Link>}
        {address === 'order' && <Link to={`/admin/orders/${orderId}`}>{texts.orderAddress}</Link>}
        <Button type="submit" size="compact-xs" variant="default" loading={busy}>
          {texts.sendAgain}
        </Button>
      </Group>
    </form>
  )
}
