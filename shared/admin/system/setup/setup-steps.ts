import * as texts from '#messages/admin/system/setup.js'
import type { SetupStep } from '#shared/contract/system/setup.ts'

export type SetupPageName = keyof typeof texts.pages

/** In the order of the pages. Cast: the keys of a catalogue are these alone. */
export const setupPages = Object.keys(texts.pages) as SetupPageName[]

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
