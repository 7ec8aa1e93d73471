/** Texts that the server writes into pages, by language. */
import * as ru from '#messages/content/pages.js'
import * as uk from '#messages/uk/content/pages.js'
import type { Language } from '#shared/domain/site/languages.ts'

const texts: Record<Language, typeof ru> = { ru, uk }

/** @example pageTextsIn('uk').home // 'Головна' */
export const pageTextsIn = (lang: Language): typeof ru => texts[lang]
