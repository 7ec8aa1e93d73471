// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listRatesEndpoint, readRateHistoryEndpoint } from '#shared/contract/calculation/rates.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RatesPage } from './rates-page.tsx'

let screen: RenderedScreen
afterEach(async () => {
  readLanguageFrom(() => 'ru')
  await screen.close()
})

test('the chart, which the server draws, is in the reader’s language', async () => {
  readLanguageFrom(() => 'uk')
  screen = await renderScreen(RatesPage, {
    prepare: server => {
      server.on(listRatesEndpoint, () => ({ status: 200, body: [] }))
      server.on(readRateHistoryEndpoint, () => ({
        status: 200,
        body: { points: [{ date: '2026-11-28', USD: 44.1, EUR: 50.2 }] },
      }))
    },
  })
  const chart = await screen.until(() => screen.place.querySelector('picture'))
  for (const image of chart.querySelectorAll('source, img'))
    expect(image.getAttribute('src') ?? image.getAttribute('srcset')).toContain('&lang=uk')
})
