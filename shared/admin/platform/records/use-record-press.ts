/** A change of a stored record that is pressed beside its form, such as its publication. */

import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import * as texts from '#messages/admin/platform/records.js'
import { ApiError } from '#shared/client/api-error.ts'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import { isStale } from '../forms/form-problems.ts'
import { readChangeText, withRemover } from '../presence/changed-by.tsx'
import { useServices } from '../services.ts'
import type { FormDefinition, Versioned } from './form-definition.ts'
import { mergeRecord } from './merge.ts'
import type { AttachedFile } from './use-attached-file.ts'

interface FormOfRecord<V, R> {
  base: R | null
  form: { getValues(): V; getInitialValues(): V }
  adoptKeepingDraft(record: R): void
}

interface PressOptions<R> {
  file?: AttachedFile
  /** Shows the record, as the server has it by now, outside of the form. */
  show(record: R): unknown
}

export interface Press<R> {
  send(version: number): Promise<R>
  /** True for a record that is as the press makes it: an earlier response was lost. */
  isDone(now: R): boolean
}

/**
 * Returns a function that sends a press on the newest version that its person has seen. The form takes over the record,
 * also one that a colleague has saved first: that is refused, and may be pressed again. What is typed stays, unsaved.
 */
export const useRecordPress = <V extends object, R extends Versioned>(
  { kind, read, valuesOf }: FormDefinition<V, R>,
  editor: FormOfRecord<V, R>,
  { file, show }: PressOptions<R>,
) => {
  const { client } = useServices()
  const isOpen = useIsMounted()
  const { form } = editor
  const [taken, setTaken] = useState<R | null>(null)
  // By an effect: what the press has saved before has to be the form's base, or it counts as typed.
  const adopt = useEffectEvent((record: R) => editor.adoptKeepingDraft(record))
  useEffect(() => {
    if (taken) adopt(taken)
  }, [taken])
  const newest = useCallbackRef(() => editor.base)
  const clashesWithTyped = (now: R): boolean => {
    if (file?.current()) return true
    return mergeRecord({}, form.getInitialValues(), form.getValues(), valuesOf(now)).conflicts.length > 0
  }
  const take = (now: R): R => {
    show(now)
    setTaken(now)
    return now
  }

  /** `seen` is the record that was pressed on. */
  return async (seen: R, { send, isDone }: Press<R>): Promise<R> => {
    const { id } = seen
    const version = Math.max(seen.version, (isOpen.current && newest()?.version) || 0)
    try {
      return take(await send(version))
    } catch (error) {
      if (!(error instanceof ApiError) || !isStale(error))
        throw await withRemover(client, error, { kind, id })
      const now = await read(id)
      const refused = async (advice: string) => {
        const who = await readChangeText(client, { kind, id })
        return new ApiError(error.status, error.problem, `${who} ${advice}`.trim(), { cause: error })
      }
      if (isOpen.current && clashesWithTyped(now)) throw await refused(texts.saveTypedFirst)
      take(now)
      if (!isDone(now)) throw await refused(isOpen.current ? texts.lookAtNewer : '')
      return now
    }
  }
}
