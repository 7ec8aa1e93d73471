/** Options as fields of the first setup: one form over all steps, of which each step saves its own fields. */

import { useMemo, useRef } from 'react'
import { z } from 'zod'
import * as texts from '#messages/admin/system/setup.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import type { Versioned } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { ApiError, fieldProblems } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  type Option,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import type { Problem } from '#shared/contract/platform/common.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { isExampleOption, nameText, noteAfter } from '#shared/domain/calculation/option-names.ts'
import {
  contactFields,
  firmFields,
  lookFields,
  readField,
  type SetupField,
  siteLanguageField,
} from './setup-fields.ts'

/** Values by title of the option. */
export const typedValues = z.record(z.string(), z.string())
type SetupValues = z.infer<typeof typedValues>

export type SetupOptions = ReturnType<typeof useSetupOptions>
export type StepField = Pick<SetupField, 'title' | 'kind' | 'names'>

/** All options as one record, with the id of the one that was changed last. */
interface StoredOptions extends Versioned {
  options: readonly Option[]
}

const asRecord = (options: readonly Option[]): StoredOptions => ({
  id: options.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]?.id ?? 0,
  version: options.reduce((sum, { version }) => sum + version, 0),
  options,
})

const allFields: readonly StepField[] = [...firmFields, ...contactFields, ...lookFields, siteLanguageField]

const valuesOf = (record: StoredOptions | null): SetupValues =>
  Object.fromEntries(
    allFields.map(({ title }) => [
      title,
      record?.options.find(option => option.title === title)?.value ?? '',
    ]),
  )

/** An error like that of a rejecting server; a 409 without a problem would be retried. */
const refusal = (status: number, problem: Partial<Problem>): ApiError =>
  new ApiError(status, { type: 'about:blank', title: '', status, requestId: '', ...problem }, texts.notSaved)

export const setupLabels = Object.fromEntries(allFields.map(({ title }) => [title, nameText(title)]))

const write = (client: Client, stored: Option | undefined, title: string, value: string): Promise<Option> =>
  stored
    ? client.call(updateOptionEndpoint, {
        params: { id: stored.id },
        body: { title, value, note: noteAfter(stored) },
        ifMatch: stored.version,
      })
    : client.call(createOptionEndpoint, { body: { title, value } })

export const useSetupOptions = (given: readonly Option[]) => {
  const { client, queries } = useServices()
  /** Fields of the step that is saved. */
  const step = useRef<readonly StepField[]>([])
  const record = useMemo(() => asRecord(given), [given])
  /** The options as last read, with those that a save has stored before it was rejected. */
  const known = useRef(record)
  const onlyStep = (values: SetupValues, others: SetupValues): SetupValues => ({
    ...others,
    ...Object.fromEntries(step.current.map(({ title }) => [title, values[title] ?? ''])),
  })

  /** Stores the step's fields one by one; invalid ones are left out and reported at the end. */
  const storeStep = async (values: SetupValues): Promise<void> => {
    const problems: { path: string; message: string }[] = []
    for (const field of step.current) {
      const { title } = field
      const read = await readField(field, values[title] ?? '')
      const stored = known.current.options.find(option => option.title === title)
      if ('problem' in read) problems.push({ path: title, message: read.problem })
      else if (read.value !== (stored?.value ?? '')) {
        try {
          const saved = await write(client, stored, title, read.value)
          const others = known.current.options.filter(option => option.title !== title)
          known.current = { ...known.current, options: [...others, saved] }
        } catch (error) {
          // A colleague has created the option meanwhile: handled as an outdated version of the record.
          if (isStale(error, 'name.taken')) throw refusal(409, { code: 'record.stale' })
          const { value: message } = fieldProblems(error)
          if (message === undefined) throw error
          problems.push({ path: title, message })
        }
      }
    }
    if (problems.length > 0) throw refusal(400, { errors: problems })
  }

  const read = async (): Promise<StoredOptions> => {
    known.current = asRecord(await client.call(listOptionsEndpoint))
    return known.current
  }
  const editor = useRecord<SetupValues, StoredOptions>({
    kind: {
      kind: 'option',
      nameOf: () => 'setup',
      erasedWith: () => null,
      kept: typedValues,
      valuesOf,
      read,
      change: async (_id, values, ifMatch) => {
        if (ifMatch === record.version && ifMatch !== known.current.version) known.current = record
        if (ifMatch !== known.current.version) throw refusal(409, { code: 'record.stale' })
        await storeStep(values)
        return read()
      },
      titleOf: () => texts.firstSetup,
      prepare: values => onlyStep(values, valuesOf(known.current)),
    },
    given: record,
    // Never sent by the save queue: only the open step knows which of the fields it saves.
    onlyByForm: true,
    onlyChanged: true,
    savedText: () => null,
    onSaved: async () => {
      await refresh(queries, 'option', readSetupEndpoint)
      return 'stay'
    },
  })
  const { form } = editor
  const value = (title: string): string => form.values[title] ?? ''
  return {
    ...editor,
    value,
    /** True while the value is the example's. */
    isExample: (title: string): boolean => {
      const option = editor.base?.options.find(option => option.title === title)
      return option !== undefined && value(title) === option.value && isExampleOption(option)
    },
    problems: form.errors,
    busy: editor.state === 'saving',
    change: (title: string, next: string) => form.setValues({ [title]: next }),
    /** Resolves true once the step's fields are stored. */
    saveStep: async (fields: readonly StepField[]): Promise<boolean> => {
      step.current = fields
      const outcome = await editor.saveForOutcome()
      return outcome !== 'waits' && outcome !== 'rejected'
    },
    saveChosen: (chosen: SetupValues) => editor.saveChosen(onlyStep(chosen, form.getValues())),
  }
}
