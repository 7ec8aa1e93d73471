/** Menus are stored as one document for each language. */
import type { Tx } from '#server/platform/db/open.ts'
import { readRow, updateVersioned } from '#server/platform/db/rows.ts'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import {
  type MenuEntry,
  type MenuInput,
  type MenuTarget,
  menuInputSchema,
} from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export interface StoredMenu {
  lang: Language
  document: MenuInput
  version: number
  updatedAt: string
}

/** Always finds a menu: a migration creates the Russian one, the first start the Ukrainian one. */
export const findMenu = async (db: Tx, lang: Language): Promise<StoredMenu> => {
  const row = await readRow(db, 'menus', { lang })
  return { lang, document: parsed(row.document), version: row.version, updatedAt: row.updated_at }
}

const parsed = memoizeByKey((json): MenuInput => menuInputSchema.parse(JSON.parse(json)))

export const replaceMenu = (db: Tx, lang: Language, document: MenuInput, at: string): Promise<void> =>
  updateVersioned(db, 'menus', { lang }, { document: JSON.stringify(document), updated_at: at })

export const menuKind = {
  entityName: 'menu',
  find: (tx, lang) => findMenu(tx, lang),
  replace: async ({ tx, at }, { lang }, menu) => {
    await replaceMenu(tx, lang, menu, at)
    return findMenu(tx, lang)
  },
  log: { kind: 'menu', id: ({ lang }) => lang, fields: ({ document }) => loggedMenu(document) },
} satisfies EntityDefinition<StoredMenu, MenuInput, Language>

/** A line for each list, as people read it: documents are longer than what the log keeps of a value. */
const loggedMenu = ({ header, footer, legal }: MenuInput) => ({
  header: logEntries(header),
  footer: footer
    .map(({ title, entries }) => (title === '' ? '' : `${title}: `) + logEntries(entries))
    .join('; '),
  legal: logEntries(legal),
})

const logEntries = (entries: readonly MenuEntry[]): string =>
  entries.map(({ label, target }) => `${label} (${addressOf(target)})`).join(', ')

const addressOf = (target: MenuTarget): string => {
  if (target.kind === 'page') return target.path
  return target.kind === 'address' ? target.url : `№ ${target.id}`
}
