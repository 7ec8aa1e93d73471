/** The menus that an installation begins with. An older Russian one was put there by migration 017. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MenuInput, menuInputSchema } from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'

const readMenu = (lang: Language): MenuInput =>
  menuInputSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'first-menus', `${lang}.json`), 'utf8')),
  )

export const firstMenus: Readonly<Record<Language, MenuInput>> = { ru: readMenu('ru'), uk: readMenu('uk') }
