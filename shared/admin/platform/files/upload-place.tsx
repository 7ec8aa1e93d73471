/** Upload of several files: chosen, dropped, or pasted anywhere on the screen. */
import { Box, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { FileDrop, type FileDropProps } from './file-drop.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadLine } from './use-upload-line.ts'

export interface UploadPlaceProps extends Pick<FileDropProps, 'label' | 'hint' | 'accept'> {
  line: UploadLine
  /** Text before the number of files being sent: «Загружаем картинки». */
  sending: string
  /** Label of the bar: «Загрузка картинки». */
  progress: string
  /** Picks the files to upload from a paste. */
  filesIn(data: DataTransfer | null): File[]
}

export const UploadPlace = ({ line, sending, progress, filesIn, ...drop }: UploadPlaceProps) => {
  const paste = useRef((_event: ClipboardEvent) => {})
  paste.current = event => {
    if (!isTyping(event.target)) for (const file of filesIn(event.clipboardData)) line.add(file)
  }
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste.current(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <Box mb="sm">
      <FileDrop {...drop} multiple onFile={line.add} />
      {line.waiting > 0 && (
        <>
          <Text mt="xs" mb="3xs" fz="sm" role="status">
            {sending}: {line.waiting}…
          </Text>
          <UploadProgress label={progress} sent={line.sent} />
        </>
      )}
    </Box>
  )
}
