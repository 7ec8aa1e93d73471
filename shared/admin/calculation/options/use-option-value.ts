/** One option as the field of another form: read by its title, written at once, made when it is not there yet. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { createOption, updateOption } from '#shared/contract/calculation/options.ts'
import { optionsKey, optionsQuery } from './option-queries.ts'

export const useOptionValue = (title: string, note: string) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const options = useQuery(optionsQuery(client))
  const [busy, setBusy] = useState(false)
  const option = options.data?.find(known => known.title === title)
  const save = async (value: string) => {
    setBusy(true)
    try {
      await (option
        ? client.call(updateOption, {
            params: { id: option.id },
            body: { title, value },
            ifMatch: option.version,
          })
        : client.call(createOption, { body: { title, value, note } }))
      notifyDone('Сохранено')
    } catch (error) {
      notifyFailure(error)
    }
    // Also after a conflict: then a colleague's value is shown.
    await queries.invalidateQueries({ queryKey: optionsKey })
    setBusy(false)
  }
  return { value: option?.value, busy: busy || options.isPending, save: (value: string) => void save(value) }
}
