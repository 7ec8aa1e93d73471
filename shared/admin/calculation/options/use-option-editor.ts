import * as texts from '#messages/admin/calculation/options.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { inList } from '#shared/admin/platform/records/record-options.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { createOptionEndpoint, type Option, optionInputSchema } from '#shared/contract/calculation/options.ts'
import { firstValues } from './missing-options.ts'
import { type OptionValues, optionKind, optionPrefix, optionRemoval } from './option-kind.ts'

export const optionLabels = { title: texts.title, value: texts.value, note: texts.note }

/**
 * `onClose`: null for a form that stays open. `first`: initial values of an option that is not stored yet.
 */
export const useOptionEditor = (
  option: Option | null,
  onClose: (() => void) | null,
  first?: OptionValues,
) => {
  const { client, queries } = useServices()
  return useRecord({
    kind: optionKind(client, option, first),
    given: option,
    ...(first && { newName: `${optionPrefix}new-${first.title}` }),
    input: optionInputSchema,
    ...inList(queries, onClose, 'option'),
  })
}

type NamedOption = Pick<Option, 'id' | 'title' | 'version'> & { name: string }

export const useOptionRemoval = (): ((option: NamedOption) => void) => {
  const remove = useRemoval(optionRemoval)
  return option => {
    const title = `«${option.name}»`
    void remove(option, {
      title,
      removed: texts.wasRemoved({ title }),
      returned: texts.wasReturned({ title }),
    })
  }
}

export const useAddOption = (onAdded: (added: Option) => void) => {
  const { queries } = useServices()
  const { running, run } = useAction(
    (client, title: string) =>
      client.call(createOptionEndpoint, { body: { title, value: firstValues[title] ?? '' } }),
    {
      onDone: async added => {
        // The new row can be opened for editing only after the list has been read again.
        await refresh(queries, 'option')
        onAdded(added)
      },
    },
  )
  return { add: run, busy: running ?? null }
}
