// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
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
