// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { QueryState } from './states.tsx'

test('a read that is repeated leaves the focus at its place, through the waiting and when it succeeds', async () => {
  const end = { well: (_rows: string) => {}, badly: (_error: Error) => {} }
  const List = () => {
    const read = useQuery({
      queryKey: ['rows'],
      queryFn: () => new Promise<string>((well, badly) => Object.assign(end, { well, badly })),
      retry: false,
    })
    return (
      <section aria-label="Список">
        <QueryState of={read} />
        {read.data}
      </section>
    )
  }
  const screen = await renderScreen(List)
  const list = () => document.querySelector('[aria-label="Список"]')
  await act(async () => end.badly(new Error('Нет связи')))
  const again = await screen.until(() => screen.button('Повторить'))
  await act(async () => {
    again.focus()
    again.click()
  })
  await screen.until(() => screen.button('Повторить') === undefined)
  expect(document.activeElement).toBe(list())
  await act(async () => end.well('Строки'))
  await screen.until(() => list()?.textContent?.includes('Строки'))
  expect(document.activeElement).toBe(list())
  await screen.close()
})
