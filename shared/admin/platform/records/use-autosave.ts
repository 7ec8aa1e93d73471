/** Saves a form on the server after a pause in the typing, without a notice. */
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { isRetryable } from '#shared/client/api-error.ts'
import type { useSaveQueue } from './use-save-queue.ts'

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
