/** Somebody else has saved the record meanwhile: both works joined, and the places where a person has to choose. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChangedRecord } from '../presence/change-text.ts'
import { ChangedBy } from '../presence/changed-by.tsx'
import { CopyWork } from './copy-work.tsx'
import { MergeChoice, type MergeChoiceProps } from './merge-choice.tsx'

export interface MergeDialogProps {
  opened: boolean
  onClose(): void
  children: ReactNode
}

export const MergeDialog = ({ opened, onClose, children }: MergeDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Запись изменили, пока Вы правили" size="xl" centered>
    {children}
  </Modal>
)

export interface MergeFormProps {
  record: ChangedRecord
  /** Labels of what the other one alone has changed. */
  taken: readonly string[]
  /** What both have changed; no two have the same label. */
  choices: readonly MergeChoiceProps[]
  /** The person's own work as text. */
  work: string
  saving: boolean
  onSave(): void
  onTakeTheirs(): void
  onClose(): void
}

export const MergeForm = ({ record, taken, choices, work, saving, ...act }: MergeFormProps) => (
  <Stack gap="md">
    <Text size="sm">
      <ChangedBy record={record} /> Ваша работа цела: правки объединены, ничего не пропало.
    </Text>
    {taken.length > 0 && <Text size="sm">Взято с сервера: {taken.join(', ')}.</Text>}
    <Text size="sm">
      {choices.length === 0
        ? 'Правки не пересекаются: можно сохранять.'
        : 'Эти места изменены и там, и здесь. Выберите, что оставить:'}
    </Text>
    {choices.map(choice => (
      <MergeChoice key={choice.label} {...choice} />
    ))}
    <CopyWork text={work} />
    <Group justify="flex-end" gap="xs">
      <Button variant="subtle" color="gray" onClick={act.onClose} data-autofocus>
        Вернуться к правке
      </Button>
      <Button variant="default" onClick={act.onTakeTheirs}>
        Взять с сервера
      </Button>
      <Button loading={saving} onClick={act.onSave}>
        Сохранить объединённое
      </Button>
    </Group>
  </Stack>
)
