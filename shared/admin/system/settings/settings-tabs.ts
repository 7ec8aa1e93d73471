import * as texts from '#messages/admin/system/settings.js'
import type { AdminShell, SessionUser } from '#shared/admin/platform/shell.ts'
import { type Action, can } from '#shared/domain/can.ts'

export const settingsTabs = [
  {
    value: 'options',
    title: texts.tabs.options.title,
    needs: 'options.read',
    keywords: 'опции услуги контакты опції послуги контакти тексты тексти',
  },
  {
    value: 'people',
    title: texts.tabs.people.title,
    needs: 'account.self',
    keywords: 'люди права роли пригласить ролі запросити співробітники сотрудники працівники',
  },
  {
    value: 'account',
    title: texts.tabs.account.title,
    needs: 'account.self',
    keywords:
      'пароль имя почта двухфакторный вход ім’я пошта двофакторний вхід моя учётная запись мій обліковий запис',
  },
  {
    value: 'firms',
    title: texts.tabs.firms.title,
    needs: 'orders.money',
    keywords: 'реквизиты iban счёт банк тов фоп реквізити рахунок фирмы фірми',
  },
  {
    value: 'templates',
    title: texts.tabs.templates.title,
    needs: 'requests.read',
    keywords: 'заготовка письмо ответ клиенту лист відповідь клієнту шаблоны шаблони',
  },
  {
    value: 'mail',
    title: texts.tabs.mail.title,
    needs: 'admins.manage',
    keywords: 'письма smtp сервер ящик получатель листи скринька отримувач почта пошта',
  },
  {
    value: 'telegram',
    title: 'Telegram',
    needs: 'admins.manage',
    keywords: 'бот чат уведомления сповіщення',
  },
  {
    value: 'people-data',
    title: texts.tabs['people-data'].title,
    needs: 'people.erase',
    keywords:
      'удалить человека согласие срок хранения gdpr видалити людину згода строк зберігання персональные данные персональні дані',
  },
  {
    value: 'audit',
    title: texts.tabs.audit.title,
    needs: 'audit.read',
    keywords: 'история кто менял історія хто змінював журнал',
  },
  {
    value: 'backup',
    title: texts.tabs.backup.title,
    needs: 'system.backup',
    keywords: 'бэкап восстановление бекап відновлення резервная копия резервна копія',
  },
  {
    value: 'program',
    title: texts.program,
    needs: 'account.self',
    keywords: 'трей запуск тихие часы уведомления тихі години сповіщення',
    onlyInProgram: true,
  },
] as const satisfies readonly SettingsTab[]

export interface SettingsTab {
  value: string
  title: string
  /** Left out for people without the right. */
  needs: Action
  /** Other search words for the tab in the command palette, of both languages. */
  keywords: string
  /** Hides the tab in a browser. */
  onlyInProgram?: true
}

export const tabsFor = (user: SessionUser | null, shell: AdminShell) =>
  settingsTabs.filter(
    tab =>
      user !== null && can(user, tab.needs) && (!('onlyInProgram' in tab) || shell.preferences !== undefined),
  )
