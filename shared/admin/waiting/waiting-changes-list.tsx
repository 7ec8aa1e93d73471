/** What waits on this device for the server, and what a person decides about changes that do not go by themselves. */
import { Alert, Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { WaitingChange, WaitingFields } from '#shared/contract/waiting-changes.ts'
import { showMoment } from '../components/show-time.ts'
import { requestStatusNames } from '../requests/request-names.ts'
import { useFollowWaitingChanges, useWaitingChanges } from './use-waiting-changes.ts'

export const WaitingChangesList = () => {
  useFollowWaitingChanges()
  const waiting = useWaitingChanges()
  if (waiting === null || waiting.changes.length === 0) return null
  const { changes, shell } = waiting
  const isAnyStuck = changes.some(({ state }) => state.kind !== 'waiting')
  return (
    <Alert
      color={isAnyStuck ? 'red' : 'yellow'}
      className="admin-notice"
      role="status"
      title={`Ждут отправки: ${changes.length}`}
    >
      <ul className="admin-plain-list">
        {changes.map(change => (
          <Waiting key={change.key} change={change} onDecide={shell.decide} />
        ))}
      </ul>
    </Alert>
  )
}

interface WaitingProps {
  change: WaitingChange
  onDecide(key: string, decision: 'send' | 'drop'): Promise<void>
}

const Waiting = ({ change: { key, request, who, change, state }, onDecide }: WaitingProps) => (
  <li>
    <Link to={`/admin/requests?open=${request}`}>{who || `Заявка ${request}`}</Link>: {wordsOf(change)}
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
  </li>
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
