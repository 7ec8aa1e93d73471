/** A draft that is stored on the server by itself after a rest, without a word about it. */
import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isRetryable } from '#shared/client/api-error.ts'

/** Milliseconds of rest: each time is a version of it. */
const autosaveRest = 10_000

interface Autosave<V extends object> {
  form: UseFormReturnType<V>
  file: File | null | undefined
  /** There is something to store, and nothing in the way. */
  rests: boolean
  /** True while anything is being saved. */
  running: RefObject<boolean>
  setStep(step: 'ready' | 'saving'): void
  store(typed: V): Promise<void>
  /** As the person asks for it. */
  save(): void
}

export const useAutosave = <V extends object>(tools: Autosave<V>) => {
  const { form, file, rests, running, setStep, store, save } = tools
  /** What the server would not store by itself: the same is not offered again until something else is typed. */
  const refused = useRef<V | null>(null)
  /** A save was asked for meanwhile. */
  const wanted = useRef(false)
  const [savesNext, setSavesNext] = useState(false)

  /** What keeps it from being stored is said at the next save. */
  const autosave = async (): Promise<void> => {
    const typed = form.getValues()
    if (running.current || refused.current === typed) return
    running.current = true
    wanted.current = false
    setStep('saving')
    try {
      await store(typed)
    } catch (error) {
      // The work lies on the device as well.
      if (!isRetryable(error)) refused.current = typed
      setStep('ready')
    }
    running.current = false
    setSavesNext(wanted.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait again
  useEffect(() => {
    if (!rests) return
    const timer = setTimeout(() => void autosave(), autosaveRest)
    return () => clearTimeout(timer)
  }, [form.values, file, rests])
  // With what the draft has become: its number and its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was asked for
  useEffect(() => {
    if (!savesNext) return
    setSavesNext(false)
    save()
  }, [savesNext])

  return {
    autosave,
    /** The save comes once the draft is stored. */
    askToSave: () => {
      wanted.current = true
    },
  }
}
