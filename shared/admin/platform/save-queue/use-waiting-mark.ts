/** A form's part of a save that waits: notes that it was asked for, and goes on with it when the form is opened again. */
import { useEffect, useRef, useState } from 'react'
import { useOnce } from '#shared/ui/use-once.ts'
import { draftKey } from '../drafts/draft-store.ts'
import { useUser } from '../session/use-session.ts'
import { holdForm } from './open-forms.ts'
import {
  findWaitingSave,
  removeWaitingSave,
  reportSavesChange,
  type TableWish,
  type WaitingSave,
  writeWaitingSave,
} from './waiting-saves.ts'

export interface WaitingMarkOptions extends Pick<WaitingSave, 'record' | 'title' | 'path'> {
  /** The form tries to save by itself. */
  waiting: boolean
  /** The wish for a table; other kinds have none. */
  wish?: (() => TableWish | null) | undefined
}

export interface WaitingMark {
  /** Save asked for when the form was open last; null for none. The form restores the work before it goes on. */
  found: WaitingSave | null
  /** The form has closed under its save: the work goes out without it. False when it does not lie on this device. */
  leave(): boolean
  /** There is nothing to save any more: what is typed from now on must not go out by itself. */
  drop(): void
}

export const useWaitingMark = ({ record, title, path, waiting, wish }: WaitingMarkOptions): WaitingMark => {
  const [userId] = useState(useUser()?.id ?? 0)
  const [found] = useState(() => findWaitingSave(localStorage, userId, record))

  useEffect(() => {
    const release = holdForm(draftKey(userId, record))
    return () => {
      release()
      reportSavesChange()
    }
  }, [userId, record])

  const noted = useRef<string | null>(null)
  const drop = () => {
    const name = noted.current ?? found?.record
    if (name === undefined) return
    removeWaitingSave(localStorage, userId, name)
    noted.current = null
    reportSavesChange()
  }
  const note = (name: string) => {
    const save = { record: name, title, path, wish: wish?.() ?? null, problem: null }
    writeWaitingSave(localStorage, userId, save, new Date().toISOString())
  }
  const leave = () => {
    if (localStorage.getItem(draftKey(userId, record)) === null) return false
    note(record)
    reportSavesChange()
    return true
  }
  // A rejected save is a matter of this form from now on.
  useOnce(() => {
    if (found?.problem != null) drop()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form is called and wants may change while it waits, without another note
  useEffect(() => {
    if (waiting) {
      note(record)
      noted.current = record
    } else if (noted.current !== null) {
      removeWaitingSave(localStorage, userId, noted.current)
      noted.current = null
    }
    reportSavesChange()
  }, [waiting, userId, record])
  return { found, leave, drop }
}
