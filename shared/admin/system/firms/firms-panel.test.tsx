// @vitest-environment happy-dom
import { afterEach, test } from 'vitest'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { FirmsPanel } from './firms-panel.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test.each(['Изменить', 'Новая фирма'])('a closed form gives the focus back to «%s»', async opener => {
  screen = await renderScreen(FirmsPanel, {
    prepare: server => server.gives(listFirmsEndpoint, () => [aFirm()]),
  })
  await screen.press(opener)
  await screen.press('Отмена')
  await screen.until(() => document.activeElement?.textContent === opener)
})
