// @vitest-environment happy-dom
import { spotlight } from '@mantine/spotlight'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { destinations } from '#shared/admin/destinations.ts'
import { paletteGroups } from '#shared/admin/palette-groups.ts'
import { isFoundByScreen } from '#shared/admin/platform/components/controls/page-commands.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { listQuotesEndpoint } from '#shared/contract/calculation/quotes.ts'
import { readTariffEndpoint } from '#shared/contract/calculation/tariffs.ts'
import { listPicturesEndpoint } from '#shared/contract/content/pictures.ts'
import { listPostPageEndpoint } from '#shared/contract/content/posts.ts'
import { listSitePagesEndpoint, type SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { listRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { aSitePage } from '#shared/testing/a-site-page.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { CommandPalette } from './command-palette.tsx'
import { findEverywhere } from './palette-group.ts'

const Palette = () => <CommandPalette destinations={destinations} groups={paletteGroups} />

let screen: RenderedScreen
afterEach(() => screen.close())

const at = '2026-11-20T09:00:00.000Z'
const { draft: _draft, published: _published, ...summary } = aSitePage
const aPage: SitePageSummary = { ...summary, path: '/korea', title: 'Авто из Кореи' }
const aPicture = {
  id: 'a'.repeat(64),
  url: '/media/x.jpg',
  variants: [],
  width: 4,
  height: 3,
  name: 'Порт Кореи',
  alts: { ru: 'Краны' },
  focus: { x: 50, y: 50 },
  stored: true,
  places: [],
  inRevisions: false,
  version: 1,
  createdAt: at,
  updatedAt: at,
}
const aQuote = {
  number: '2026-000123',
  createdAt: at,
  requestId: 5,
  customer: 'Олена Коваль',
  input: {
    route: 'own',
    price: { amount: 9000, currency: 'USD' },
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
  },
  total: { uah: '400000.00', usd: '9340.00', eur: '8000.00' },
  complete: true,
  warnings: [],
  rates: { USD: 41, EUR: 48, date: '2026-11-20', stale: false },
  tariff: { validFrom: '2026-01-01', revision: 0 },
  tables: {},
}
const aTariff = { today: '2026-11-20', revision: 1, entries: [], open: [], applied: [], secondPerson: false }
const none = { items: [], page: 1, pageSize: 12, pageCount: 1, total: 0 }

const search = async (text: string) => {
  screen = await renderScreen(Palette, {
    address: '/admin',
    prepare: server => {
      server.gives(listOptionsEndpoint, () => [])
      server.gives(listRequestsEndpoint, () => none)
      server.gives(listQuotesEndpoint, () => ({ ...none, items: [aQuote], total: 1 }))
      server.gives(readTariffEndpoint, () => aTariff)
      server.gives(listPostPageEndpoint, () => none)
      server.gives(listSitePagesEndpoint, () => [aPage])
      server.gives(listPicturesEndpoint, () => ({ ...none, items: [aPicture], total: 1 }))
    },
  })
  await act(async () => spotlight.open())
  const field = await screen.until(() =>
    document.querySelector<HTMLInputElement>(
      'input.mantine-Spotlight-search, .mantine-Spotlight-search input',
    ),
  )
  await typeInto(field, text)
}
const action = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-action')].find(each =>
    each.textContent?.includes(label),
  )

test('a screen is found by another name of it', async () => {
  await search('рубрики')
  await screen.until(() => action('Категории'))
})

test.each([
  ['a page by its title', 'коре', 'Авто из Кореи', '/korea', 'pages/7'],
  ['a picture by what it is called', 'порт', 'Порт Кореи', 'Нигде не показана', `media/${'a'.repeat(64)}`],
  ['the menus by what stands in them', 'подвал', 'Меню', '', 'menu'],
  ['a calculation by its customer', 'олена', 'Расчёт 2026-000123', 'Олена Коваль', 'quotes/2026-000123'],
  ['a figure of the law by its name', 'пошлина', 'Ввозная пошлина', '', 'tariffs'],
])('%s is found, and opened', async (_what, query, name, about, path) => {
  await search(query)
  const found = await screen.until(() => action(name))
  expect(found.textContent).toContain(about)
  await act(async () => found.click())
  expect(screen.address()).toBe(`/admin/${path}`)
})

test('a screen opens it with what it finds of a person', async () => {
  await search('')
  await act(async () => spotlight.close())
  await act(async () => findEverywhere('Коваль'))
  await screen.until(() => action('2026-000123'))
})

test('the search of the open page changes nothing in it', async () => {
  await search('Коваль')
  const found = await screen.until(() => action('2026-000123'))
  await act(async () => void isFoundByScreen())
  expect(action('2026-000123')).toBe(found)
})

test('it does not say that nothing is found while it searches', async () => {
  await search('нигде')
  expect(document.body.textContent).toContain('Ищем…')
  await screen.until(() => action('2026-000123'))
})

test('Enter opens the first that was found, also when it was found after the last letter', async () => {
  await search('олена')
  await screen.until(() => action('Расчёт 2026-000123'))
  const field = document.querySelector('.mantine-Spotlight-search input, input.mantine-Spotlight-search')
  await act(async () => {
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  })
  expect(screen.address()).toBe('/admin/quotes/2026-000123')
})
