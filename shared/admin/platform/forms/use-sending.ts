/** Sends a short form, such as one for a password, shows its problems and scrolls to the first. */
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { useAction } from '../calls/use-action.ts'
import { placeProblems } from './form-problems.ts'
import { useShowProblems } from './use-show-problems.ts'

export interface Sending {
  busy: boolean
  /** Message above the form. */
  failure: string | null
  submit(event?: FormEvent<HTMLFormElement>): void
}

/** `work` throws what the call throws. No retries: a form that can wait for the connection uses `useSubmission`. */
export const useSending = <T extends object>(
  form: UseFormReturnType<T>,
  work: (values: T) => Promise<void>,
): Sending => {
  const [failure, setFailure] = useState<string | null>(null)
  const showProblems = useShowProblems()
  const { busy, run } = useAction((_, values: T) => work(values), {
    onRefused: error => {
      setFailure(placeProblems(form, error))
      showProblems()
      return true
    },
  })
  const send = (values: T) => {
    setFailure(null)
    void run(values)
  }
  return { busy, failure, submit: form.onSubmit(send, showProblems) }
}
