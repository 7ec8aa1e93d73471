import { texts } from '#messages/admin/kinds.js'
import { kind, subject } from './kind.ts'

const options = { area: 'calculation', reads: 'options.read' } as const
const tables = { area: 'calculation', reads: 'tables.read' } as const

export const calculationKinds = {
  option: kind({
    ...options,
    folder: 'options',
    api: ['option'],
    screens: ['/admin/setting'],
    titled: 'title',
    bin: true,
    shownIn: ['price'],
    joins: { none: 'it may be a price' },
    presence: true,
    personal: false,
    views: 'options',
  }),
  price: kind({
    ...options,
    folder: 'prices',
    api: ['price'],
    screens: ['/admin/prices'],
    menu: {
      icon: 'tag',
      group: 'calculator',
      place: 1,
      keywords: 'услуги сборы послуги збори цены ціни',
    },
    titled: 'title',
    bin: { none: 'a price that was in force stays; one to come is removed for good' },
    shownIn: ['option', 'tariff'],
    joins: { none: 'money' },
    // Its impact on prices is looked at before it goes.
    attended: true,
    personal: false,
  }),
  table: kind({
    ...tables,
    folder: 'tables',
    api: ['calculator'],
    record: '/admin/tables/:table',
    screens: ['/admin/tables'],
    menu: {
      icon: 'table',
      group: 'calculator',
      place: 2,
      keywords: 'сборы доставка copart iaai збори таблицы таблиці',
      key: '6',
    },
    titled: null,
    bin: { none: 'every version is kept' },
    shownIn: ['overview'],
    joins: { none: 'prices, joined by cells' },
    comments: () => texts.comments.table,
    presence: true,
    personal: false,
    recent: true,
    views: 'table-versions',
    // Includes the version from which the table editor starts.
    offline: [
      '/api/calculator/:table',
      '/api/calculator/:table/versions',
      '/api/calculator/:table/versions/:id',
    ],
  }),
  'reference-lot': kind({
    ...tables,
    folder: 'reference-lots',
    api: ['reference-lot'],
    screens: ['/admin/tables/lots'],
    titled: 'title',
    bin: true,
    shownIn: [],
    joins: { none: 'prices are compared with it' },
    personal: false,
  }),
  tariff: kind({
    ...tables,
    folder: 'tariffs',
    api: ['tariff', 'calendar'],
    screens: ['/admin/tariffs'],
    menu: {
      icon: 'scales',
      group: 'calculator',
      place: 3,
      keywords: 'закон пошлина акциз мито тариф',
      key: '9',
    },
    titled: null,
    bin: true,
    shownIn: [],
    joins: { none: 'law' },
    // Its impact on prices is looked at before it goes.
    attended: true,
    personal: false,
  }),
  rate: kind({
    ...options,
    folder: 'rates',
    api: ['rate', 'currency'],
    screens: ['/admin/rates'],
    menu: {
      icon: 'exchange',
      group: 'calculator',
      place: 4,
      keywords: 'валюта доллар евро нацбанк нбу курсы долар євро курси',
    },
    titled: null,
    bin: { none: 'the bank gives it again' },
    shownIn: ['overview'],
    joins: { none: 'it has no version' },
    // Another day may have begun.
    attended: true,
    personal: false,
  }),
} as const

export const calculationSubjects = {
  quotes: subject({
    area: 'calculation',
    folder: 'quotes',
    api: ['quote'],
    reads: 'requests.read',
    screens: ['/admin/quotes', '/admin/quotes/:number'],
    menu: {
      icon: 'bill',
      group: 'work',
      place: 5,
      keywords: 'цена калькуляция сумма почему ціна калькуляція сума чому расчёты розрахунки',
      key: '8',
    },
    views: 'quotes',
  }),
} as const
