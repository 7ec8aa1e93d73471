// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { TariffState } from '#shared/contract/calculation/tariffs.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { TariffDay } from './tariff-day.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const entry = (validFrom: string, value: string): TariffState['entries'][number] => ({
  field: 'subsistenceMinimum',
  validFrom,
  value,
  law: `Бюджет ${validFrom.slice(0, 4)}`,
  link: '',
  origin: 'office',
  revision: 1,
  note: '',
  by: 'Ольга',
  at: null,
  builtIn: null,
  asks: false,
})
const state: TariffState = {
  today: '2026-12-15',
  revision: 1,
  open: [],
  applied: [],
  secondPerson: false,
  entries: [entry('2026-01-01', '3328'), entry('2027-01-01', '3500')],
}

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
