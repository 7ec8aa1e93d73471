/** Confirms a version that somebody else has stored. */
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirmTableVersionEndpoint } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

export const useConfirmVersion = (title: TableTitle) =>
  useAction((client, n: number) => client.call(confirmTableVersionEndpoint, { params: { title, n } }), {
    changes: ['table'],
    done: ({ version, effectiveFrom }, n) => {
      const number = version === n ? '' : ` под номером ${version}`
      return `Версия ${n} подтверждена и действует с ${formatDayDmy(effectiveFrom)}${number}`
    },
  }).run
