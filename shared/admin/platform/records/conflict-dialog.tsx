/** Dialog after a colleague's save: shows the merge, and lets the person choose where both changed the same place. */

import { Box, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import * as texts from '#messages/admin/platform/records.js'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Differences } from '../components/facts/differences.tsx'
import { CopyUnsaved } from '../drafts/copy-unsaved.tsx'
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
        title={texts.changedMeanwhile}
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
        title={texts.joinedEdits}
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
        <ChangedBy record={{ kind: editor.kind, id: theirs.id }} /> {texts.workIsSafe}
      </Text>
      {taken.size > 0 && <Text size="sm">{texts.takenFromServer({ value1: [...taken].join(', ') })}</Text>}
      <Text size="sm">
        {merge.conflicts.length === 0
          ? texts.noClash
          : // Without the version that the work began with, fields that only one side has changed differ, too.
            texts.chooseWhatStays}
      </Text>
      {merge.conflicts.length > few && (
        <Group gap="xs">
          <SmallButton onClick={() => setChoices(merge.conflicts.map(() => 'theirs'))}>
            {texts.takeAllTheirs}
          </SmallButton>
          <SmallButton onClick={() => setChoices(merge.conflicts.map(() => 'mine'))}>
            {texts.keepAllMine}
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
      <CopyUnsaved text={work} />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={editor.closeConflict} data-autofocus>
          {texts.backToEditing}
        </Button>
        <Button variant="default" onClick={editor.takeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button loading={editor.state === 'saving'} onClick={() => editor.saveChosen(merge.resolve(choices))}>
          {texts.saveJoined}
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
        aria-label={texts.whatStays({ conflict: labelOf(conflict) })}
        value={value}
        onChange={chosen => {
          if (chosen === 'mine' || chosen === 'theirs' || chosen === 'both') onChange(chosen)
        }}
        data={optionsOf({
          mine: texts.sides.mine,
          theirs: texts.sides.theirs,
          ...(conflict.both && { both: texts.sides.both }),
        })}
      />
    </Group>
    <AutoColumns fit least="14rem" gap="md" className="admin-plain">
      <div>
        <Text size="xs" c="dimmed">
          {texts.yours}
        </Text>
        <Box {...(value === 'theirs' && struckOut)}>{show(conflict.mine, conflict) || '—'}</Box>
      </div>
      <div>
        <Text size="xs" c="dimmed">
          {texts.onServer}
        </Text>
        <Box {...(value === 'mine' && struckOut)}>{show(conflict.theirs, conflict) || '—'}</Box>
      </div>
    </AutoColumns>
  </Box>
)
