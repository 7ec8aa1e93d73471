/** @vitest-environment happy-dom */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { DataTable } from './data-table.tsx'

const columns = [
  { key: 'route', title: 'Маршрут', cell: () => 'США' },
  { key: 'due', title: 'К оплате', cell: () => <b>900 $</b> },
]

const Table = () => {
  const [shown, setShown] = useState(columns)
  return (
    <>
      <button type="button" onClick={() => setShown(columns.slice(1))}>
        Спрятать
      </button>
      <DataTable columns={shown} rows={[1]} keyOf={row => row} />
    </>
  )
}

test('a cell keeps its own content when a column before it is hidden', async () => {
  const screen = await renderScreen(Table)
  const sum = screen.place.querySelector('td:last-child')
  await screen.press('Спрятать')
  expect(screen.place.querySelector('td')).toBe(sum)
  expect(sum?.textContent).toBe('900 $')
  await screen.close()
})
