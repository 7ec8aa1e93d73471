/** The state of the form of one option, in its cell or with all its fields. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type Option, optionInputSchema } from '#shared/contract/calculation/options.ts'
import { type OptionValues, optionKind, optionRecord } from './option-kind.ts'

export const optionLabels = { title: 'Название', value: 'Значение', note: 'Пояснение' }

/** `first`: initial values of an option that is not stored yet. */
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
  return {
    ...editor,
    takeTheirs: () => {
      void refreshList()
      editor.closeDroppingWork()
      onClose()
    },
  }
}
