/** A write started by a button or a form: one at a time, busy until the changed data is read again. */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldProblems, isSignedOut, messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { rememberFocus } from '../components/controls/use-focus-back.ts'
import { notifyDone, notifyFailure } from '../components/dialogs/notify.ts'
import { useServices } from '../services.ts'
import { refresh, type Stale } from './call-query.ts'

export interface ActionOptions<Input, Result> {
  /** Data to read again afterwards, also after a refusal: a colleague may have changed it first. */
  changes?: readonly Stale[] | 'everything'
  /** Notice in the corner after a success; an empty text shows none. */
  done?: string | ((result: Result, input: Input) => string)
  onDone?(result: Result, input: Input): unknown
  /** Returns true when it has reported the refusal itself; otherwise a notice in the corner does. */
  onRefused?(error: unknown, input: Input): unknown
  /** Suppresses the notice of a refusal, because the caller shows `failure` and `problems`. */
  saysHere?: boolean
}

interface Attempt<Input, Result> {
  input: Input
  act(client: Client, input: Input): Promise<Result>
  options: ActionOptions<Input, Result>
}

/**
 * `act` throws what the call throws. Each call keeps the `act` and `options` that it was started with, even if the
 * component renders again meanwhile.
 */
export const useAction = <Input = void, Result = unknown>(
  act: (client: Client, input: Input) => Promise<Result>,
  options: ActionOptions<Input, Result> = {},
) => {
  const { client, queries, session } = useServices()
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
      // The sign-in page says that the session has ended.
      const isSaidThere = isSignedOut(error) && session.state.get().status === 'out'
      if (isSaid !== true && !saysHere && !isSaidThere) notifyFailure(error)
    },
    onSettled: (_result, _error, { options: { changes = [] } }) =>
      changes === 'everything' ? queries.invalidateQueries() : refresh(queries, ...changes),
  })
  const { error } = mutation
  const problems = fieldProblems(error)
  return {
    busy: mutation.isPending,
    /** Input of the pending call. */
    running: mutation.isPending ? mutation.variables.input : undefined,
    result: mutation.data,
    /** Message of a refusal that names no field. */
    failure: error === null || Object.keys(problems).length > 0 ? null : messageOf(error),
    problems,
    forget: mutation.reset,
    /** Resolves false when the call has failed, or an earlier one is still pending. */
    run: async (input: Input): Promise<boolean> => {
      if (isRunning.current) return false
      isRunning.current = true
      // The pressed button may go with what is read again.
      const focus = rememberFocus()
      try {
        await mutation.mutateAsync({ input, act, options })
        return true
      } catch {
        return false
      } finally {
        isRunning.current = false
        focus.giveBackIfTaken()
      }
    },
  }
}
