import { Box, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { CopyWork } from '#shared/admin/platform/drafts/copy-work.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { ChangedBy } from '#shared/admin/platform/presence/changed-by.tsx'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { Table } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { type GridDraft, restoreDraft } from './grid-draft.ts'
import type { GridState } from './grid-model.ts'
import { findEditedTable, readVersion } from './grid-queries.ts'
import { type MergeConflict, mergeTables, type TableMerge, type TableMergeChoice } from './merge-tables.ts'

export interface MergeDialogProps {
  running: RunningMerge
  onFinish(choices: ReadonlyMap<string, TableMergeChoice>): void
  onClose(): void
}

export const MergeDialog = ({ running: { merge, theirs }, onFinish, onClose }: MergeDialogProps) => {
  useFocusReturn()
  const [choices, setChoices] = useState<ReadonlyMap<string, TableMergeChoice>>(new Map())
  const choose = (ids: readonly string[], choice: TableMergeChoice) =>
    setChoices(new Map([...choices, ...ids.map(id => [id, choice] as const)]))
  const all = merge.conflicts.map(({ id }) => id)
  const side = (conflict: MergeConflict, side: TableMergeChoice) => {
    const isChosen = (choices.get(conflict.id) ?? 'mine') === side
    return (
      <Button
        fullWidth
        justify="start"
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
              <SmallButton onClick={() => choose(all, 'theirs')}>Везде взять с сервера</SmallButton>
              <SmallButton onClick={() => choose(all, 'mine')}>Везде оставить моё</SmallButton>
            </Group>
            <Box mah="55vh" className="admin-table-frame admin-scroll">
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
            </Box>
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

export interface RunningMerge {
  merge: TableMerge
  theirs: Table
}

export const useTableMerge = (
  { title, plan }: { title: TableTitle; plan: Day | null },
  client: Client,
  adopt: (next: GridState) => void,
) => {
  const [running, setRunning] = useState<RunningMerge | null>(null)
  return {
    running,
    /** Returns an error message for people, or null. */
    start: async (mine: GridDraft, baseVersion: number, base?: TableContent): Promise<string | null> => {
      try {
        const theirs = await findEditedTable(client, title, plan)
        const from = base ?? (await readVersion(client, title, baseVersion))
        setRunning({ theirs, merge: mergeTables(title, from, theirs, mine) })
        return null
      } catch (error) {
        return messageOf(error)
      }
    },
    finish: (choices: ReadonlyMap<string, TableMergeChoice>) => {
      if (running) adopt(restoreDraft(title, running.theirs, running.merge.resolve(choices)))
      setRunning(null)
    },
    close: () => setRunning(null),
  }
}
