/** Upload of several files: chosen, dropped, or pasted anywhere on the screen. */
import { Box, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { ApiError, fieldProblems, messageOf } from '#shared/client/api-error.ts'
import type { Sent } from '#shared/client/upload-form.ts'
import { FileDrop, type FileDropProps } from './file-drop.tsx'
import { UploadProgress, useSentSoFar } from './upload-progress.tsx'

interface UploadPlaceProps extends Pick<FileDropProps, 'label' | 'hint' | 'accept'> {
  line: UploadLine
  /** Text before the number of files being sent: «Загружаем картинки». */
  sending: string
  /** Label of the bar: «Загрузка картинки». */
  progress: string
  /** Picks the files to upload from a paste. */
  filesIn(data: DataTransfer | null): File[]
}

export const UploadPlace = ({ line, sending, progress, filesIn, ...drop }: UploadPlaceProps) => {
  useWindowEvent('paste', ({ target, clipboardData }) => {
    if (!isTyping(target)) for (const file of filesIn(clipboardData)) line.add(file)
  })
  return (
    <Box mb="sm">
      <FileDrop {...drop} multiple onFile={line.add} />
      {line.left > 0 && (
        <>
          <Text mt="xs" mb="3xs" fz="sm" role="status">
            {`${sending}: ${line.left}…`}
          </Text>
          <UploadProgress label={progress} sent={line.sent} />
        </>
      )}
    </Box>
  )
}

export type UploadLine<Place = void> = ReturnType<typeof useUploadLine<Place>>

/**
 * `Place` is what `send` needs to know of each file. An error that `send` throws is reported, and the next file follows.
 */
export const useUploadLine = <Place = void>(
  send: (file: File, onSent: (sent: Sent) => void, place: Place) => Promise<void>,
) => {
  const [left, setLeft] = useState(0)
  const sent = useSentSoFar()
  const line = useRef(Promise.resolve())
  const latest = useRef(send)
  latest.current = send
  const sendOne = async (file: File, place: Place) => {
    sent.set(null)
    try {
      await latest.current(file, sent.set, place)
    } catch (error) {
      const [flaw = messageOf(error)] = Object.values(fieldProblems(error))
      notifyFailure(new ApiError(0, null, `${file.name}: ${flaw}`))
    }
    setLeft(number => number - 1)
  }
  return {
    /** Number of files not yet sent. */
    left,
    sent,
    add: (file: File, place: Place): void => {
      setLeft(number => number + 1)
      line.current = line.current.then(() => sendOne(file, place))
    },
  }
}
