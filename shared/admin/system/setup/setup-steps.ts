import type { SetupStep } from '#shared/contract/system/setup.ts'

export const setupPages = [
  { value: 'account', title: 'Ваш вход' },
  { value: 'firm', title: 'Фирма' },
  { value: 'contacts', title: 'Контакты' },
  { value: 'look', title: 'Логотип и цвет' },
  { value: 'mail', title: 'Почта' },
  { value: 'telegram', title: 'Telegram' },
  { value: 'rates', title: 'Курсы' },
  { value: 'own', title: 'Свой сайт' },
] as const
export type SetupPageName = (typeof setupPages)[number]['value']

export const setupPath = (page: SetupPageName): string => `/admin/setup?step=${page}`

export const setupTasks: Record<SetupStep, { title: string; to: string; page: SetupPageName }> = {
  account: { title: 'Войти под своей почтой и своим паролем', to: setupPath('account'), page: 'account' },
  firm: { title: 'Вписать название и данные фирмы', to: setupPath('firm'), page: 'firm' },
  contacts: { title: 'Вписать свои телефон, почту и адрес', to: setupPath('contacts'), page: 'contacts' },
  look: { title: 'Поставить логотип или цвет фирмы', to: setupPath('look'), page: 'look' },
  mail: { title: 'Проверить почту пробным письмом', to: setupPath('mail'), page: 'mail' },
  rates: { title: 'Получить курсы Национального банка', to: setupPath('rates'), page: 'rates' },
  page: { title: 'Изменить хотя бы одну страницу сайта', to: '/admin/pages', page: 'own' },
  prices: { title: 'Вписать свои цены', to: '/admin/prices', page: 'own' },
  tables: { title: 'Загрузить свои таблицы сборов и перевозки', to: '/admin/tables', page: 'own' },
  example: { title: 'Убрать пример', to: setupPath('own'), page: 'own' },
}
