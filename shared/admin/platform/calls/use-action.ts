/** A write as a button or a form has it: one at a time, busy until its reads are fresh, a refusal said once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { notifyDone, notifyFailure } from '../components/dialogs/notify.ts'
import { useServices } from '../services.ts'
import { refresh, type Stale } from './call-query.ts'

export interface ActionOptions<Input, Result> {
  /** Read anew afterwards, also after a refusal: a colleague may have been faster. */
  changes?: readonly Stale[] | 'everything'
  /** Said in the corner; nothing for an empty text. */
  done?: string | ((result: Result, input: Input) => string)
  onDone?(result: Result, input: Input): unknown
  /** Gives true once it has said the refusal itself; the corner says any other. */
  onRefused?(error: unknown, input: Input): unknown
  /** The refusal stands where the caller shows `failure` and `problems`. */
  saysHere?: boolean
}

export interface Action<Input, Result> {
  busy: boolean
  /** The input of the call that is on its way. */
  running: Input | undefined
  /** The answer of the last call. */
  result: Result | undefined
  /** The refusal as a sentence, where no field is named. */
  failure: string | null
  /** The refusal by field. */
  problems: Readonly<Record<string, string>>
  /** Forgets the refusal. */
  forget(): void
  /** Resolves false when the call has failed, or another one is on its way. */
  run(input: Input): Promise<boolean>
}

interface Attempt<Input, Result> {
  input: Input
  act(client: Client, input: Input): Promise<Result>
  options: ActionOptions<Input, Result>
}

/** `act` throws what the call throws. It and the options are those of the press, whatever is typed while it runs. */
export const useAction = <Input = void, Result = unknown>(
  act: (client: Client, input: Input) => Promise<Result>,
  options: ActionOptions<Input, Result> = {},
): Action<Input, Result> => {
  const { client } = useServices()
  const queries = useQueryClient()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: (attempt: Attempt<Input, Result>) => attempt.act(client, attempt.input),
    onSuccess: async (result, { input, options: { onDone, done = '' } }) => {
      await onDone?.(result, input)
      const text = typeof done === 'string' ? done : done(result, input)
      if (text !== '') notifyDone(text)
    },
    onError: async (error, { input, options: { onRefused, saysHere = false } }) => {
      const isSaid = await onRefused?.(error, input)
      if (isSaid !== true && !saysHere) notifyFailure(error)
    },
    onSettled: (_result, _error, { options: { changes = [] } }) =>
      changes === 'everything' ? queries.invalidateQueries() : refresh(queries, ...changes),
  })
  const { error } = mutation
  const problems = fieldProblems(error)
  return {
    busy: mutation.isPending,
    running: mutation.isPending ? mutation.variables.input : undefined,
    result: mutation.data,
    failure: error === null || Object.keys(problems).length > 0 ? null : messageOf(error),
    problems,
    forget: mutation.reset,
    run: async input => {
      if (isRunning.current) return false
      isRunning.current = true
      try {
        await mutation.mutateAsync({ input, act, options })
        return true
      } catch {
        return false
      } finally {
        isRunning.current = false
      }
    },
  }
}
