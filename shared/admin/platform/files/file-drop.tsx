import { Box, Stack } from '@mantine/core'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { asNamed, droppedFiles, type NamedFile } from './dropped-files.ts'
import classes from './file-drop.module.css'

export interface FileDropProps {
  label: string
  hint: string
  accept: string
  problem?: ReactNode
  /** Accepts several files and passes them on one after the other. */
  multiple?: boolean
  onFile?(file: File): void
  /** Replaces `onFile`: gets all files together, those of dropped folders included. */
  onFiles?(files: NamedFile[]): void
}

export const FileDrop = ({
  label,
  hint,
  accept,
  problem,
  multiple = false,
  onFile,
  onFiles,
}: FileDropProps) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: Iterable<File> | null) => {
    if (onFiles) return onFiles(asNamed(files ?? []))
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onFile?.(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (onFiles) void droppedFiles(event.dataTransfer).then(onFiles)
    else take(event.dataTransfer.files)
  }
  return (
    <Stack
      pos="relative"
      gap="3xs"
      align="center"
      p="md"
      bdrs="md"
      fz="sm"
      ta="center"
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={22} />
      <Box component="label" fw={500} htmlFor={id}>
        {label}
      </Box>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          // Reset, since choosing the same file again would fire no event otherwise.
          event.currentTarget.value = ''
          take(files)
        }}
      />
      <span id={`${id}-hint`} className={problem ? 'admin-field-error' : 'admin-quiet-small'}>
        {problem ?? hint}
      </span>
    </Stack>
  )
}
