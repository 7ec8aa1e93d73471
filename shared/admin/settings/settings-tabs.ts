/** The tabs of the settings: the page shows them, the command palette leads to them. */
import type { Action } from '#shared/domain/can.ts'

export const settingsTabs = [
  { value: 'options', title: 'Цены и тексты', needs: 'options.read', keywords: 'опции услуги контакты' },
  { value: 'rates', title: 'Курсы валют', needs: 'options.read', keywords: 'доллар евро нацбанк' },
  { value: 'people', title: 'Сотрудники', needs: 'account.self', keywords: 'люди права роли пригласить' },
  {
    value: 'account',
    title: 'Моя учётная запись',
    needs: 'account.self',
    keywords: 'пароль имя почта двухфакторный вход',
  },
  {
    value: 'templates',
    title: 'Шаблоны ответов',
    needs: 'requests.read',
    keywords: 'заготовка письмо ответ клиенту',
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
] as const satisfies readonly SettingsTab[]

export interface SettingsTab {
  value: string
  title: string
  /** Left out for people without the right. */
  needs: Action
  /** Other words that people type for it. */
  keywords: string
}
