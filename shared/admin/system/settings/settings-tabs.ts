import type { AdminShell, SessionUser } from '#shared/admin/platform/shell.ts'
import { type Action, can } from '#shared/domain/can.ts'

export const settingsTabs = [
  { value: 'options', title: 'Тексты', needs: 'options.read', keywords: 'опции услуги контакты' },
  { value: 'people', title: 'Сотрудники', needs: 'account.self', keywords: 'люди права роли пригласить' },
  {
    value: 'account',
    title: 'Моя учётная запись',
    needs: 'account.self',
    keywords: 'пароль имя почта двухфакторный вход',
  },
  { value: 'firms', title: 'Фирмы', needs: 'orders.money', keywords: 'реквизиты iban счёт банк тов фоп' },
  {
    value: 'templates',
    title: 'Шаблоны',
    needs: 'requests.read',
    keywords: 'заготовка письмо ответ клиенту',
  },
  {
    value: 'mail',
    title: 'Почта',
    needs: 'admins.manage',
    keywords: 'письма smtp сервер ящик получатель',
  },
  { value: 'telegram', title: 'Telegram', needs: 'admins.manage', keywords: 'бот чат уведомления' },
  {
    value: 'people-data',
    title: 'Персональные данные',
    needs: 'people.erase',
    keywords: 'удалить человека согласие срок хранения gdpr',
  },
  { value: 'audit', title: 'Журнал', needs: 'audit.read', keywords: 'история кто менял' },
  { value: 'backup', title: 'Резервная копия', needs: 'system.backup', keywords: 'бэкап восстановление' },
  {
    value: 'program',
    title: 'Программа',
    needs: 'account.self',
    keywords: 'трей запуск тихие часы уведомления',
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
