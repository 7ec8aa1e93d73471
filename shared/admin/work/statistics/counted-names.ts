import * as texts from '#messages/admin/work/statistics.js'
import { engineNames, nameOfCode, routeNames } from '#shared/calculator/quote-label.ts'
import { splitLanguage } from '#shared/domain/site/languages.ts'

/** Names of values that are no names themselves. */
export const common: Readonly<Record<string, string>> = {
  rest: texts.common.rest,
  other: texts.common.rest,
  unknown: texts.common.unknown,
}

export const routeOf = (value: string): string => common[value] ?? nameOfCode(routeNames, value)

export const engineOf = (value: string): string => common[value] ?? nameOfCode(engineNames, value)

const pages: Readonly<Record<string, string>> = {
  '/': texts.pages.home,
  '/calculator': texts.pages.calculator,
  '/callback': texts.pages.callback,
  '/calculation': texts.pages.calculation,
  '/blog': texts.pages.blog,
}

/** Name of a counted page, else its path. */
export const countedPageName = (value: string): string => {
  const { named, path } = splitLanguage(value)
  const name = pages[path] ?? common[path] ?? path
  return named === null ? name : `${name} (${countedLanguageName(named).toLowerCase()})`
}

const languages: Readonly<Record<string, string>> = texts.languages

export const countedLanguageName = (value: string): string => languages[value] ?? common[value] ?? value
