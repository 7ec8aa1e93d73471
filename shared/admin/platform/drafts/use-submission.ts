/** Sends a form that stays open: one attempt at a time, problems at the fields, retries when the connection returns. */

import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { isRetryable } from '#shared/client/api-error.ts'
import { useAction } from '../calls/use-action.ts'
import { placeProblems } from '../forms/form-problems.ts'
import { useShowProblems } from '../forms/use-show-problems.ts'
import { useSaveRetry } from './use-save-retry.ts'

export interface Submission {
  busy: boolean
  /** Message above the form. */
  failure: string | null
  waiting: boolean
  /** The server's message while the form waits; null when none answered. */
  waitingReason: string | null
  stopWaiting(): void
  submit(event?: FormEvent<HTMLFormElement>): void
  /** Clears the problems, as when the form is filled anew. */
  forget(): void
}

/** `work` throws what the call throws, and resets the form after a success. */
export const useSubmission = <T extends object>(
  form: UseFormReturnType<T>,
  work: (values: T) => Promise<void>,
): Submission => {
  const [failure, setFailure] = useState<string | null>(null)
  const showProblems = useShowProblems()
  const { busy, run } = useAction((_, values: T) => work(values), {
    onDone: () => waiting.stop(),
    onRefused: error => {
      if (isRetryable(error)) waiting.wait(error)
      else {
        waiting.stop()
        setFailure(placeProblems(form, error))
        showProblems()
      }
      return true
    },
  })
  const submit = form.onSubmit(
    values => {
      setFailure(null)
      void run(values)
    },
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
