/** The form of the menus of a language: one record, with drafts and conflicts as in every form. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { menuInputSchema, readMenuEndpoint } from '#shared/contract/content/menus.ts'
import { type MenuRecord, menuKind } from './menu-kind.ts'

export const useMenuEditor = (menu: MenuRecord) => {
  const { client } = useServices()
  const queries = useQueryClient()
  return useRecord({
    kind: menuKind(client, menu.lang),
    given: menu,
    input: menuInputSchema,
    onSaved: async saved => {
      showRead(queries, readMenuEndpoint, { query: { lang: menu.lang } }, saved)
      await refresh(queries, 'overview')
      return 'stay'
    },
  })
}
