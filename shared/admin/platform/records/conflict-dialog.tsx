/** Dialog after a colleague's save: shows the merge, and lets the person choose where both changed the same place. */
import { Box, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { Differences } from '../components/facts/differences.tsx'
import { CopyWork } from '../drafts/copy-work.tsx'
import { ChangedBy } from '../presence/changed-by.tsx'
import type { Choice, JoinedEdits } from './merge.ts'
import type { EditorInConflict } from './use-record.ts'

/** A field, or a place within it. */
export interface MergePlace {
  field: string
  item: unknown
}

export interface ConflictDialogProps<V extends object> {
  editor: EditorInConflict<V>
  labels: Readonly<Record<string, string>>
  /** Label of a place within a field, unique among the clashes. */
  labelOf?(place: MergePlace): string
  show?(value: unknown, place: MergePlace): ReactNode
  /** The person's own work as text to copy; default: every labelled field. */
  work?: string
}

export const ConflictDialog = <V extends object>(props: ConflictDialogProps<V>) => (
  <>
    <Modal
      opened={props.editor.conflict !== null}
      onClose={props.editor.closeConflict}
      title="Запись изменили, пока Вы правили"
      size="xl"
      centered
    >
      {props.editor.conflict && <Joining {...props} {...props.editor.conflict} />}
    </Modal>
    <Modal
      opened={props.editor.joined !== null}
      onClose={() => props.editor.closeJoined()}
      title="Правки коллеги, сохранённые вместе с Вашими"
      size="xl"
      centered
    >
      {props.editor.joined && <Differences fields={takenOf(props, props.editor.joined)} />}
    </Modal>
  </>
)

/** The colleague's edits by field; an edit within a field is only named, without its values. */
const takenOf = <V extends object>(
  { labels, labelOf = ({ field }) => labels[field] ?? field, show = String }: ConflictDialogProps<V>,
  { before, theirs, taken }: JoinedEdits<V>,
) =>
  taken.map(place => {
    const shown = (values: V) => (place.item === null ? show(Reflect.get(values, place.field), place) : '…')
    return { label: labelOf(place), saved: shown(before), mine: shown(theirs) }
  })

const Joining = <V extends object>({
  editor,
  merge,
  theirs,
  labels,
  labelOf = ({ field }) => labels[field] ?? field,
  show = value => String(value),
  work = workOf(editor.form.values, labels, show),
}: ConflictDialogProps<V> & NonNullable<EditorInConflict<V>['conflict']>) => {
  const [choices, setChoices] = useState<readonly Choice[]>(() => merge.conflicts.map(() => 'mine'))
  const taken = new Set(merge.taken.map(labelOf))
  return (
    <Stack gap="md">
      <Text size="sm">
        <ChangedBy record={{ kind: editor.kind, id: theirs.id }} /> Ваша работа цела: правки объединены,
        ничего не пропало.
      </Text>
      {taken.size > 0 && <Text size="sm">Взято с сервера: {[...taken].join(', ')}.</Text>}
      <Text size="sm">
        {merge.conflicts.length === 0
          ? 'Правки не пересекаются: можно сохранять.'
          : // Without the version that the work began with, fields that only one side has changed differ, too.
            'Эти места отличаются от сохранённых на сервере. Выберите, что оставить:'}
      </Text>
      {merge.conflicts.map((conflict, index) => (
        <MergeChoice
          key={labelOf(conflict)}
          label={labelOf(conflict)}
          mine={show(conflict.mine, conflict) || '—'}
          theirs={show(conflict.theirs, conflict) || '—'}
          both={conflict.both ?? false}
          value={choices[index] ?? 'mine'}
          onChange={choice => setChoices(choices.with(index, choice))}
        />
      ))}
      <CopyWork text={work} />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={editor.closeConflict} data-autofocus>
          Вернуться к правке
        </Button>
        <Button variant="default" onClick={editor.takeTheirs}>
          Взять с сервера
        </Button>
        <Button loading={editor.state === 'saving'} onClick={() => editor.saveChosen(merge.resolve(choices))}>
          Сохранить объединённое
        </Button>
      </Group>
    </Stack>
  )
}

const workOf = (
  values: object,
  labels: Readonly<Record<string, string>>,
  show: (value: unknown, place: MergePlace) => ReactNode,
): string =>
  Object.entries(values)
    .flatMap(([field, value]) => {
      const label = labels[field]
      return label === undefined ? [] : [`${label}: ${String(show(value, { field, item: null }))}`]
    })
    .join('\n\n')

const struckOut = { td: 'line-through var(--mantine-color-dimmed)' }

interface MergeChoiceProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** True where both can stay, one after the other. */
  both?: boolean
  value: Choice
  onChange(choice: Choice): void
}

const MergeChoice = ({ label, mine, theirs, both = false, value, onChange }: MergeChoiceProps) => (
  <Box component="section" bd="1px solid var(--admin-line)" bdrs="md" p="sm" aria-label={label}>
    <Group justify="space-between" gap="xs" mb="xs">
      <Text fw={600} size="sm">
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={`Что оставить: ${label}`}
        value={value}
        onChange={chosen => {
          if (chosen === 'mine' || chosen === 'theirs' || chosen === 'both') onChange(chosen)
        }}
        data={[
          { value: 'mine', label: 'Моё' },
          { value: 'theirs', label: 'С сервера' },
          ...(both ? [{ value: 'both', label: 'Оба' }] : []),
        ]}
      />
    </Group>
    <AutoColumns fit least="14rem" gap="md" className="admin-plain">
      <div>
        <Text size="xs" c="dimmed">
          У Вас
        </Text>
        <Box {...(value === 'theirs' && struckOut)}>{mine}</Box>
      </div>
      <div>
        <Text size="xs" c="dimmed">
          На сервере
        </Text>
        <Box {...(value === 'mine' && struckOut)}>{theirs}</Box>
      </div>
    </AutoColumns>
  </Box>
)
