import { firstAdmin as russian } from '#messages/ru/domain/system.js'
import { firstAdmin as ukrainian } from '#messages/uk/domain/system.js'
import type { Language } from '#shared/domain/site/languages.ts'

/** E-mail address of the first account, made by the server; nobody receives mail there, so it must be replaced. */
export const firstAdminEmail = 'admin@localhost.localdomain'

/** Name of the first account until its owner enters one: the Russian one, and from the first sign-in the reader's. */
export const firstAdminNames: Record<Language, string> = { ru: russian, uk: ukrainian }
