/** One option as a field of another form: found by its title, saved at once, created when it is not stored yet. */
import * as texts from '#messages/admin/calculation/options.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import {
  createOptionEndpoint,
  listOptionsEndpoint,
  updateOptionEndpoint,
} from '#shared/contract/calculation/options.ts'

export const useOptionValue = (title: string, note: string) => {
  const options = useCall(listOptionsEndpoint)
  const option = options.data?.find(known => known.title === title)
  const { busy, run } = useAction(
    (client, value: string) =>
      option
        ? client.call(updateOptionEndpoint, {
            params: { id: option.id },
            body: { title, value },
            ifMatch: option.version,
          })
        : client.call(createOptionEndpoint, { body: { title, value, note } }),
    { changes: ['option'], done: texts.saved },
  )
  return { value: option?.value, busy: busy || options.isPending, save: (value: string) => void run(value) }
}
