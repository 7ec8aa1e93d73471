import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Menu,
  type MenuInput,
  readMenuEndpoint,
  updateMenuEndpoint,
} from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { draftMenu, menuValues } from './menu-values.ts'

export type MenuRecord = Menu & { id: string }

export const menuRecordOf = (menu: Menu): MenuRecord => ({ ...menu, id: menu.lang })

export const menuKind = (client: Client, lang: Language): FormDefinition<MenuInput, MenuRecord> => {
  const query = { lang }
  return {
    kind: 'menu',
    nameOf: id => `menu-${id}`,
    kept: draftMenu,
    valuesOf: menu => (menu ? menuValues(menu) : { header: [], footer: [], legal: [] }),
    read: async () => menuRecordOf(await client.call(readMenuEndpoint, { query })),
    create: () => Promise.reject(new Error('There is a menu from the first day')),
    change: async (_id, body, ifMatch) =>
      menuRecordOf(await client.call(updateMenuEndpoint, { query, body, ifMatch })),
    find: async () => null,
    titleOf: () => (lang === 'ru' ? 'Меню сайта' : 'Меню сайта на украинском'),
  }
}
