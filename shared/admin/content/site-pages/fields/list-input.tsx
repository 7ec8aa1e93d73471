/** The entries of a list field: added, removed, moved, each with its fields. */
import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { ListField } from '#shared/sections/fields.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import classes from '../pages.module.css'
import { emptyValues } from '../section-kinds.ts'
import { inserted, moveSection } from '../section-list.ts'
import { AddPictures } from './add-pictures.tsx'
import { type SectionFieldProps, useFieldForm } from './field-context.ts'
import { useMoving } from './use-moving.ts'

type Entry = Readonly<Record<string, unknown>>

export interface ListInputProps extends SectionFieldProps<readonly Entry[]> {
  field: ListField
  /** The fields of an entry, which may hold a list again. */
  renderFields(entry: {
    path: string
    values: Entry
    onChange(change: Record<string, unknown>): void
  }): ReactNode
}

export const ListInput = ({ label, path, field, value: entries, onChange, renderFields }: ListInputProps) => {
  const form = useFieldForm()
  const moving = useMoving<HTMLFieldSetElement>()
  // Undo must apply to the list as it is when undo is pressed.
  const latest = useRef({ entries, onChange })
  useEffect(() => {
    latest.current = { entries, onChange }
  })
  const problem = form.problemAt(path)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length) return
    moving.follow(`${to < from ? 'up' : 'down'}-${to}`, `Теперь ${to + 1} из ${entries.length}`)
    onChange(moveSection(entries, from, to))
  }
  const add = () => {
    moving.follow(`first-${entries.length}`, '')
    onChange([...entries, emptyValues(field.fields)])
  }
  const remove = (at: number) => {
    const entry = entries[at]
    moving.follow(entries.length > 1 ? `remove-${Math.min(at, entries.length - 2)}` : 'add', 'Убрано')
    onChange(entries.toSpliced(at, 1))
    notifyUndoable(`Убрано: ${nameOfEntry(field, entry, at)}`, () => {
      const now = latest.current
      if (entry) now.onChange(inserted(now.entries, at, entry))
    })
  }
  return (
    <fieldset ref={moving.place} className={classes.entries}>
      <legend className="admin-field-label">{label}</legend>
      <VisuallyHidden role="status">{moving.spoken}</VisuallyHidden>
      <InOrder items={entries}>
        {(entry, index) => {
          const name = nameOfEntry(field, entry, index)
          return (
            <fieldset className={classes.entry}>
              <legend>
                <VisuallyHidden>{name}</VisuallyHidden>
                <span aria-hidden>{index + 1}</span>
              </legend>
              {form.editable && (
                <Group gap={0} pos="absolute" top="0.375rem" right="0.375rem" className={classes.entryTools}>
                  <ActionIcon
                    size="sm"
                    data-move={`up-${index}`}
                    aria-label={`Выше: ${name}`}
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="up" size={14} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    data-move={`down-${index}`}
                    aria-label={`Ниже: ${name}`}
                    aria-disabled={index === entries.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="down" size={14} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    data-move={`remove-${index}`}
                    aria-label={`Убрать: ${name}`}
                    onClick={() => remove(index)}
                  >
                    <Icon name="close" size={14} />
                  </ActionIcon>
                </Group>
              )}
              {renderFields({
                path: `${path}.${index}`,
                values: entry,
                onChange: change => onChange(entries.with(index, { ...entry, ...change })),
              })}
            </fieldset>
          )
        }}
      </InOrder>
      {problem && (
        <p className="admin-field-error" role="alert" data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
      {form.editable && entries.length < field.max && (
        <Button
          data-move="add"
          variant="default"
          size="xs"
          className="admin-start"
          leftSection={<Icon name="plus" size={14} />}
          onClick={add}
        >
          Добавить {field.one}
        </Button>
      )}
      {form.editable && field.fields.url?.as === 'picture' && entries.length < field.max && (
        <AddPictures
          most={field.max - entries.length}
          onAdd={urls => {
            const now = latest.current
            now.onChange([...now.entries, ...urls.map(url => ({ ...emptyValues(field.fields), url }))])
          }}
        />
      )}
    </fieldset>
  )
}

/** Label `2: Таможня`, so that icon buttons of different entries have different accessible names. */
const nameOfEntry = (field: ListField, entry: Entry | undefined, index: number): string => {
  const [first = ''] = Object.keys(field.fields)
  const text = entry?.[first]
  return typeof text === 'string' && text.trim() !== ''
    ? `${index + 1}: ${text.trim().slice(0, 60)}`
    : `${index + 1}`
}
