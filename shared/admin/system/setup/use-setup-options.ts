/** Options as fields of the first setup; typed values are kept between steps and on the device. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { optionsKey, optionsQuery } from '#shared/admin/calculation/options/option-queries.ts'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { readChangeText, unknownChange } from '#shared/admin/platform/presence/change-text.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import {
  createOptionEndpoint,
  type Option,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { isExampleOption, noteAfter } from '#shared/domain/calculation/option-names.ts'
import { readField, type SetupField } from './setup-fields.ts'

export const typedValues = z.record(z.string(), z.string())

export type SetupOptions = ReturnType<typeof useSetupOptions>

export const useSetupOptions = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const options = useQuery(optionsQuery(client))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const draft = useDraft({
    record: 'setup',
    schema: typedValues,
    values: typed,
    dirty: Object.keys(typed).length > 0,
    baseVersion: null,
  })
  const { found, take } = draft
  // A draft is restored without asking: its few fields are all visible.
  useEffect(() => {
    if (!found) return
    setTyped(now => ({ ...found.values, ...now }))
    take()
  }, [found, take])

  const stored = (title: string): Option | undefined => options.data?.find(option => option.title === title)
  const value = (title: string): string => typed[title] ?? stored(title)?.value ?? ''

  const write = async (title: string, next: string): Promise<void> => {
    const option = stored(title)
    if (next === (option?.value ?? '')) return
    await (option
      ? client.call(updateOptionEndpoint, {
          params: { id: option.id },
          body: { title, value: next, note: noteAfter(option) },
          ifMatch: option.version,
        })
      : client.call(createOptionEndpoint, { body: { title, value: next } }))
  }

  /** Stores the fields; true when all are stored. Problems are shown at the fields. */
  const store = async (fields: readonly Pick<SetupField, 'title' | 'kind'>[]): Promise<boolean> => {
    setFailure(null)
    const wrong: Record<string, string> = {}
    const overtaken: string[] = []
    let failed = false
    for (const field of fields) {
      const sent = typed[field.title]
      const read = await readField(field, value(field.title))
      if ('problem' in read) {
        wrong[field.title] = read.problem
        continue
      }
      try {
        await write(field.title, read.value)
        // Text typed during the save stays.
        setTyped(({ [field.title]: last, ...others }) =>
          last === undefined || last === sent ? others : { ...others, [field.title]: last },
        )
      } catch (error) {
        const said = fieldProblems(error).value
        if (said) wrong[field.title] = said
        else if (isStale(error, 'name.taken')) overtaken.push(field.title)
        else {
          failed = true
          setFailure(messageOf(error))
        }
      }
    }
    await queries.invalidateQueries({ queryKey: optionsKey })
    // For options that a colleague changed meanwhile: typed text stays, and their value is shown before it is
    // replaced.
    const now = queries.getQueryData(optionsQuery(client).queryKey)
    for (const title of overtaken) {
      const theirs = now?.find(option => option.title === title)
      const whose = theirs ? await readChangeText(client, { kind: 'option', id: theirs.id }) : unknownChange
      wrong[title] = `${whose} Сейчас там «${theirs?.value ?? ''}». Сохраните ещё раз, чтобы заменить.`
    }
    setProblems(wrong)
    void refresh(queries, readSetupEndpoint)
    return !failed && Object.keys(wrong).length === 0
  }
  const saving = useMutation({ mutationFn: store })

  return {
    loading: options.isPending,
    error: options.error,
    value,
    /** True while the value is the example's. */
    isExample: (title: string): boolean => {
      const option = stored(title)
      return option !== undefined && value(title) === option.value && isExampleOption(option)
    },
    problems,
    failure,
    busy: saving.isPending,
    change: (title: string, next: string) => setTyped(now => ({ ...now, [title]: next })),
    save: saving.mutateAsync,
  }
}
