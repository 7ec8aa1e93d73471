import * as texts from '#messages/admin/system/settings.js'
import type { AdminShell, SessionUser } from '#shared/admin/platform/shell.ts'
import { type Action, can } from '#shared/domain/can.ts'

export type SettingsTab = keyof typeof texts.tabs

interface TabFacts {
  /** Left out for people without the right. */
  needs: Action
  /** Other search words for the tab in the command palette, of both languages. */
  keywords: string
  /** Hides the tab in a browser. */
  onlyInProgram?: true
}

const tabs: Readonly<Record<SettingsTab, TabFacts>> = {
  options: {
    needs: 'options.read',
    keywords: 'опции услуги контакты опції послуги контакти тексты тексти',
  },
  people: {
    needs: 'account.self',
    keywords: 'люди права роли пригласить ролі запросити співробітники сотрудники працівники',
  },
  account: {
    needs: 'account.self',
    keywords:
      'пароль имя почта двухфакторный вход ім’я пошта двофакторний вхід моя учётная запись мій обліковий запис',
  },
  firms: {
    needs: 'orders.money',
    keywords: 'реквизиты iban счёт банк тов фоп реквізити рахунок фирмы фірми',
  },
  templates: {
    needs: 'requests.read',
    keywords: 'заготовка письмо ответ клиенту лист відповідь клієнту шаблоны шаблони',
  },
  mail: {
    needs: 'admins.manage',
    keywords: 'письма smtp сервер ящик получатель листи скринька отримувач почта пошта',
  },
  telegram: {
    needs: 'admins.manage',
    keywords: 'бот чат уведомления сповіщення',
  },
  'people-data': {
    needs: 'people.erase',
    keywords:
      'удалить человека согласие срок хранения gdpr видалити людину згода строк зберігання персональные данные персональні дані',
  },
  audit: {
    needs: 'audit.read',
    keywords: 'история кто менял історія хто змінював журнал',
  },
  backup: {
    needs: 'system.backup',
    keywords: 'бэкап восстановление бекап відновлення резервная копия резервна копія',
  },
  program: {
    needs: 'account.self',
    keywords: 'трей запуск тихие часы уведомления тихі години сповіщення',
    onlyInProgram: true,
  },
}

export const tabsFor = (user: SessionUser | null, shell: AdminShell) =>
  // Cast: these are the keys of `tabs`, in the order in which they are shown.
  (Object.keys(tabs) as SettingsTab[]).flatMap(value => {
    const { needs, keywords, onlyInProgram } = tabs[value]
    const isShown = user !== null && can(user, needs) && !(onlyInProgram && shell.preferences === undefined)
    return isShown ? [{ value, title: texts.tabs[value], keywords }] : []
  })
