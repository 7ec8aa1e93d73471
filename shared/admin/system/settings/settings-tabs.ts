import * as texts from '#messages/admin/system/settings.js'
import type { AdminShell, SessionUser } from '#shared/admin/platform/shell.ts'
import { type Action, can } from '#shared/domain/can.ts'

export const settingsTabs = [
  {
    value: 'options',
    title: texts.tabs.options.title,
    needs: 'options.read',
    keywords: texts.tabs.options.keywords,
  },
  {
    value: 'people',
    title: texts.tabs.people.title,
    needs: 'account.self',
    keywords: texts.tabs.people.keywords,
  },
  {
    value: 'account',
    title: texts.tabs.account.title,
    needs: 'account.self',
    keywords: texts.tabs.account.keywords,
  },
  {
    value: 'firms',
    title: texts.tabs.firms.title,
    needs: 'orders.money',
    keywords: texts.tabs.firms.keywords,
  },
  {
    value: 'templates',
    title: texts.tabs.templates.title,
    needs: 'requests.read',
    keywords: texts.tabs.templates.keywords,
  },
  {
    value: 'mail',
    title: texts.tabs.mail.title,
    needs: 'admins.manage',
    keywords: texts.tabs.mail.keywords,
  },
  { value: 'telegram', title: 'Telegram', needs: 'admins.manage', keywords: texts.tabs.telegram.keywords },
  {
    value: 'people-data',
    title: texts.tabs['people-data'].title,
    needs: 'people.erase',
    keywords: texts.tabs['people-data'].keywords,
  },
  { value: 'audit', title: texts.tabs.audit.title, needs: 'audit.read', keywords: texts.tabs.audit.keywords },
  {
    value: 'backup',
    title: texts.tabs.backup.title,
    needs: 'system.backup',
    keywords: texts.tabs.backup.keywords,
  },
  {
    value: 'program',
    title: texts.program,
    needs: 'account.self',
    keywords: texts.tabs.program.keywords,
    onlyInProgram: true,
  },
] as const satisfies readonly SettingsTab[]

export interface SettingsTab {
  value: string
  title: string
  /** Left out for people without the right. */
  needs: Action
  /** Other search words for the tab in the command palette. */
  keywords: string
  /** Hides the tab in a browser. */
  onlyInProgram?: true
}

export const tabsFor = (user: SessionUser | null, shell: AdminShell) =>
  settingsTabs.filter(
    tab =>
      user !== null && can(user, tab.needs) && (!('onlyInProgram' in tab) || shell.preferences !== undefined),
  )
