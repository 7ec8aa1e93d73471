// @vitest-environment happy-dom
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as ukrainian from '#messages/uk/admin/platform/components.js'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { ApiError } from '#shared/client/api-error.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { PagedList } from './paged-list.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test.each([
  { items: [], narrowed: false, shown: 'Пусто' },
  { items: [], narrowed: true, shown: 'ОтборНичего не нашлосьСбросить отбор' },
  { items: ['Запись'], narrowed: false, shown: 'ОтборЗапись' },
])('$items narrowed: $narrowed shows $shown', async ({ items, narrowed, shown }) => {
  const List = () => {
    const query = useQuery({
      queryKey: ['list'],
      queryFn: async () => ({ items, total: items.length, page: 1, pageCount: 1, pageSize: 20 }),
    })
    return (
      <PagedList
        list={{ narrowed, clear: () => {}, setPage: () => {} }}
        query={query}
        filters={<b>Отбор</b>}
        empty={{ title: 'Пусто' }}
      >
        {rows => rows.map(row => <i key={row}>{row}</i>)}
      </PagedList>
    )
  }
  screen = await renderScreen(List)
  await screen.until(() => !screen.place.textContent?.includes('Загрузка'))
  expect(screen.place.textContent).toMatch(new RegExp(`^${shown}`))
})

test.each([
  { items: ['Запись'], total: 37, said: 'Всего: 37 (поиск видел 1 000 новейших, уточните его)' },
  { items: ['Запись'], total: 1001, said: 'Всего: больше 1 000 (поиск видел 1 000 новейших, уточните его)' },
  { items: [], total: 0, said: 'Ничего не нашлось' },
])('a search that saw the newest alone says so beside $total', async ({ items, total, said }) => {
  const List = () => {
    const query = useQuery({
      queryKey: ['list'],
      queryFn: async () => ({ items, total, page: 1, pageCount: 1, pageSize: 20, partly: true as const }),
    })
    return (
      <PagedList
        list={{ narrowed: true, clear: () => {}, setPage: () => {} }}
        query={query}
        empty={{ title: 'Пусто' }}
      >
        {rows => rows.map(row => <i key={row}>{row}</i>)}
      </PagedList>
    )
  }
  screen = await renderScreen(List)
  await screen.until(() => screen.place.textContent?.replaceAll('\u00a0', ' ').includes(said))
  expect(screen.place.textContent).toContain('(поиск видел')
  expect(ukrainian.partlySearched({ n: '1 000' })).toBe('(пошук бачив 1 000 найновіших, уточніть його)')
})

/** Finds one record without a filter, none with one, and has a single page; `hold` is awaited without a filter. */
const search = (hold?: Promise<void>) => () => {
  const list = useUrlFilters(['q'])
  const { page } = list
  const { q } = list.values
  const query = useQuery({
    queryKey: ['list', q, page],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      if (page > 1) throw new ApiError(404, null, 'Такой страницы нет')
      if (!q) await hold
      const items = q ? [] : ['Запись']
      return { items, total: items.length, page: 1, pageCount: 1, pageSize: 20 }
    },
  })
  const filters = (
    <input aria-label="Поиск" value={q} onChange={event => list.set('q', event.currentTarget.value)} />
  )
  return (
    <Page title="Список">
      <PagedList list={list} query={query} filters={filters} empty={{ title: 'Записей пока нет' }}>
        {rows => rows.map(row => <i key={row}>{row}</i>)}
      </PagedList>
    </Page>
  )
}

const shows = (text: string) => screen.until(() => screen.place.textContent?.includes(text))

test('a search that is taken back keeps its field, and says nothing of an empty list meanwhile', async () => {
  const held = Promise.withResolvers<void>()
  screen = await renderScreen(search(held.promise), { address: '/list?q=нет&tab=log' })
  await shows('Ничего не нашлось')
  const field = await screen.until(() => screen.place.querySelector('input'))
  await screen.press('Сбросить отбор')
  await screen.until(() => screen.address() === '/list?tab=log')
  expect(screen.place.textContent).toBe('СписокЗагрузка…')
  expect(field.isConnected).toBe(true)
  await act(async () => held.resolve())
  await shows('Запись')
})

test.each([
  ['Сбросить отбор', '/list?q=нет'],
  ['К первой странице', '/list?page=9'],
])('«%s» leaves the focus on the page, not lost with the button', async (button, address) => {
  screen = await renderScreen(search(), { address })
  await screen.until(() => screen.button(button))
  screen.button(button)?.focus()
  await screen.press(button)
  await shows('Запись')
  await screen.until(() => document.activeElement?.textContent === 'Список')
})
