// @vitest-environment happy-dom
/** The groups of a statement are all there in the HTML; a phone shows their sums, and their lines when asked. */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { SectionOf } from '#shared/contract/content/site-sections.ts'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { StatementView } from '#shared/ui/statement.tsx'
import { PageCalculationProvider } from '../calculator/page-calculation.tsx'
import { PriceParts } from './basic/row-sections.tsx'
import type { SectionProps } from './section-props.ts'

const sum = { uah: '100.00', usd: '2.00', eur: '1.00' }
const rates = { date: '2026-11-23', USD: 44.7, EUR: 51.7 }
const lines = (['auction', 'customs'] as const).map(group => ({ ...sum, code: group, title: group, group }))
const statement = {
  lines,
  rates,
  total: sum,
  customsValue: sum,
  customs: sum,
  warnings: [],
  missing: [],
  complete: true,
} as unknown as CostBreakdown
const input = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
} as const
const section = {
  id: 'a',
  kind: 'priceParts',
  anchor: '',
  title: '',
  lead: '',
  items: [],
  note: '',
  link: null,
}
const priceParts = { section: section as unknown as SectionOf<'priceParts'> } as SectionProps<'priceParts'>

const partsOf = (currency: 'USD' | 'EUR') => (
  <MemoryRouter>
    <PageCalculationProvider
      example={{ input: { ...input, price: { amount: '8000', currency } }, statement }}
    >
      <PriceParts {...priceParts} />
    </PageCalculationProvider>
  </MemoryRouter>
)

const calculator = <StatementView statement={statement} explain={() => null} />

let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const isGroup = (details: Element) => !details.parentElement?.closest('details')

const groupsOpen = async (page: ReactNode, width: number): Promise<boolean[]> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stubWindowWidth(width)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root?.render(page))
  return [...document.querySelectorAll('details')].filter(isGroup).map(({ open }) => open)
}

test('the groups of the calculator are folded on a phone', async () => {
  expect(await groupsOpen(calculator, 360)).toEqual([false, false])
})

test('the groups of the calculator are open where there is room', async () => {
  expect(await groupsOpen(calculator, 1360)).toEqual([true, true])
})

test('the groups of the calculator are open in the HTML, for those without scripts', () => {
  expect(renderToStaticMarkup(calculator).match(/<details[^>]* open=""/g)).toHaveLength(2)
})

test('the blocks of a price are as high together as the whole, each by its share, with its lines inside', () => {
  const html = renderToStaticMarkup(partsOf('USD'))
  const heights = [...html.matchAll(/<svg data-group="\w+" height="([\d.]+)"/g)].map(([, height]) =>
    Number(height),
  )
  expect(heights).toEqual([480, 480])
  expect(html.match(/<details><summary class="spread">/g)).toHaveLength(2)
})

test('what a price is made of is said in the currency of the price', () => {
  expect(renderToStaticMarkup(partsOf('EUR'))).toContain('1\u00a0€')
  expect(renderToStaticMarkup(partsOf('USD'))).not.toContain('€')
})
