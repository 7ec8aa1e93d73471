/** Stores that a save was requested while the server was out of reach; the form resumes it when opened again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { thisTab } from '../drafts/draft-owner.ts'
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
  /** Null for a kind that shows no effect first. */
  seen(): unknown
  /** True while the form retries its save. */
  waiting: boolean
}

export const useQueueMark = ({ record, title, path, confirmed, seen, waiting }: QueueMarkOptions) => {
  const [userId] = useState(useUser()?.id ?? 0)

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
    if (noted.current === null) return
    removeQueuedSave(saveStorage, userId, noted.current)
    noted.current = null
    reportSavesChange()
  }
  /** Takes over the save left unsent with the draft that the form begins with; null for none. */
  const takeOver = (): QueuedSave | null => {
    const found = findQueuedSave(saveStorage, userId, record)
    noted.current = found && record
    // A rejected save leaves the save queue, since this form now shows it.
    if (found?.problem != null) drop()
    return found
  }
  const note = (name: string) => {
    // A save that was taken over was seen before this form opened.
    const earlier = findQueuedSave(saveStorage, userId, name)
    const said = seen() === null && earlier ? earlier : { confirmed, seen: seen() }
    const of = { record: name, title, path, tab: thisTab }
    const save = { ...of, confirmed: said.confirmed, seen: said.seen, problem: null }
    writeQueuedSave(saveStorage, userId, save, new Date().toISOString())
  }
  /** Hands the save to the save queue after the form has closed. False when this device has no draft of it. */
  const leave = (): boolean => {
    if (localStorage.getItem(draftKey(userId, record)) === null) return false
    note(record)
    reportSavesChange()
    return true
  }
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
  return { takeOver, leave, drop }
}
