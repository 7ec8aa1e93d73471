// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { TariffDay } from './tariff-day.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const entry = (validFrom: string, origin: TariffEntry['origin']): TariffEntry => ({
  field: 'exciseDieselLow',
  validFrom,
  origin,
  value: '75',
  law: 'Закон',
  link: '',
  note: '',
  revision: 1,
  by: null,
  at: null,
  asks: false,
  builtIn: null,
})

test('a figure is changed and taken back where it stands; what the program knows is only corrected', async () => {
  const entries = [
    entry('2019-02-23', 'built-in'),
    entry('2026-01-01', 'office'),
    entry('2027-01-01', 'built-in'),
  ]
  const state = { today: '2026-12-15', revision: 1, entries, open: [], applied: [], secondPerson: false }
  const asked: unknown[] = []
  screen = await renderScreen(() => (
    <TariffDay state={state} onChange={(one, takeBack) => asked.push([one.validFrom, takeBack])} />
  ))
  const buttons = [...screen.place.querySelectorAll('button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Изменить',
    'Исправить',
    'Убрать с причиной',
  ])
  for (const button of buttons) button.click()
  expect(asked).toEqual([
    ['2027-01-01', false],
    ['2026-01-01', false],
    ['2026-01-01', true],
  ])
})
