/** Sends a form that is not left by it: one attempt at a time, complaints at the fields, waiting for the connection. */

import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { isRetryable } from '#shared/client/api-error.ts'
import { placeProblems } from '../forms/form-problems.ts'
import { useShowProblems } from '../forms/use-show-problems.ts'
import { useSaveRetry } from './use-save-retry.ts'

export interface Submission {
  busy: boolean
  /** What is said above the form. */
  failure: string | null
  waiting: boolean
  /** What the server has said to it. */
  waitingReason: string | null
  stopWaiting(): void
  submit(event?: FormEvent<HTMLFormElement>): void
  /** Forgets the complaints, as when the form is filled anew. */
  forget(): void
}

/** `work` throws what the call throws, and puts the form in order after a success. */
export const useSubmission = <T extends object>(
  form: UseFormReturnType<T>,
  work: (values: T) => Promise<void>,
): Submission => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)
  const showProblems = useShowProblems()
  const send = async (values: T) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work(values)
      waiting.stop()
    } catch (error) {
      if (isRetryable(error)) waiting.wait(error)
      else {
        waiting.stop()
        setFailure(placeProblems(form, error))
        showProblems()
      }
    }
    running.current = false
    setBusy(false)
  }
  const submit = form.onSubmit(
    values => void send(values),
    () => {
      waiting.stop()
      showProblems()
    },
  )
  const waiting = useSaveRetry(() => submit())
  return {
    busy,
    failure,
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    stopWaiting: waiting.stop,
    submit,
    forget: () => {
      setFailure(null)
      form.clearErrors()
    },
  }
}
