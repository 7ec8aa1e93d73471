/** The menus as one form that loses nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { type Menu, type MenuInput, menuInput, readMenu, updateMenu } from '#shared/contract/menu.ts'
import { useRecordEditor } from '../drafts/use-record-editor.ts'
import { overviewKey } from '../home/overview.query.ts'
import { useServices } from '../services.ts'
import { menuKey } from './menu-query.ts'
import { draftMenu, menuValues } from './menu-values.ts'

export type MenuRecord = Menu & { id: string }

export const asRecord = (menu: Menu): MenuRecord => ({ ...menu, id: menu.lang })

export const useMenuEditor = (menu: MenuRecord) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const query = { lang: menu.lang }
  return useRecordEditor<MenuInput, MenuRecord>({
    given: menu,
    nameOf: id => `menu-${id}`,
    kept: draftMenu,
    input: menuInput,
    valuesOf: record => menuValues(record ?? menu),
    read: async () => asRecord(await client.call(readMenu, { query })),
    create: () => Promise.reject(new Error('There is a menu from the first day')),
    change: async (_id, body, ifMatch) => asRecord(await client.call(updateMenu, { query, body, ifMatch })),
    find: async () => null,
    onSaved: async saved => {
      queries.setQueryData([...menuKey, menu.lang], saved)
      await queries.invalidateQueries({ queryKey: overviewKey })
      return null
    },
  })
}
