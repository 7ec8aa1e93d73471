// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { aRequest } from '#shared/testing/a-request.ts'
import { showScreen } from '#shared/testing/show-screen.tsx'
import { RequestList } from './request-list.tsx'

test('a request whose person was erased says so in the place of its state, and is none of the new', async () => {
  const requests = [aRequest(), aRequest({ id: 4, erasedAt: '2026-11-21T09:00:00.000Z' })]
  const List = () => <RequestList requests={requests} open={null} onOpen={() => undefined} />
  const screen = await showScreen(List, { path: '/', address: '/', prepare: () => undefined })
  const rows = [...screen.place.querySelectorAll('.admin-request')]
  const seen = rows.map(row => [row.hasAttribute('data-new'), row.textContent?.includes('Данные удалены')])
  expect(seen).toEqual([
    [true, false],
    [false, true],
  ])
  await screen.close()
})
