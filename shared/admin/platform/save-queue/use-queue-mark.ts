/** Stores that a save was requested while the server was out of reach; the form resumes it when opened again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { draftKey } from '../drafts/draft-store.ts'
import { useUser } from '../session/use-session.ts'
import { holdForm } from './open-forms.ts'
import {
  findQueuedSave,
  type QueuedSave,
  removeQueuedSave,
  reportSavesChange,
  saveStorage,
  writeQueuedSave,
} from './queued-saves.ts'

export interface QueueMarkOptions extends Pick<QueuedSave, 'record' | 'title' | 'path' | 'confirmed'> {
  /** True while the form retries its save. */
  waiting: boolean
}

export const useQueueMark = ({ record, title, path, confirmed, waiting }: QueueMarkOptions) => {
  const [userId] = useState(useUser()?.id ?? 0)
  /** Save left unsent when the form was last open; null for none. The form restores its draft before resuming it. */
  const [found] = useState(() => findQueuedSave(saveStorage, userId, record))

  useEffect(() => {
    const release = holdForm(draftKey(userId, record))
    return () => {
      release()
      reportSavesChange()
    }
  }, [userId, record])

  const noted = useRef<string | null>(null)
  /** Removes the stored request, so that values typed later are not sent by themselves. */
  const drop = () => {
    const name = noted.current ?? found?.record
    if (name === undefined) return
    removeQueuedSave(saveStorage, userId, name)
    noted.current = null
    reportSavesChange()
  }
  const note = (name: string) => {
    const save = { record: name, title, path, confirmed, problem: null }
    writeQueuedSave(saveStorage, userId, save, new Date().toISOString())
  }
  /** Hands the save to the save queue after the form has closed. False when this device has no draft of it. */
  const leave = (): boolean => {
    if (localStorage.getItem(draftKey(userId, record)) === null) return false
    note(record)
    reportSavesChange()
    return true
  }
  // A rejected save leaves the save queue, since this form now shows it.
  useOnMount(() => {
    if (found?.problem != null) drop()
  })

  // A new title or path stores nothing again.
  const noteAs = useEffectEvent(note)
  useEffect(() => {
    if (waiting) {
      noteAs(record)
      noted.current = record
    } else if (noted.current !== null) {
      removeQueuedSave(saveStorage, userId, noted.current)
      noted.current = null
    }
    reportSavesChange()
  }, [waiting, userId, record])
  return { found, leave, drop }
}
