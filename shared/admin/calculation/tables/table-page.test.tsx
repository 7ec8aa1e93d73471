// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listTableVersionsEndpoint, readTableEndpoint } from '#shared/contract/calculation/tables.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { tablePage } from './table-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const Screen = tablePage('iaa-fee')

test('a table that was never loaded says so, also when that is known before its versions', async () => {
  const gone = Promise.withResolvers<void>()
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.on(readTableEndpoint, () => {
        // The response is on its way before the wait of the other ends.
        setTimeout(gone.resolve, 50)
        return { status: 404, body: {} }
      })
      server.on(listTableVersionsEndpoint, async () => {
        await gone.promise
        return { status: 200, body: [] }
      })
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Таблица ещё не загружена'))
})

test.each(['edit', 'upload'])(
  'who may not write and comes by a link to a colleague’s %s reads the rows',
  async tab => {
    screen = await renderScreen(Screen, {
      address: `/admin/tables/iaa-fee?tab=${tab}`,
      role: 'sales',
      prepare: server => {
        server.on(readTableEndpoint, () => ({ status: 404, body: {} }))
        server.on(listTableVersionsEndpoint, () => ({ status: 200, body: [] }))
      },
    })
    const chosen = await screen.until(() => screen.place.querySelector('[role="tab"][aria-selected="true"]'))
    expect(chosen.textContent).toBe('Строки')
  },
)
