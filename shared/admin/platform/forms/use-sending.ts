/** A short form, such as one for a password: checks its values, sends them, shows the problems and scrolls to the first. */
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { Client } from '#shared/client/call.ts'
import { type ActionOptions, useAction } from '../calls/use-action.ts'
import { fieldProps } from './field-props.tsx'
import { placeProblems } from './form-problems.ts'
import { useShowProblems } from './use-show-problems.ts'

interface SendingOptions<T extends object, R> extends Pick<ActionOptions<T, R>, 'changes' | 'done'> {
  initialValues: T
  /** Schema of the values as the server takes them. */
  input?: z.ZodType
  /** The typed values as the schema checks them; default: as they are. */
  inputOf?(typed: T): unknown
  /** Throws what the call throws. */
  send(client: Client, typed: T): Promise<R>
  /** `typed`: what was sent; by now the form may hold more. */
  onDone?(result: R, form: UseFormReturnType<T>): unknown
}

/** No retries: a form that can wait for the connection uses `useRecord`. */
export const useSending = <T extends object, R>({
  initialValues,
  input,
  inputOf = typed => typed,
  send,
  onDone,
  ...options
}: SendingOptions<T, R>) => {
  const form = useForm<T>({
    initialValues,
    validate: typed => (input ? schemaResolver(input, { sync: true })(inputOf(typed) as T) : {}),
  })
  const [failure, setFailure] = useState<string | null>(null)
  const showProblems = useShowProblems()
  const sent = useAction(send, {
    ...options,
    onDone: result => onDone?.(result, form),
    onRefused: error => {
      setFailure(placeProblems(form, error))
      showProblems()
      return true
    },
  })
  const { busy } = sent
  const submit = form.onSubmit(typed => {
    setFailure(null)
    form.clearErrors()
    void sent.run(typed)
  }, showProblems)
  return {
    form,
    field: fieldProps(form, input),
    busy,
    /** Props for `Form`. */
    sending: { failure, errors: form.errors, saving: busy, dirty: form.isDirty(), onSubmit: () => submit() },
  }
}
