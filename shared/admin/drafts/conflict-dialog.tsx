/** Two people have edited one record: shows both versions and lets the person choose. Nothing is overwritten unseen. */
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import type { ChangedRecord } from '../presence/change-text.ts'
import { ChangedBy } from '../presence/changed-by.tsx'
import { CopyWork } from './copy-work.tsx'

export interface ConflictField {
  label: string
  mine: string
  theirs: string
}

/** Fields of a record for the dialog, in the order of their labels; empty while nothing has met. */
export const conflictFields = (
  labels: Readonly<Record<string, string>>,
  conflict: {
    merge: { merged: Readonly<Record<string, string>> }
    theirs: Readonly<Record<string, unknown>>
  } | null,
): ConflictField[] =>
  Object.entries(labels).map(([name, label]) => ({
    label,
    // What the other one alone has changed is in both: the join has taken it over.
    mine: conflict?.merge.merged[name] ?? '',
    theirs: String(conflict?.theirs[name] ?? ''),
  }))

export interface ConflictDialogProps {
  opened: boolean
  /** Of which it says who has changed it; left out where the server keeps no such note by this name. */
  record?: ChangedRecord | undefined
  /** Every field of the form; the equal ones are left out here. */
  fields: ConflictField[]
  busy?: boolean
  onTakeTheirs(): void
  onKeepMine(): void
  onClose(): void
}

export const ConflictDialog = ({ opened, record, fields, busy = false, ...choose }: ConflictDialogProps) => {
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <Modal
      opened={opened}
      onClose={choose.onClose}
      title="Запись изменили, пока Вы правили"
      size="xl"
      centered
    >
      <Stack gap="md">
        <Text size="sm">
          <ChangedBy record={record ?? null} /> Ваш текст цел. Сравните и выберите, что оставить.
        </Text>
        {different.length === 0 ? (
          <Text size="sm">Содержание одинаковое: можно сохранить своё.</Text>
        ) : (
          <div className="admin-conflict">
            <Table className="admin-table">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Поле</Table.Th>
                  <Table.Th>На сервере</Table.Th>
                  <Table.Th>У Вас</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {different.map(({ label, mine, theirs }) => (
                  <Table.Tr key={label}>
                    <Table.Th scope="row">{label}</Table.Th>
                    <Table.Td>{theirs || '—'}</Table.Td>
                    <Table.Td>{mine || '—'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
        <CopyWork text={fields.map(({ label, mine }) => `${label}: ${mine}`).join('\n\n')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={choose.onClose} data-autofocus>
            Вернуться к правке
          </Button>
          <Button variant="default" onClick={choose.onTakeTheirs}>
            Взять с сервера
          </Button>
          <Button loading={busy} onClick={choose.onKeepMine}>
            Сохранить моё
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
