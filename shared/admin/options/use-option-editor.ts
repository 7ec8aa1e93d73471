/** The state of the form of one option, in its cell or with all its fields. */
import { useQueryClient } from '@tanstack/react-query'
import {
  createOption,
  listOptions,
  type Option,
  optionInput,
  readOption,
  updateOption,
} from '#shared/contract/options.ts'
import { useRecordEditor } from '../drafts/use-record-editor.ts'
import { useServices } from '../services.ts'
import { type OptionValues, optionRecord, optionValues, valuesOfOption } from './option-draft.ts'
import { optionsKey } from './option-queries.ts'

export type OptionEditor = ReturnType<typeof useOptionEditor>

export const useOptionEditor = (option: Option | null, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: optionsKey })
  const editor = useRecordEditor<OptionValues, Option>({
    given: option,
    nameOf: optionRecord,
    kept: optionValues,
    input: optionInput,
    valuesOf: valuesOfOption,
    read: id => client.call(readOption, { params: { id } }),
    create: body => client.call(createOption, { body }),
    change: (id, body, ifMatch) => client.call(updateOption, { params: { id }, body, ifMatch }),
    // Known again by its title, of which there is one.
    find: async attempt => {
      const found = (await client.call(listOptions)).find(({ title }) => title === attempt.title.trim())
      return found && found.value === attempt.value && found.note === attempt.note ? found : null
    },
    onSaved: async (_saved, { typedOn }) => {
      await refresh()
      return typedOn ? null : onClose
    },
  })
  const close = () => {
    editor.leave()
    onClose()
  }
  return {
    ...editor,
    /** Leaves the option as the server has it. */
    cancel: close,
    takeTheirs: () => {
      void refresh()
      close()
    },
  }
}
