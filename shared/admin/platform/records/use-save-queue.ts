/** Runs one save of a form at a time. A save requested meanwhile follows, on the version stored by the first. */

import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as texts from '#messages/admin/platform/records.js'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useSaveRetry } from '#shared/admin/platform/drafts/use-save-retry.ts'
import { isRetryable, messageOf } from '#shared/client/api-error.ts'
import { useQueueMark } from '../save-queue/use-queue-mark.ts'
import type { SaveOutcome } from './record-options.ts'

interface SaveQueue<R> {
  /** The save that a press starts. */
  save(): Promise<SaveOutcome<R>>
  /** True when values are still unsaved after this outcome. */
  isUnsaved(outcome: SaveOutcome<R>): boolean
}

/** Outcome of a save; null for an autosave, after which a requested save always follows. */
type Ended<R> = SaveOutcome<R> | null

export const useSaveQueue = <R>({ save, isUnsaved }: SaveQueue<R>) => {
  const isRunning = useRef(false)
  const following = useRef<PromiseWithResolvers<SaveOutcome<R>> | null>(null)
  const [ended, setEnded] = useState<{ outcome: Ended<R> } | null>(null)

  const run = async <E extends Ended<R>>(work: () => Promise<E>): Promise<E> => {
    isRunning.current = true
    let outcome: E | 'rejected' = 'rejected'
    try {
      outcome = await work()
      return outcome
    } finally {
      isRunning.current = false
      setEnded({ outcome })
    }
  }
  // In an effect, so that the form has rendered the record's new id and version.
  const goOn = useEffectEvent((outcome: Ended<R>) => {
    const asked = following.current
    if (!asked || isRunning.current) return
    following.current = null
    asked.resolve(outcome === null || isUnsaved(outcome) ? save() : outcome)
  })
  useEffect(() => {
    if (ended) goOn(ended.outcome)
  }, [ended])

  return {
    isRunning,
    /** Starts a save; call only while none is running. */
    run,
    /** Outcome of the next save, or of the running one when it leaves nothing unsaved. */
    follow: (): Promise<SaveOutcome<R>> => {
      following.current ??= Promise.withResolvers()
      return following.current.promise
    },
  }
}

/** Milliseconds without typing; long, since each autosave makes a version of the record. */
const autosaveRest = 10_000

interface Autosave<V extends object> {
  form: UseFormReturnType<V>
  file: File | null | undefined
  /** True when there are valid unsaved values and nothing else is under way. */
  isDue: boolean
  queue: Pick<ReturnType<typeof useSaveQueue>, 'isRunning' | 'run'>
  onStart(): void
  onFailure(): void
  store(typed: V): Promise<void>
}

export const useAutosave = <V extends object>(tools: Autosave<V>) => {
  const { form, file, isDue, queue, onStart, onFailure, store } = tools
  /** Values whose autosave the server refused: not sent again until they change. */
  const refused = useRef<V | null>(null)

  /** Saves silently; a refusal is shown only by the next save that the person starts. */
  const autosave = async (): Promise<void> => {
    const typed = form.getValues()
    if (queue.isRunning.current || refused.current === typed) return
    await queue.run(async () => {
      onStart()
      try {
        await store(typed)
      } catch (error) {
        // No message, since the draft on the device keeps the work; only a refusal stops further attempts.
        if (!isRetryable(error)) refused.current = typed
        onFailure()
      }
      return null
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait again
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void autosave(), autosaveRest)
    return () => clearTimeout(timer)
  }, [form.values, file, isDue])
  return autosave
}

interface QueuedSave {
  /** Name of the draft. */
  record: string
  title(): string
  /** Path of the form; undefined for the current page. */
  path: string | undefined
  /** True once the form has closed itself. */
  isLeft: boolean
  mayOutlive: boolean
  /** True once the person has confirmed the effect of the save. */
  confirmed: boolean
  /** Values whose effect was seen; null where none is shown. */
  seen(): unknown
  save(): void
}

export const useQueuedSave = ({ save, title, path, isLeft, mayOutlive, ...of }: QueuedSave) => {
  const place = useLocation()
  const { waiting, reason, wait, stop } = useSaveRetry(save)
  const mark = useQueueMark({
    ...of,
    title: title(),
    path: path ?? place.pathname + place.search,
    waiting: waiting && !isLeft && mayOutlive,
  })
  return {
    waiting,
    reason,
    wait,
    stop: () => {
      stop()
      mark.drop()
    },
    mark,
    /** Hands a failed save to the save queue when the form was closed during it. */
    outlive: (error: unknown) => {
      if (!(mayOutlive && mark.leave())) notifyWarning(texts.notSaved({ value1: title() }), messageOf(error))
    },
  }
}
