/** A draft that is stored on the server by itself after a rest, without a word about it. */
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { isRetryable } from '#shared/client/api-error.ts'
import type { useSaveQueue } from './use-save-queue.ts'

/** Milliseconds of rest: each time is a version of it. */
const autosaveRest = 10_000

interface Autosave<V extends object> {
  form: UseFormReturnType<V>
  file: File | null | undefined
  /** There is something to store, and nothing in the way. */
  isDue: boolean
  queue: Pick<ReturnType<typeof useSaveQueue>, 'isRunning' | 'run'>
  onStart(): void
  onFailure(): void
  store(typed: V): Promise<void>
}

export const useAutosave = <V extends object>(tools: Autosave<V>) => {
  const { form, file, isDue, queue, onStart, onFailure, store } = tools
  /** Values that the server would not store by itself: not offered again until something else is typed. */
  const refused = useRef<V | null>(null)

  /** A refusal is said at the next save. */
  const autosave = async (): Promise<void> => {
    const typed = form.getValues()
    if (queue.isRunning.current || refused.current === typed) return
    await queue.run(async () => {
      onStart()
      try {
        await store(typed)
      } catch (error) {
        // The work lies on the device as well.
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
