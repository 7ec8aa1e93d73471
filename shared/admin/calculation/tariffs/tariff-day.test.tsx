// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { TariffDay } from './tariff-day.tsx'
import { anEntry, aTariff } from './testing/an-entry.ts'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const ofYear = (year: string, value: string) =>
  anEntry({
    field: 'subsistenceMinimum',
    validFrom: `${year}-01-01`,
    value,
    law: `Бюджет ${year}`,
    by: 'Ольга',
  })
const state = aTariff({ entries: [ofYear('2026', '3328'), ofYear('2027', '3500')] })

const show = async (width: number) => {
  stubWindowWidth(width)
  screen = await renderScreen(() => <TariffDay state={state} onChange={() => {}} />)
}

test('figures are rows of a table; on a phone lines of folded groups, one open at a time with its law', async () => {
  await show(1360)
  expect(screen.place.querySelector('tbody th[scope=row]')?.parentElement?.textContent).toMatch(
    /Прожиточный минимум3\s328\s₴01\.01\.2026Бюджет 2026.*3\s500\s₴ с 01\.01\.2027/,
  )
  await screen.close()
  await show(360)
  expect(screen.place.querySelector('table')).toBeNull()
  const group = screen.place.querySelector('[aria-label="Сбор в Пенсионный фонд"] > details')
  expect(group?.hasAttribute('open')).toBe(false)
  const line = group?.querySelector('details')
  expect(line?.getAttribute('name')).toBe('tariff-figure')
  expect(line?.querySelector('summary')?.textContent).toMatch(
    /Прожиточный минимум3\s328\s₴с 01\.01\.2026 3\s500\s₴ с 01\.01\.2027/,
  )
  expect(line?.textContent).toContain('Бюджет 2026')
})

test('a figure is changed and taken back where it stands; what the program knows is only corrected', async () => {
  const entries = [
    anEntry({ validFrom: '2019-02-23', value: '75', origin: 'built-in' }),
    anEntry({ validFrom: '2026-01-01', value: '75' }),
    anEntry({ validFrom: '2027-01-01', value: '75', origin: 'built-in' }),
  ]
  const asked: unknown[] = []
  screen = await renderScreen(() => (
    <TariffDay
      state={aTariff({ entries })}
      onChange={(one, takeBack) => asked.push([one.validFrom, takeBack])}
    />
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
