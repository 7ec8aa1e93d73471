/** Sends a form that is not left by it: one attempt at a time, complaints at the fields, waiting for the connection. */

import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { isRetryable } from '#shared/client/api-error.ts'
import { useAction } from '../calls/use-action.ts'
import { placeProblems } from '../forms/form-problems.ts'
import { useShowProblems } from '../forms/use-show-problems.ts'
import { useSaveRetry } from './use-save-retry.ts'

export interface Submission {
  busy: boolean
  /** Stands above the form. */
  failure: string | null
  waiting: boolean
  /** The server's sentence about it. */
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
