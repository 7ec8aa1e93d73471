import * as texts from '#messages/admin/system/setup.js'
import type { SetupStep } from '#shared/contract/system/setup.ts'

export const setupPages = [
  { value: 'account', title: texts.pages.account },
  { value: 'firm', title: texts.pages.firm },
  { value: 'contacts', title: texts.pages.contacts },
  { value: 'look', title: texts.pages.look },
  { value: 'mail', title: texts.pages.mail },
  { value: 'telegram', title: 'Telegram' },
  { value: 'rates', title: texts.pages.rates },
  { value: 'own', title: texts.pages.own },
] as const
export type SetupPageName = (typeof setupPages)[number]['value']

export const setupPath = (page: SetupPageName): string => `/admin/setup?step=${page}`

export const setupTasks: Record<SetupStep, { title: string; to: string; page: SetupPageName }> = {
  account: { title: texts.tasks.account, to: setupPath('account'), page: 'account' },
  firm: { title: texts.tasks.firm, to: setupPath('firm'), page: 'firm' },
  contacts: { title: texts.tasks.contacts, to: setupPath('contacts'), page: 'contacts' },
  look: { title: texts.tasks.look, to: setupPath('look'), page: 'look' },
  mail: { title: texts.tasks.mail, to: setupPath('mail'), page: 'mail' },
  rates: { title: texts.tasks.rates, to: setupPath('rates'), page: 'rates' },
  page: { title: texts.tasks.page, to: '/admin/pages', page: 'own' },
  prices: { title: texts.tasks.prices, to: '/admin/prices', page: 'own' },
  tables: { title: texts.tasks.tables, to: '/admin/tables', page: 'own' },
  example: { title: texts.removeExample, to: setupPath('own'), page: 'own' },
}
