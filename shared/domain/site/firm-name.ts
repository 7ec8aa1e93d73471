import { siteName as russian } from '#messages/ru/content/pages.js'
import { siteName as ukrainian } from '#messages/uk/content/pages.js'
import type { Language } from './languages.ts'

const usual: Record<Language, string> = { ru: russian, uk: ukrainian }

/** The firm's name for who reads in this language: while the office has entered none, the usual one. */
export const firmIn = (lang: Language, name: string): string =>
  Object.values(usual).includes(name) ? usual[lang] : name
