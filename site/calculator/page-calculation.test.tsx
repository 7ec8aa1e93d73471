import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { ActionLink } from '../components/action-link.tsx'
import { Inline } from '../components/inline-text.tsx'
import { PageCalculationProvider } from './page-calculation.tsx'

const input: QuoteInput = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2019 },
  price: { amount: '12000', currency: 'EUR' },
  eur1: true,
}

const hrefOf = (href: string, from: 'button' | 'text' = 'button', example: QuoteInput | null = input) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PageCalculationProvider example={example && { input: example, statement: {} as CostBreakdown }}>
        {from === 'text' ? (
          <Inline text={`[Рассчитать](${href})`} />
        ) : (
          <ActionLink link={{ href, label: 'Рассчитать' }} look="main" />
        )}
      </PageCalculationProvider>
    </MemoryRouter>,
  )
  return new URL(/href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '', 'https://site')
}

const example = { route: 'eu', engine: 'diesel', price: '12000', currency: 'EUR', eur1: '1' }

test.each([
  ['the bare calculator', '/calculator', 'button'],
  ['the calculator of the route', '/calculator?route=eu', 'button'],
  ['the calculator in a text', '/calculator?route=eu', 'text'],
  ['a part of the calculator', '/calculator?route=eu#statement', 'button'],
] as const)(
  'a link to %s takes the calculation of the page, without scripts its example',
  (_, href, from) => {
    const { pathname, searchParams, hash } = hrefOf(href, from)
    expect(pathname).toBe('/calculator')
    expect(parseQuery(searchParams)).toMatchObject(example)
    expect(hash).toBe(new URL(href, 'https://site').hash)
  },
)

test.each([
  '/calculator?route=usa&price=6400',
  '/calculator?route=eu&price=9000',
  '/calculators',
  '/eu',
  '#steps',
])('the link %s keeps what it names', href => {
  const { pathname, search, hash } = hrefOf(href)
  expect(pathname + search + hash).toBe(href.startsWith('#') ? `/${href}` : href)
})

test('a page without a small calculator changes no link', () => {
  expect(hrefOf('/calculator?route=eu', 'button', null).search).toBe('?route=eu')
})
