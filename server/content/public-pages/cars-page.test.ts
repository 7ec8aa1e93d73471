/** Delivered cars as visitors and search engines meet them, and that what has left is met nowhere. */

import { beforeEach, describe, expect, it } from 'vitest'
import { storePicture } from '#server/content/media/store-picture.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { aPicture, given } from '#server/proofs/testing/pictures.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import { caseKind, eraseCases } from '../cases/case.kind.ts'
import type { CaseFields } from '../cases/case.store.ts'
import { moveReservedPages } from '../site-pages/move-reserved-pages.ts'

const { server, call: office } = serverOfFile()
beforeEach(async () => {
  await server.ctx.db.deleteFrom('cases').execute()
  await server.ctx.db.deleteFrom('gone_slugs').execute()
})

const facts = {
  start: '2026-01-01',
  stages: [
    { ru: 'Куплен', uk: 'Придбано', day: '2026-01-11' },
    { ru: 'Выдан', uk: 'Видано', day: '2026-02-20' },
  ],
  money: {
    currency: 'USD' as const,
    groups: [
      { group: 'auction' as const, agreed: '8000.00', fact: '8100.00' },
      { group: 'services' as const, agreed: '0.00', fact: '0.00' },
    ],
    total: { agreed: '8000.00', fact: '8100.00' },
  },
  query: 'route=usa&price=8000&volume_cc=1798',
}
let orders = 0
let colour = 5
/** A published case; each with a picture of its own. */
const aCar = async (fields: Partial<CaseFields> = {}) => {
  orders += 1
  colour += 16
  const hash = await storePicture(
    server.ctx,
    given(await aPicture(colour)),
    async (_tx, picture) => picture.hash,
  )
  return server.ctx.db.transaction().execute(async tx => {
    const context = changeContext(server.ctx, tx, { actor: null, requestId: null })
    const given: CaseFields = {
      order_id: orders,
      slug: `vw-passat-${orders}`,
      route: 'usa',
      make: 'VW',
      model: 'Passat',
      year: 2019,
      engine: '1.8',
      facts,
      pictures: [{ file: null, cleared: true, hash }],
      sums: 1,
      texts: { ru: 'Привезли быстро.\nС ключами.', uk: 'Привезли швидко.' },
      consent_day: '2026-02-20',
      consent_by: 'Ганна',
      status: 'published',
      published_at: server.ctx.now().toISOString(),
      ...fields,
    }
    const row = await caseKind.insert(context, given)
    await caseKind.afterChange(context, null, row)
    return row
  })
}
const ask = (path: string) => server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
const page = async <K extends 'cars' | 'car' | 'blog' | 'showcase'>(path: string) => {
  const response = await ask(path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as PageData & { page: PageOf<K> }
}
const textOf = async (path: string) => (await server.call('GET', path)).text()

describe('the list of delivered cars', () => {
  it('is no page while there is none, and is in no menu and no map of the site', async () => {
    expect((await ask('/cars')).status).toBe(404)
    expect(await textOf('/sitemap.xml')).not.toContain('/cars')
    const target = { kind: 'page', path: '/cars' }
    const body = { header: [{ label: 'Авто', target }], footer: [], legal: [] }
    expect((await saveSeen(office, '/api/menu', body)).status).toBe(200)
    const shownMenu = async () => JSON.stringify((await page('/blog')).site.menu)
    expect(await shownMenu()).not.toContain('/cars')
    await aCar()
    expect(await shownMenu()).toContain('"href":"/cars"')
  })

  it('names all routes in its window title, and one where it is narrowed to it', async () => {
    await aCar()
    const titles = await Promise.all(
      ['/cars', '/cars?route=usa', '/uk/cars'].map(async path => (await page(path)).head.title),
    )
    expect(titles).toEqual([
      'Доставленные автомобили из\u00a0США, Европы и\u00a0Грузии',
      'Доставленные автомобили из\u00a0США',
      'Доставлені автомобілі зі\u00a0США, Європи та\u00a0Грузії',
    ])
  })

  it('is narrowed by route and make, however it is spelled, twelve to a page', async () => {
    for (const make of ['VW', 'vw', 'Škoda']) await aCar({ make })
    await aCar({ route: 'eu', make: 'BMW' })
    for (let more = 0; more < 3; more += 1) await aCar({ make: 'Audi' })
    // Few cars need no such choice, but one that was made can be taken back.
    expect((await page<'cars'>('/cars')).page.makes).toEqual([])
    expect((await page<'cars'>('/cars?make=vw')).page.makes).toHaveLength(4)
    await aCar({ make: 'Audi' })
    const { page: all } = await page<'cars'>('/cars')
    expect(all.routes.map(({ key }) => key)).toEqual(['usa', 'eu'])
    expect(all.makes.map(({ key }) => key)).toEqual(['audi', 'bmw', 'skoda', 'vw'])
    expect((await page<'cars'>('/cars?route=usa&make=vw')).page.cars.total).toBe(2)
    expect((await page<'cars'>('/cars?make=vw')).page.routes.map(({ key }) => key)).toEqual(['usa'])
    expect((await page<'cars'>('/cars?route=eu')).page.makes.map(({ key }) => key)).toEqual(['bmw'])
    for (let more = 0; more < 6; more += 1) await aCar()
    const second = await page<'cars'>('/cars?page=2')
    expect(second.page.cars).toMatchObject({ page: 2, pageCount: 2, total: 14 })
    expect(second.page.cars.items).toHaveLength(2)
    for (const path of ['/cars?page=3', '/cars?page=0', '/cars?make=seat', '/cars?route=own'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })
})

describe('a delivered car', () => {
  it('is found with a slash too many', async () => {
    await aCar({ slug: 'with-slash' })
    for (const prefix of ['', '/uk']) {
      const moved = await server.call('GET', `${prefix}/cars/with-slash/`)
      expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${prefix}/cars/with-slash`])
    }
    expect((await server.call('GET', '/cars/nothing/')).status).toBe(404)
  })

  it('says its way by days, what it cost against the calculation, and leads to the same in the calculator', async () => {
    await aCar({ slug: 'vw-passat' })
    const { head, page: car } = await page<'car'>('/cars/vw-passat')
    expect(car).toMatchObject({
      days: '50\u00a0дней',
      start: '2026-01-01',
      paragraphs: ['Привезли быстро.', 'С\u00a0ключами.'],
      stages: [
        { name: 'Куплен', day: '2026-01-11', days: '10\u00a0дней' },
        { name: 'Выдан', day: '2026-02-20', days: '40\u00a0дней' },
      ],
      money: {
        rows: [{ agreed: '8\u00a0000\u00a0$', fact: '8\u00a0100\u00a0$' }],
        total: { agreed: '8\u00a0000\u00a0$' },
        percent: 1,
      },
      calculate: '/calculator?route=usa&price=8000&volume_cc=1798',
    })
    expect(car.car.categories.map(({ title }) => title)).toEqual([
      'Из\u00a0США',
      '50\u00a0дней до\u00a0номеров',
    ])
    expect(car.car).toMatchObject({
      cost: {
        total: '8\u00a0100\u00a0$',
        agreed: '8\u00a0000\u00a0$',
        compared: 'на\u00a01\u00a0% дороже расчёта',
      },
      way: [10, 40],
      body: 'sedan',
      example: false,
    })
    expect(head.alternates.map(({ lang }) => lang)).toEqual(['ru', 'uk'])
    const [, breadcrumbs, article] = head.jsonLd
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(article).toMatchObject({ '@type': 'Article', inLanguage: 'ru' })
    expect(JSON.stringify(head.jsonLd)).not.toMatch(/Offer|Rating/)
    const picture = await server.call('GET', new URL(head.image.url).pathname)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  it('says nothing of a contract where its days count from the first stage', async () => {
    await aCar({ slug: 'vw-passat', facts: { ...facts, start: '2026-01-11' } })
    const { page: car } = await page<'car'>('/cars/vw-passat')
    expect(car).toMatchObject({ start: null, days: '40\u00a0дней' })
    expect(JSON.stringify(car)).not.toContain('договор')
  })

  it('gives a stage that came out of order no days, so that those of all stages are those of the way', async () => {
    const days = ['2026-01-11', '2026-01-03', '2026-01-11', '2026-01-12']
    const stages = days.map(day => ({ ru: 'Этап', uk: 'Етап', day }))
    await aCar({ slug: 'out-of-order', facts: { ...facts, stages } })
    const { page: car } = await page<'car'>('/cars/out-of-order')
    expect([car.days, ...car.stages.map(stage => stage.days)]).toEqual(
      [11, 10, 0, 0, 1].map(count => expect.stringMatching(`^${count}\u00a0`)),
    )
  })

  it('keeps its sums to itself where they are not to be shown, also in the link', async () => {
    await aCar({ slug: 'silent', sums: 0 })
    const response = await ask('/cars/silent')
    expect(await response.clone().text()).not.toMatch(/8\u00a0?[01]00/)
    const { page: car } = (await response.json()) as { page: PageOf<'car'> }
    expect(car).toMatchObject({ money: null, calculate: '/calculator?route=usa&volume_cc=1798' })
  })

  it('stands in the languages that it has a text in', async () => {
    await aCar({ slug: 'only-ru', texts: { ru: 'Привезли.', uk: '' } })
    expect((await page<'car'>('/cars/only-ru')).head.alternates.map(({ lang }) => lang)).toEqual(['ru'])
    expect((await ask('/uk/cars/only-ru')).status).toBe(404)
    expect((await ask('/uk/cars')).status).toBe(404)
    await aCar({ slug: 'both' })
    expect((await page<'car'>('/uk/cars/both')).page.paragraphs).toEqual(['Привезли швидко.'])
  })
})

describe('what has left', () => {
  /** Everything public that could name it. */
  const places = async () => ({
    list: await (await ask('/cars')).text(),
    search: JSON.stringify((await page<'blog'>('/blog?q=passat')).page.pages),
    map: await textOf('/sitemap.xml'),
    feed: await textOf('/rss.xml'),
    section: await (await ask('/delivered')).text(),
  })
  const naming = async (): Promise<string[]> =>
    Object.entries(await places()).flatMap(([place, text]) => (text.includes('leaves-') ? [place] : []))
  const sections = async () => {
    const made = await office('POST', '/api/site-pages', {
      path: '/delivered',
      title: 'Привезли',
      theme: 'neutral',
      sections: [
        { id: 'h', kind: 'steps', anchor: '', hidden: false, title: 'Шаги', lead: '', items: [] },
        { id: 'c', kind: 'deliveredCars', anchor: '', hidden: false, title: 'Авто', lead: '', cars: [] },
      ],
    })
    const { id } = (await made.json()) as { id: number }
    expect((await office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })).status).toBe(200)
  }

  it('is met where it stands, and after it was withdrawn, removed or erased nowhere: its address answers 410', async () => {
    await sections()
    for (const leave of ['withdrawn', 'removed', 'erased'] as const) {
      await server.ctx.db.deleteFrom('cases').execute()
      const row = await aCar({ slug: `leaves-${leave}` })
      expect(await naming(), leave).toEqual(['list', 'search', 'map', 'section'])
      if (leave === 'withdrawn')
        expect((await office('POST', `/api/case/${row.id}/withdraw`, {})).status).toBe(200)
      if (leave === 'removed') expect((await office('DELETE', `/api/case/${row.id}`)).status).toBe(204)
      if (leave === 'erased')
        await server.ctx.db.transaction().execute(tx => eraseCases(tx, [row.order_id ?? 0]))
      expect(await naming(), leave).toEqual([])
      expect((await ask(`/cars/${row.slug}`)).status, leave).toBe(410)
      expect((await ask(`/uk/cars/${row.slug}`)).status, leave).toBe(410)
      expect((await server.call('GET', `/og/x/cars/${row.slug}.png`)).status, leave).toBe(410)
      const hash = row.pictures[0]?.hash ?? ''
      expect(
        await server.ctx.db.selectFrom('media').select('hash').where('hash', '=', hash).execute(),
      ).toEqual([])
    }
  })

  it('is not gone from a language that it never had a text in', async () => {
    const { id } = await aCar({ slug: 'only-ru', texts: { ru: 'Привезли.', uk: '' } })
    expect((await office('POST', `/api/case/${id}/withdraw`, {})).status).toBe(200)
    expect((await ask('/cars/only-ru')).status).toBe(410)
    expect((await ask('/uk/cars/only-ru')).status).toBe(404)
  })

  it('a draft that nobody has seen was never there', async () => {
    await aCar({ slug: 'draft', status: 'draft', published_at: null })
    expect((await ask('/cars/draft')).status).toBe(404)
    expect((await ask('/cars')).status).toBe(404)
  })

  it('a section on the page of a route shows its cars first, and the newest others after them', async () => {
    const base = { anchor: '', hidden: false, title: 'Грузия', lead: '' }
    const made = await office('POST', '/api/site-pages', {
      path: '/rustavi',
      title: 'Рустави',
      theme: 'georgia',
      sections: [
        {
          ...base,
          id: 'h',
          kind: 'hero',
          eyebrow: '',
          scene: null,
          sceneAlt: '',
          calculator: 'georgia',
          primary: null,
          secondary: null,
        },
        { ...base, id: 'c', kind: 'deliveredCars', cars: [] },
      ],
    })
    const { id } = (await made.json()) as { id: number }
    await office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
    const shown = async () => (await page<'showcase'>('/rustavi')).page.data.cars?.c?.map(({ slug }) => slug)
    await aCar({ slug: 'first', route: 'georgia' })
    for (const slug of ['second', 'third', 'fourth']) await aCar({ slug })
    expect(await shown()).toEqual(['first', 'fourth', 'third'])
    for (const slug of ['fifth', 'sixth']) await aCar({ slug, route: 'georgia' })
    await aCar({ slug: 'seventh' })
    expect(await shown()).toEqual(['sixth', 'fifth', 'first'])
  })

  it('a section of delivered cars without any is not shown', async () => {
    expect(await (await ask('/delivered')).text()).not.toContain('"deliveredCars"')
    await aCar()
    expect(await (await ask('/delivered')).text()).toContain('"deliveredCars"')
  })
})

it('a page of the office at /cars moves aside, and its address is the list of cars from then on', async () => {
  const made = await office('POST', '/api/site-pages', { path: '/our-cars', title: 'Наши' })
  const { id } = (await made.json()) as { id: number }
  await server.ctx.db.updateTable('site_pages').set({ path: '/cars' }).where('id', '=', id).execute()
  await moveReservedPages(server.ctx)
  const moved = await server.ctx.db.selectFrom('site_pages').select('path').where('id', '=', id).execute()
  expect(moved).toEqual([{ path: '/page-cars' }])
  await aCar()
  expect((await page<'cars'>('/cars')).page.kind).toBe('cars')
  expect((await office('POST', '/api/site-pages', { path: '/cars', title: 'Снова' })).status).toBe(400)
})
