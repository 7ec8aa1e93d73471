import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#shared/domain/site/languages.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'

const readers = new AsyncLocalStorage<Language>()
readLanguageFrom(() => readers.getStore() ?? 'ru')

/** Acts for a reader: `#messages/…` and `currentLanguage()` are in that language meanwhile, streams included. */
export const inLanguage = <T>(lang: Language, act: () => T): T => readers.run(lang, act)
