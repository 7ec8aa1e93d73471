/** What is counted, in words. */
import { engines, routes } from '#shared/calculator/quote-input.ts'
import { engineNames, routeNames } from '#shared/calculator/quote-label.ts'

const common: Readonly<Record<string, string>> = {
  rest: 'Остальные',
  other: 'Остальные',
  unknown: 'Неизвестно',
}

export const routeOf = (value: string): string => {
  const known = routes.find(route => route === value)
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

/** Other pages by their path. */
export const pageOf = (value: string): string => pages[value] ?? common[value] ?? value

const languages: Readonly<Record<string, string>> = { main: 'Основной', ru: 'Русский', uk: 'Украинский' }

export const languageOf = (value: string): string => languages[value] ?? common[value] ?? value
