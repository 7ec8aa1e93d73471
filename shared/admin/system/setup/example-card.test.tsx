// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Example, readExampleEndpoint, removeExampleEndpoint } from '#shared/contract/system/example.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { ExampleCard } from './example-card.tsx'

const shipped: Example = {
  posts: [{ id: 1, title: 'Как считается акциз' }],
  categories: [],
  pictures: [{ id: 'a'.repeat(64), title: 'Формула акциза' }],
  lots: [{ id: 3, title: 'Седан 2,5 л' }],
  cases: [],
  orders: [{ id: 6, title: 'Заказ № 6, Tesla Model 3 2021' }],
  prices: [{ id: 2, title: 'company_fee', name: 'Услуги компании', value: '500' }],
  tables: ['copart-fee'],
}

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (first: Example) => {
  let left = first
  const removed: string[] = []
  screen = await renderScreen(ExampleCard, {
    prepare: server => {
      server.on(readExampleEndpoint, () => ({ status: 200, body: left }))
      server.on(removeExampleEndpoint, () => {
        removed.push('all')
        left = { ...left, posts: [], categories: [], pictures: [], lots: [], orders: [], prices: [] }
        return { status: 200, body: left }
      })
    },
  })
  return removed
}

const body = () => screen.place.ownerDocument.body

test('everything is listed before it goes, and the tables stay to be replaced', async () => {
  const removed = await show(shipped)
  await screen.until(() =>
    screen.place.textContent?.includes('1 примерная статья, 1 цена, 1 контрольный лот, 1 примерный заказ'),
  )
  await screen.press('Убрать пример')
  await screen.until(() => body().textContent?.includes('Услуги компании: 500'))
  for (const name of ['Формула акциза', 'Седан 2,5 л', 'Tesla Model 3'])
    expect(body().textContent).toContain(name)
  expect(removed).toEqual([])
  await screen.press('Убрать')
  await screen.until(() => !screen.place.textContent?.includes('Убрать пример'))
  expect(removed).toEqual(['all'])
  expect(screen.place.textContent).toContain('Сборы Copart')
})

test('the button goes with the last thing that it could remove', async () => {
  await show({ ...shipped, posts: [], pictures: [], lots: [], orders: [], prices: [] })
  await screen.until(() => screen.place.textContent?.includes('Сборы Copart'))
  expect(screen.place.querySelector('button')).toBeNull()
})
