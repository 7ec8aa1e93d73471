/** Changes to requests that the desktop program queues and sends, as a part of the outbox. */
import { Button } from '@mantine/core'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { WaitingPart, WaitingRow } from '#shared/admin/platform/save-queue/unsent-changes.tsx'
import type { WaitingChange, WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import { outcomeName, requestStatusNames } from '#shared/domain/work/state-names.ts'
import { useFollowWaitingChanges, useWaitingChanges } from './use-waiting-changes.ts'

export const useChangeSaves = (): WaitingPart => {
  useFollowWaitingChanges()
  const waiting = useWaitingChanges()
  return {
    count: waiting?.changes.length ?? 0,
    rows: waiting?.changes.map(change => rowOf(change, waiting.decide)) ?? [],
    due: [],
  }
}

const rowOf = (
  { key, request, who, change, state, notedAt }: WaitingChange,
  decide: (key: string, decision: 'send' | 'drop') => Promise<void>,
): WaitingRow => ({
  key,
  to: `/admin/requests?open=${request}`,
  title: who || `Заявка ${request}`,
  since: notedAt,
  isStuck: state.kind !== 'waiting',
  text: `${wordsOf(change)}.${decisionOf(state)}`,
  actions: state.kind !== 'waiting' && (
    <>
      <Button size="compact-sm" variant="default" onClick={() => void decide(key, 'send')}>
        {state.kind === 'conflict' ? 'Оставить моё' : 'Отправить ещё раз'}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void decide(key, 'drop')}>
        {state.kind === 'conflict' ? 'Оставить с сервера' : 'Удалить'}
      </Button>
    </>
  ),
})

const decisionOf = (state: WaitingChange['state']): string => {
  if (state.kind === 'rejected') return ` Сервер не принял. ${state.message}`
  if (state.kind === 'waiting') return ''
  return ` Пока не было связи, то же самое изменили на сервере. Там теперь: ${wordsOf(state.theirs) || 'возможно, она же'}. Что оставить?`
}

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
