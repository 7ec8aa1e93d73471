import { kind, subject } from './kind.ts'

const owners = { area: 'system', reads: 'admins.manage' } as const

export const systemKinds = {
  account: kind({
    ...owners,
    folder: 'accounts',
    api: ['auth'],
    screens: ['/admin/setting?tab=people'],
    titled: 'name',
    bin: true,
    shownIn: [],
    joins: { none: 'rights' },
    // It asks for the password again.
    attended: true,
    personal: true,
    views: 'people',
  }),
  session: kind({
    ...owners,
    folder: 'accounts',
    api: ['auth'],
    screens: ['/admin/setting?tab=people'],
    partOf: 'account',
    titled: null,
    bin: { none: 'an ended session never comes back' },
    shownIn: [],
    joins: { none: 'it is ended, not edited' },
    // Ended by single presses.
    attended: true,
    personal: true,
  }),
  firm: kind({
    area: 'system',
    folder: 'firms',
    reads: 'orders.money',
    api: ['firm'],
    screens: ['/admin/setting?tab=firms'],
    titled: 'shortName',
    bin: { none: 'one with invoices is retired, one without is written again' },
    shownIn: ['invoice'],
    joins: { none: 'it says where money goes' },
    // It asks for the password again.
    attended: true,
    personal: false,
  }),
  telegram: kind({
    ...owners,
    folder: 'telegram',
    api: ['telegram'],
    screens: ['/admin/setting?tab=telegram'],
    titled: 'title',
    bin: { none: 'a chat is chosen again' },
    shownIn: ['mail'],
    joins: { none: 'changed by single presses' },
    // Chosen by single presses.
    attended: true,
    personal: false,
  }),
  mail: kind({
    ...owners,
    folder: 'mail',
    api: ['setup'],
    screens: ['/admin/setting?tab=mail'],
    titled: null,
    bin: { none: 'its password is never stored twice' },
    shownIn: [],
    joins: { none: 'it holds a password' },
    // It asks for the password again.
    attended: true,
    personal: false,
  }),
  person: kind({
    ...owners,
    folder: 'personal-data',
    reads: 'people.erase',
    api: ['person'],
    screens: ['/admin/setting?tab=people-data'],
    titled: null,
    bin: { none: 'an erasure is for good' },
    shownIn: ['request', 'overview'],
    joins: { none: 'erased, not edited' },
    // An erasure is looked at before it goes.
    attended: true,
    // An erasure stores no data of the person.
    personal: false,
  }),
} as const

export const systemSubjects = {
  overview: subject({
    area: 'system',
    folder: 'overview',
    api: ['overview'],
    reads: 'account.self',
    screens: ['/admin'],
    menu: {
      icon: 'home',
      group: 'work',
      place: 1,
      keywords: 'главная начало головна початок обзор огляд',
      key: '1',
    },
  }),
  bin: subject({
    area: 'system',
    folder: 'bin',
    api: ['bin'],
    reads: 'content.read',
    screens: ['/admin/bin'],
    menu: {
      icon: 'trash',
      place: 7,
      keywords: 'удалённое вернуть восстановить видалене повернути відновити корзина кошик',
    },
  }),
  settings: subject({
    area: 'system',
    folder: 'settings',
    reads: 'account.self',
    screens: ['/admin/setting'],
    menu: {
      icon: 'settings',
      place: 8,
      keywords: 'опции тексты пароль копия опції тексти копія настройки налаштування',
      key: ',',
    },
  }),
  setup: subject({
    area: 'system',
    folder: 'setup',
    reads: 'content.write',
    screens: ['/admin/setup'],
  }),
  import: subject({
    area: 'system',
    folder: 'import',
    api: ['import', 'export', 'example'],
    reads: 'content.write',
    screens: ['/admin/import'],
  }),
  audit: subject({
    area: 'system',
    folder: 'audit',
    api: ['audit'],
    reads: 'audit.read',
    screens: ['/admin/setting?tab=audit'],
    views: 'audit',
  }),
} as const
