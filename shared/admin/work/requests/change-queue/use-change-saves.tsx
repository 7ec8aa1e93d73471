/** Changes to requests that the desktop program queues and sends, as a part of the outbox. */
import { Button } from '@mantine/core'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { WaitingPart } from '#shared/admin/platform/save-queue/unsent-changes.tsx'
import { WaitingRow } from '#shared/admin/platform/save-queue/unsent-changes.tsx'
import type { WaitingChange, WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import { outcomeName, requestStatusNames } from '#shared/domain/work/state-names.ts'
import { useFollowWaitingChanges, useWaitingChanges } from './use-waiting-changes.ts'

export const useChangeSaves = (): WaitingPart => {
  useFollowWaitingChanges()
  const waiting = useWaitingChanges()
  const changes = waiting?.changes ?? []
  return {
    count: changes.length,
    rows: waiting
      ? changes.map(change => (
          <RequestChange key={change.key} change={change} onDecide={waiting.shell.decide} />
        ))
      : [],
    isStuck: changes.some(({ state }) => state.kind !== 'waiting'),
    due: [],
  }
}

interface RequestChangeProps {
  change: WaitingChange
  onDecide(key: string, decision: 'send' | 'drop'): Promise<void>
}

const RequestChange = ({
  change: { key, request, who, change, state, notedAt },
  onDecide,
}: RequestChangeProps) => (
  <WaitingRow
    to={`/admin/requests?open=${request}`}
    title={who || `Заявка ${request}`}
    since={notedAt}
    actions={
      state.kind !== 'waiting' && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => void onDecide(key, 'send')}>
            {state.kind === 'conflict' ? 'Оставить моё' : 'Отправить ещё раз'}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void onDecide(key, 'drop')}>
            {state.kind === 'conflict' ? 'Оставить с сервера' : 'Удалить'}
          </Button>
        </>
      )
    }
  >
    {wordsOf(change)}.
    {state.kind === 'conflict' &&
      ` Пока не было связи, то же самое изменили на сервере. Там теперь: ${wordsOf(state.theirs) || 'возможно, она же'}. Что оставить?`}
    {state.kind === 'rejected' && ` Сервер не принял. ${state.message}`}
  </WaitingRow>
)

/** @example wordsOf({ status: 'done', note: '' }) // 'состояние «Готово», заметка пуста' */
const wordsOf = ({ status, note, nextAction, outcome, outcomeReason, comment }: WaitingFields): string =>
  [
    status === undefined ? [] : [`состояние «${requestStatusNames[status]}»`],
    outcome ? [`итог «${outcomeName(outcome, outcomeReason ?? null)}»`] : [],
    comment ? [`заметка «${comment.text}»`] : [],
    note === undefined ? [] : [note === '' ? 'заметка пуста' : `заметка «${note}»`],
    nextAction === undefined
      ? []
      : [nextAction === null ? 'шаг сделан' : `шаг «${nextAction.text}», ${formatMoment(nextAction.at)}`],
  ]
    .flat()
    .join(', ')
