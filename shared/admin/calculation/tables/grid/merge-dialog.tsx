import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyWork } from '#shared/admin/platform/drafts/copy-work.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { ChangedBy } from '#shared/admin/platform/presence/changed-by.tsx'
import type { MergeConflict, TableMergeChoice } from './merge-tables.ts'
import classes from './table-grid.module.css'
import type { RunningMerge } from './use-table-merge.ts'

export interface MergeDialogProps {
  running: RunningMerge
  onFinish(choices: ReadonlyMap<string, TableMergeChoice>): void
  onClose(): void
}

export const MergeDialog = ({ running: { merge, theirs }, onFinish, onClose }: MergeDialogProps) => {
  const [choices, setChoices] = useState<ReadonlyMap<string, TableMergeChoice>>(new Map())
  const choose = (ids: readonly string[], choice: TableMergeChoice) =>
    setChoices(new Map([...choices, ...ids.map(id => [id, choice] as const)]))
  const all = merge.conflicts.map(({ id }) => id)
  const side = (conflict: MergeConflict, side: TableMergeChoice) => {
    const isChosen = (choices.get(conflict.id) ?? 'mine') === side
    return (
      <Button
        size="compact-sm"
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        onClick={() => choose([conflict.id], side)}
      >
        {conflict[side] || 'пусто'}
      </Button>
    )
  }
  return (
    <Modal opened onClose={onClose} size="72rem" title="Таблицу сохранили, пока Вы правили" centered>
      <Stack gap="md">
        <Text size="sm">
          На сервере уже версия {theirs.version} от {formatMoment(theirs.updatedAt)}.{' '}
          <ChangedBy record={{ kind: 'table', id: theirs.title }} /> Ваша работа цела. Правки разных ячеек
          соединятся сами: с сервера {merge.taken.theirs}, Ваших {merge.taken.mine}.{' '}
          {all.length === 0
            ? 'Спорных ячеек нет.'
            : `Изменены по-разному: ${all.length}. Выберите, что оставить.`}
        </Text>
        {all.length > 0 && (
          <>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => choose(all, 'theirs')}>
                Везде взять с сервера
              </Button>
              <Button size="xs" variant="default" onClick={() => choose(all, 'mine')}>
                Везде оставить моё
              </Button>
            </Group>
            <div className={`admin-table-frame ${classes.merge}`}>
              <DataTable
                stickyHeader
                verticalSpacing={4}
                rows={merge.conflicts}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Строка', names: true, cell: ({ row }) => row },
                  { title: 'Столбец', cell: ({ column }) => column ?? 'вся строка' },
                  { title: 'Было', cell: ({ base }) => base || '—' },
                  { title: 'На сервере', cell: conflict => side(conflict, 'theirs') },
                  { title: 'У Вас', cell: conflict => side(conflict, 'mine') },
                ]}
              />
            </div>
          </>
        )}
        {all.length > 0 && <CopyWork text={merge.conflicts.map(mineOf).join('\n')} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Решить позже
          </Button>
          <Button onClick={() => onFinish(choices)} data-autofocus>
            Соединить
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** A conflicting cell as a line that can be pasted into a spreadsheet. */
const mineOf = ({ row, column, mine }: MergeConflict): string => [row, column ?? '', mine].join('\t')
