/** Dialog after a colleague's save: shows the merge, and lets the person choose where both changed the same place. */
import { Box, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Differences } from '../components/facts/differences.tsx'
import { CopyWork } from '../drafts/copy-work.tsx'
import { ChangedBy } from '../presence/changed-by.tsx'
import type { Choice, JoinedEdits, RecordMerge } from './merge.ts'
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
  labelOf?: ((place: MergePlace) => string) | undefined
  show?: ((value: unknown, place: MergePlace) => ReactNode) | undefined
  /** The person's own work as text to copy; default: every labelled field. */
  work?: string | undefined
}

export const ConflictDialog = <V extends object>({
  editor,
  labels,
  labelOf = ({ field }) => labels[field] ?? field,
  show = String,
  work,
}: ConflictDialogProps<V>) => {
  const { conflict, joined } = editor
  return (
    <>
      <Modal
        opened={conflict !== null}
        onClose={editor.closeConflict}
        title="Запись изменили, пока Вы правили"
        size="xl"
        centered
      >
        {conflict && (
          <Joining
            {...{ editor, labelOf, show, ...conflict }}
            work={work ?? workOf(editor.form.values, labels, show)}
          />
        )}
      </Modal>
      <Modal
        opened={joined !== null}
        onClose={editor.closeJoined}
        title="Правки коллеги, сохранённые вместе с Вашими"
        size="xl"
        centered
      >
        {joined && <Taken fields={takenOf(joined, { labelOf, show })} />}
      </Modal>
    </>
  )
}

const Taken = (props: ComponentProps<typeof Differences>) => {
  useFocusReturn()
  return <Differences {...props} />
}

/** How the places of a merge are named, and their values shown. */
interface Wording {
  labelOf(place: MergePlace): string
  show(value: unknown, place: MergePlace): ReactNode
}

/** The colleague's edits by field; an edit within a field is only named, without its values. */
const takenOf = <V extends object>({ before, theirs, taken }: JoinedEdits<V>, { labelOf, show }: Wording) =>
  taken.map(place => {
    const shown = (values: V) => (place.item === null ? show(Reflect.get(values, place.field), place) : '…')
    return { label: labelOf(place), saved: shown(before), mine: shown(theirs) }
  })

type JoiningProps<V extends object> = Wording &
  NonNullable<EditorInConflict<V>['conflict']> & { editor: EditorInConflict<V>; work: string }

const Joining = <V extends object>({ editor, merge, theirs, labelOf, show, work }: JoiningProps<V>) => {
  // Mantine gives nothing back where the dialog is mounted open.
  useFocusReturn()
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
      {merge.conflicts.length > few && (
        <Group gap="xs">
          <SmallButton onClick={() => setChoices(merge.conflicts.map(() => 'theirs'))}>
            Везде взять с сервера
          </SmallButton>
          <SmallButton onClick={() => setChoices(merge.conflicts.map(() => 'mine'))}>
            Везде оставить моё
          </SmallButton>
        </Group>
      )}
      {merge.conflicts.map((conflict, index) => (
        <MergeChoice
          key={labelOf(conflict)}
          {...{ conflict, labelOf, show }}
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

/** Number of places that a person decides one by one, as in every form but a table. */
const few = 4

const workOf = (values: object, labels: Readonly<Record<string, string>>, show: Wording['show']): string =>
  Object.entries(values)
    .flatMap(([field, value]) => {
      const label = labels[field]
      return label === undefined ? [] : [`${label}: ${String(show(value, { field, item: null }))}`]
    })
    .join('\n\n')

const struckOut = { td: 'line-through var(--mantine-color-dimmed)' }

interface MergeChoiceProps extends Wording {
  conflict: RecordMerge<object>['conflicts'][number]
  value: Choice
  onChange(choice: Choice): void
}

const MergeChoice = ({ conflict, labelOf, show, value, onChange }: MergeChoiceProps) => (
  <Box component="section" bd="1px solid var(--admin-line)" bdrs="md" p="sm" aria-label={labelOf(conflict)}>
    <Group justify="space-between" gap="xs" mb="xs">
      <Text fw={600} size="sm">
        {labelOf(conflict)}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={`Что оставить: ${labelOf(conflict)}`}
        value={value}
        onChange={chosen => {
          if (chosen === 'mine' || chosen === 'theirs' || chosen === 'both') onChange(chosen)
        }}
        data={optionsOf({ mine: 'Моё', theirs: 'С сервера', ...(conflict.both && { both: 'Оба' }) })}
      />
    </Group>
    <AutoColumns fit least="14rem" gap="md" className="admin-plain">
      <div>
        <Text size="xs" c="dimmed">
          У Вас
        </Text>
        <Box {...(value === 'theirs' && struckOut)}>{show(conflict.mine, conflict) || '—'}</Box>
      </div>
      <div>
        <Text size="xs" c="dimmed">
          На сервере
        </Text>
        <Box {...(value === 'mine' && struckOut)}>{show(conflict.theirs, conflict) || '—'}</Box>
      </div>
    </AutoColumns>
  </Box>
)
