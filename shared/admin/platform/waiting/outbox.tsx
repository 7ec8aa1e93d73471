/** Everything that waits for the server, on every screen: what it is, since when, what the server has said, and the way out. */
import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mayBeThere, type WaitingCall } from '#shared/admin/work/caller/caller-queue.ts'
import { useGuardCalls, useWaitingCalls } from '#shared/admin/work/caller/use-waiting-calls.ts'
import type { WaitingChange, WaitingFields } from '#shared/contract/waiting-changes.ts'
import { requestStatusNames } from '#shared/domain/state-names.ts'
import { showPhone } from '../components/show-phone.ts'
import { showMoment } from '../components/show-time.ts'
import { useUser } from '../session/use-session.ts'
import { useSendOutbox } from './use-send-outbox.ts'
import { useFollowWaitingChanges, useWaitingChanges } from './use-waiting-changes.ts'
import { type ShownSave, useWaitingSaves } from './use-waiting-saves.ts'
import { removeWaitingSave, reportSavesChange } from './waiting-saves.ts'

export const Outbox = () => {
  useFollowWaitingChanges()
  const waiting = useWaitingChanges()
  const saves = useWaitingSaves()
  const calls = useWaitingCalls()
  const { pathname } = useLocation()
  useSendOutbox({ saves, calls })
  useGuardCalls(calls)
  const changes = waiting?.changes ?? []
  // The caller's page has them with all that can be decided about them.
  const shownCalls = pathname === '/admin/call' ? [] : calls
  const count = changes.length + saves.length + shownCalls.length
  if (count === 0) return null
  const isAnyStuck =
    changes.some(({ state }) => state.kind !== 'waiting') ||
    saves.some(({ problem }) => problem !== null) ||
    shownCalls.some(({ problem }) => problem !== null)
  return (
    <Alert
      color={isAnyStuck ? 'red' : 'yellow'}
      className="admin-notice"
      role="status"
      title={`Ждут отправки: ${count}`}
    >
      <ul className="admin-plain-list">
        {waiting &&
          changes.map(change => (
            <RequestChange key={change.key} change={change} onDecide={waiting.shell.decide} />
          ))}
        {saves.map(save => (
          <RecordSave key={save.record} save={save} />
        ))}
        {shownCalls.map(call => (
          <Call key={call.key} call={call} />
        ))}
      </ul>
    </Alert>
  )
}

interface WaitingProps {
  to: string
  title: string
  /** ISO 8601; null when it was never tried. */
  since: string | null
  children?: ReactNode
}

const Waiting = ({ to, title, since, children }: WaitingProps) => (
  <li>
    <Link to={to}>{title}</Link>: {children}
    {since !== null && <span className="admin-quiet-small"> Ждёт с {showMoment(since)}.</span>}
  </li>
)

const RecordSave = ({ save: { record, title, path, problem, since } }: { save: ShownSave }) => {
  const userId = useUser()?.id ?? 0
  const drop = () => {
    removeWaitingSave(localStorage, userId, record)
    reportSavesChange()
  }
  return (
    <Waiting to={path} title={title} since={since}>
      {problem ?? 'сохраним сами, как только связь появится.'}
      {problem !== null && (
        <Group gap="xs">
          <Button component={Link} to={path} size="compact-sm" variant="default">
            Открыть
          </Button>
          <Button size="compact-sm" variant="default" onClick={drop}>
            Оставить черновиком
          </Button>
        </Group>
      )}
    </Waiting>
  )
}

const Call = ({ call }: { call: WaitingCall }) => {
  const { body, problem, sentAt } = call
  const who = [body.name, showPhone(body.phone)].filter(Boolean).join(', ')
  const state = mayBeThere(call, new Date())
    ? 'больше суток без ответа, решите на странице звонка.'
    : 'уйдёт сам, как только появится связь.'
  return (
    <Waiting to="/admin/call" title={`Звонок: ${who}`} since={sentAt}>
      {problem === null ? state : `сервер не принял. ${problem}`}
    </Waiting>
  )
}

interface RequestChangeProps {
  change: WaitingChange
  onDecide(key: string, decision: 'send' | 'drop'): Promise<void>
}

const RequestChange = ({
  change: { key, request, who, change, state, notedAt },
  onDecide,
}: RequestChangeProps) => (
  <Waiting to={`/admin/requests?open=${request}`} title={who || `Заявка ${request}`} since={notedAt}>
    {wordsOf(change)}.
    {state.kind === 'conflict' && (
      <p>
        Пока не было связи, то же самое изменили на сервере. Там теперь: {wordsOf(state.theirs)}. Что
        оставить?
      </p>
    )}
    {state.kind === 'rejected' && <p>Сервер не принял. {state.message}</p>}
    {state.kind !== 'waiting' && (
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void onDecide(key, 'send')}>
          {state.kind === 'conflict' ? 'Оставить моё' : 'Отправить ещё раз'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void onDecide(key, 'drop')}>
          {state.kind === 'conflict' ? 'Оставить с сервера' : 'Удалить'}
        </Button>
      </Group>
    )}
  </Waiting>
)

/** @example wordsOf({ status: 'done', note: '' }) // 'состояние «Готово», заметка пуста' */
const wordsOf = ({ status, note, nextAction }: WaitingFields): string =>
  [
    status === undefined ? [] : [`состояние «${requestStatusNames[status]}»`],
    note === undefined ? [] : [note === '' ? 'заметка пуста' : `заметка «${note}»`],
    nextAction === undefined
      ? []
      : [nextAction === null ? 'шаг сделан' : `шаг «${nextAction.text}», ${showMoment(nextAction.at)}`],
  ]
    .flat()
    .join(', ')
