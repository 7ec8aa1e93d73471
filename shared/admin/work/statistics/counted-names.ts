import { deliveryRoutes, engines } from '#shared/calculator/quote-input.ts'
import { engineNames, routeNames } from '#shared/calculator/quote-label.ts'
import { splitLanguage } from '#shared/domain/site/languages.ts'

const common: Readonly<Record<string, string>> = {
  rest: 'Остальные',
  other: 'Остальные',
  unknown: 'Неизвестно',
}

export const routeOf = (value: string): string => {
  const known = deliveryRoutes.find(route => route === value)
  return known ? routeNames[known] : (common[value] ?? value)
}

export const engineOf = (value: string): string => {
  const known = engines.find(engine => engine === value)
  return known ? engineNames[known] : (common[value] ?? value)
}

const pages: Readonly<Record<string, string>> = {
  '/': 'Главная',
  '/calculator': 'Калькулятор',
  '/callback': 'Форма звонка',
  '/calculation': 'Форма расчёта',
  '/blog': 'Блог',
}

/** Name of a counted page, else its path; earlier versions counted each language separately. */
export const countedPageName = (value: string): string => {
  const { named, path } = splitLanguage(value)
  const name = pages[path] ?? common[path] ?? path
  return named === null ? name : `${name} (${countedLanguageName(named).toLowerCase()})`
}

/** `main` is how earlier versions counted pages whose path names no language. */
const languages: Readonly<Record<string, string>> = { main: 'Основной', ru: 'Русский', uk: 'Украинский' }

export const countedLanguageName = (value: string): string => languages[value] ?? common[value] ?? value
