// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  type FirmNumbers,
  readFirmNumbersEndpoint,
  stateFirmNumberEndpoint,
} from '#shared/contract/system/firms.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { keptTexts } from '#shared/testing/kept-texts.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { FirmNumbersForm } from './firms-panel.tsx'

const counter = (fields: Partial<FirmNumbers>): FirmNumbers => ({
  ...{ year: 2099, last: 7, open: true, closed: false, lost: [] },
  ...fields,
})

let screen: RenderedScreen
let sent: unknown[]
beforeEach(async () => {
  sent = []
  screen = await renderScreen(() => <FirmNumbersForm firm={aFirm()} mayWrite />, {
    prepare: server => {
      server.on(readFirmNumbersEndpoint, () => ({
        status: 200,
        body: [counter({}), counter({ year: 2025, last: 40, lost: [{ from: 41, to: 43 }] })],
      }))
      server.on(stateFirmNumberEndpoint, ({ body, headers }, params) => {
        sent.push([params.year, body, headers[passwordHeader]])
        return { status: 200, body: [] }
      })
    },
  })
})
afterEach(() => screen.close())

test('what is said of a year may change in a browser that translates the page', async () => {
  await screen.until(() => screen.place.textContent?.includes('утрачены при восстановлении 41–43'))
  expect(keptTexts(screen.place)).toEqual([])
})

test('the owner closes an earlier year by password; the present one stays open', async () => {
  await screen.press('Закрыть год')
  expect(
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Закрыть год'),
  ).toHaveLength(1)
  await typeInto(await screen.field('Ваш пароль'), 'secret')
  await screen.press('Закрыть 2025 год')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([['2025', { last: 40, closed: true }, 'secret']])
})
