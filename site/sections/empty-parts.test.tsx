import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import {
  knownSectionSchema,
  type SectionKind,
  type SectionOf,
} from '#shared/contract/content/site-sections.ts'
import { ExampleLots } from './basic/example-lots.tsx'
import { Regions } from './basic/regions.tsx'
import { Route } from './basic/steps.tsx'
import { DeliveredCars } from './rare/delivered-cars.tsx'
import { Gallery } from './rare/proof-sections.tsx'
import type { SectionProps } from './section-props.ts'

const data = { examples: {}, posts: {}, pictures: {}, quotes: {}, prices: {}, totals: {} }

/** A section with what else it is given; neither of these two reads anything of the site. */
const given = <K extends SectionKind>(kind: K, fields: object): SectionProps<K> => {
  const base = { id: 'a', kind, anchor: '', hidden: false, title: 'Заголовок', lead: '', ...fields }
  const section = knownSectionSchema.parse(base) as SectionOf<K>
  return { section, data, site: {} as SectionProps<K>['site'] }
}

test('a picture that is gone leaves no empty frame with its caption', () => {
  const pictures = [{ url: `/media/${'a'.repeat(64)}-640.webp`, alt: '', caption: 'Подпись' }]
  const html = renderToStaticMarkup(<Gallery {...given('gallery', { pictures })} />)
  expect(html).toContain('Заголовок')
  expect(html).not.toMatch(/<figure|Подпись/)
})

test('a region without a title has no empty link', () => {
  const region = {
    title: '',
    text: 'Слова',
    href: '/usa',
    theme: 'usa',
    scene: 'usa',
    sceneAlt: '',
    figures: [],
  }
  const html = renderToStaticMarkup(<Regions {...given('regions', { items: [region] })} />)
  expect(html).toContain('Слова')
  expect(html).not.toMatch(/<a |<h3/)
})

const card = {
  id: 1,
  slug: 'vw-passat',
  title: 'VW Passat',
  description: '',
  categories: [],
  image: null,
  imageVariants: [],
  days: '50 дней',
  way: [50],
  body: 'sedan' as const,
  example: false,
  publishedAt: '2026-02-20',
}

test('a section of delivered cars without entries of its own shows those that have a page, and no empty list', () => {
  const props = given('deliveredCars', { cars: [] })
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <DeliveredCars {...props} data={{ ...data, cars: { a: [card] } }} />
    </StaticRouter>,
  )
  expect(html).toContain('href="/cars/vw-passat"')
  expect(html).toContain('href="/cars"')
  expect(html).not.toContain('<ul')
})

test.each([
  ['usa', 'Если лот выигран сегодня'],
  ['eu', 'Если договор подписан сегодня'],
  ['georgia', 'Если договор подписан сегодня'],
  [undefined, 'Если начать сегодня'],
] as const)('the days of the route %s count from what the page says', (region, start) => {
  const step = { title: 'Дорога', text: '', time: '', days: '3–5' }
  const { section } = given('route', { items: [step] })
  const site = { today: '2026-11-24' } as SectionProps<'route'>['site']
  const html = renderToStaticMarkup(
    <Route section={section} data={{ ...data, ...(region && { region }) }} site={site} />,
  )
  expect(html).toContain(`<span>${start},`)
})

test('a lot that cannot be counted keeps its link and says no sum; what all totals mean is said once; without a sum there is no section', () => {
  const [counted, other, broken] = ['price=6400', 'price=9500', 'price='].map(price => `route=usa&${price}`)
  const items = [counted, other, broken].map(query => ({ car: 'Passat', query }))
  const { section, site } = given('exampleLots', { items })
  const total = { uah: '400000.00', usd: '15983.98', eur: '14000.00', title: 'До номеров' }
  const totals = { [counted ?? '']: total, [other ?? '']: total }
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ExampleLots section={section} data={{ ...data, totals }} site={site} />
    </StaticRouter>,
  ).replaceAll('\u00a0', ' ')
  expect(html.match(/href="[^"]*\/calculator\?route=usa/g)).toHaveLength(3)
  expect(html.match(/≈ 15 984 \$/g)).toHaveLength(2)
  expect(html.match(/До номеров/g)).toHaveLength(1)
  expect(html).toContain('6 400 $')
  expect(renderToStaticMarkup(<ExampleLots section={section} data={data} site={site} />)).toBe('')
})

test('only invented cars are called invented: beside real ones each is marked', () => {
  const shown = (...examples: boolean[]) =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <DeliveredCars
          {...given('deliveredCars', { cars: [] })}
          data={{ ...data, cars: { a: examples.map((example, id) => ({ ...card, id, example })) } }}
        />
      </StaticRouter>,
    )
  expect(shown(false)).not.toContain('вымышлены')
  expect(shown(true)).toContain('Машины и\u00a0счета вымышлены')
  const mixed = shown(false, true)
  expect(mixed).toContain('с\u00a0пометкой «Пример» вымышлены')
  expect(mixed.match(/<span>Пример <\/span>/g)).toHaveLength(1)
})
