/** Sends files one after the other. */
import { useRef, useState } from 'react'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { ApiError, fieldProblems, messageOf } from '#shared/client/api-error.ts'
import type { Sent } from '#shared/client/upload-form.ts'
import { type SentSoFar, useSentSoFar } from './upload-progress.tsx'

/** `Place` is what `send` needs to know of each file. */
export interface UploadLine<Place = void> {
  /** Number of files not yet sent. */
  waiting: number
  sent: SentSoFar
  add(file: File, place: Place): void
}

/** An error thrown by `send` is reported, and the next file follows. */
export const useUploadLine = <Place = void>(
  send: (file: File, onSent: (sent: Sent) => void, place: Place) => Promise<void>,
): UploadLine<Place> => {
  const [waiting, setWaiting] = useState(0)
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
    setWaiting(number => number - 1)
  }
  return {
    waiting,
    sent,
    add: (file, place) => {
      setWaiting(number => number + 1)
      line.current = line.current.then(() => sendOne(file, place))
    },
  }
}
