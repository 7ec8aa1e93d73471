/** The state of the form of one option, in its cell or with all its fields. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  type Option,
  optionInputSchema,
  readOptionEndpoint,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'
import { nameOption, noteAfter } from '#shared/domain/calculation/option-names.ts'
import { type OptionValues, optionRecord, optionValues, valuesOfOption } from './option-draft.ts'

export type OptionEditor = ReturnType<typeof useOptionEditor>

/** `first`: what an option that is not stored yet begins with. */
export const useOptionEditor = (option: Option | null, onClose: () => void, first?: OptionValues) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refreshList = () => refresh(queries, 'option')
  const editor = useRecord({
    kind: optionKind(client, option, first),
    given: option,
    ...(first && { newName: `${optionRecord(null)}-${first.title}` }),
    input: optionInputSchema,
    onSaved: async (_saved, { typedOn }) => {
      await refreshList()
      return typedOn ? 'stay' : { leave: onClose }
    },
  })
  const close = () => {
    editor.closeDroppingWork()
    onClose()
  }
  return {
    ...editor,
    /** Leaves the option as the server has it. */
    cancel: close,
    takeTheirs: () => {
      void refreshList()
      close()
    },
  }
}

/** `option` is what the form shows, where there is a form. */
export const optionKind = (
  client: Client,
  option: Option | null = null,
  first?: OptionValues,
): FormDefinition<OptionValues, Option> => ({
  kind: 'option',
  nameOf: id => optionRecord(id === null ? null : Number(id)),
  kept: optionValues,
  valuesOf: record => (record === null && first ? first : valuesOfOption(record)),
  read: id => client.call(readOptionEndpoint, { params: { id } }),
  create: body => client.call(createOptionEndpoint, { body }),
  change: (id, values, ifMatch) =>
    client.call(updateOptionEndpoint, { params: { id }, body: withoutExample(values, option), ifMatch }),
  // Known again by its title, of which there is one.
  find: async attempt => {
    const found = (await client.call(listOptionsEndpoint)).find(({ title }) => title === attempt.title.trim())
    return found && found.value === attempt.value && found.note === attempt.note ? found : null
  },
  titleOf: ({ title }) => nameOption(title).name,
})

/** Who replaces an example has done what its explanation asks for: the sentence goes by itself. */
const withoutExample = (values: OptionValues, option: Option | null): OptionValues =>
  option && values.value !== option.value && values.note === option.note
    ? { ...values, note: noteAfter(option) }
    : values
