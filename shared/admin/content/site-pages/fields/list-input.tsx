import { Box, FileButton, Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { pictureTypes, uploadPicture } from '#shared/admin/content/media/picture-files.ts'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { useUploadLine } from '#shared/admin/platform/files/upload-place.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { ListField } from '#shared/sections/fields.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import classes from '../pages.module.css'
import { emptyValues } from '../section-kinds.ts'
import { type SectionFieldProps, useFieldForm, useFieldInput } from './field-context.ts'
import { useMoving } from './use-moving.ts'

type Entry = Readonly<Record<string, unknown>>

export interface ListInputProps extends SectionFieldProps {
  field: ListField
  /** The fields of the entry at a path, which may hold a list again. */
  children(path: string): ReactNode
}

export const ListInput = ({ field, children, ...place }: ListInputProps) => {
  const { label, path } = place
  const { form, bringBackTo } = useFieldForm()
  const { value, error: problem } = useFieldInput<Entry[] | undefined>(place)
  const entries = value ?? []
  const moving = useMoving<HTMLFieldSetElement>()
  /** Problems are keyed by an entry's index, so a new order must clear them. */
  const clearProblems = () =>
    form.setErrors(errors =>
      Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(`${path}.`))),
    )
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length) return
    moving.follow(
      `${to < from ? 'up' : 'down'}-${to}`,
      texts.nowAt({ value1: to + 1, entries: entries.length }),
    )
    clearProblems()
    form.reorderListItem(path, { from, to })
  }
  const add = () => {
    moving.follow(`${path}.${entries.length}`)
    form.insertListItem(path, emptyValues(field.fields))
  }
  const remove = (at: number) => {
    const entry = entries[at]
    const bringBack = bringBackTo(path)
    // Not to the next entry's button, which another Enter would press.
    moving.follow(
      entries.length > 1 ? `${path}.${Math.min(at, entries.length - 2)}` : 'add',
      texts.entryRemoved,
    )
    clearProblems()
    form.removeListItem(path, at)
    notifyUndoable(texts.wasRemoved({ field: nameOfEntry(field, entry, at) }), () => bringBack(at, entry))
  }
  return (
    <fieldset ref={moving.place} className={classes.entries}>
      <Box component="legend" p={0} fw={600} className="admin-field-label">
        {label}
      </Box>
      <VisuallyHidden role="status">{moving.spoken}</VisuallyHidden>
      <InOrder items={entries}>
        {(entry, index) => {
          const name = nameOfEntry(field, entry, index)
          return (
            <fieldset className={classes.entry} data-move={`${path}.${index}`} tabIndex={-1}>
              <legend>
                <VisuallyHidden>{name}</VisuallyHidden>
                <span aria-hidden>{index + 1}</span>
              </legend>
              <Group gap={0} pos="absolute" top="0.375rem" right="0.375rem">
                <IconButton
                  icon="up"
                  iconSize={14}
                  size="sm"
                  data-move={`up-${index}`}
                  label={texts.entryHigher({ name })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="down"
                  iconSize={14}
                  size="sm"
                  data-move={`down-${index}`}
                  label={texts.entryLower({ name })}
                  aria-disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon="close"
                  iconSize={14}
                  size="sm"
                  label={texts.removeEntry({ name })}
                  onClick={() => remove(index)}
                />
              </Group>
              {children(`${path}.${index}`)}
            </fieldset>
          )
        }}
      </InOrder>
      {problem && (
        <p className="admin-field-error" role="alert" data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
      {entries.length < field.max && (
        <SmallButton data-move="add" className="admin-start" icon="plus" onClick={add}>
          {texts.addOne({ one: field.one })}
        </SmallButton>
      )}
      {field.fields.url?.as === 'picture' && entries.length < field.max && (
        <AddPictures
          path={path}
          most={field.max - entries.length}
          entryOf={url => ({ ...emptyValues(field.fields), url })}
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

interface AddPicturesProps {
  path: string
  /** Number of entries that still fit. */
  most: number
  entryOf(url: string): Entry
}

const AddPictures = ({ path, most, entryOf }: AddPicturesProps) => {
  const { client } = useServices()
  const { form, follow } = useFieldForm()
  const isOpen = useIsMounted()
  const line = useUploadLine<() => string | null>(async (image, onSent, place) => {
    const { url } = await uploadPicture(client, image, onSent)
    const at = place()
    if (isOpen.current && at) form.insertListItem(at, entryOf(url))
  })
  const add = (files: File[]) => {
    for (const file of files.slice(0, most)) line.add(file, follow(path))
    if (files.length > most) notifyWarning(texts.pictureLimit, texts.firstAdded({ most }))
  }
  return (
    <FileButton
      multiple
      accept={pictureTypes}
      inputProps={{ 'aria-label': texts.addPictures }}
      onChange={add}
    >
      {props => (
        <SmallButton {...props} className="admin-start" loading={line.left > 0} icon="image">
          {texts.addPictures}
        </SmallButton>
      )}
    </FileButton>
  )
}
