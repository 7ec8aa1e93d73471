import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { texts } from '#messages/calculation/totals.js'
import { quoteFor } from '#server/calculation/quotes/quote.service.ts'
import { storeQuote } from '#server/calculation/quotes/stored-quote.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { dayCodes } from '#shared/calculator/statement/expected-day-line.ts'
import { titleCodes } from '#shared/calculator/statement/total-title.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import { loadPage } from '../load-page.ts'

const built = existsSync(join(import.meta.dirname, '../../../../dist/site/server/ru/entry-server.js'))

const { server, call } = serverOfFile({ PUBLIC_URL: 'https://broker.example', SEED: 'demo' })

const base = { anchor: '', hidden: false }
const hero = {
  ...base,
  id: 'hero',
  kind: 'hero',
  eyebrow: '',
  title: 'О нас',
  lead: 'Мы **везём** с "2012" года',
  scene: null,
  sceneAlt: '',
  primary: null,
  secondary: null,
  calculator: 'none',
}
const published = async (path: string, sections: object[], title = 'О компании') => {
  const made = (await (await call('POST', '/api/site-pages', { path, title, sections })).json()) as {
    id: number
  }
  expect((await call('POST', `/api/site-pages/${made.id}/publish`, { publishAt: null })).status).toBe(200)
  return made.id
}
const dataOf = async (path: string): Promise<PageData> => {
  const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as PageData
}
const pageOf = async (path: string): Promise<PageOf<'showcase'>> => {
  const { page } = await dataOf(path)
  if (page.kind !== 'showcase') throw new Error(page.kind)
  return page
}
const documentOf = async (path: string) => (await server.call('GET', path)).text()

const aStoredQuote = async (): Promise<string> => {
  const { ctx } = server
  const input: QuoteInput = {
    route: 'eu',
    vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2020 },
    price: { amount: '12000', currency: 'EUR' },
    carriage: { amount: '1000', currency: 'EUR' },
  }
  const statement = await quoteFor(ctx, input, 'ru')
  const at = ctx.now().toISOString()
  const stored = await ctx.db
    .transaction()
    .execute(tx => storeQuote(tx, { input, statement, lang: 'ru', day: kyivDay(ctx.now()), at }))
  return stored.number
}

describe('a page of the office', () => {
  it('has an address, a place in the site map and breadcrumbs, and loses them with its publication', async () => {
    const id = await published('/about', [hero])
    expect((await server.call('GET', '/about')).status).toBe(200)
    const map = async () => (await server.call('GET', '/sitemap.xml')).text()
    expect(await map()).toContain('<loc>https://broker.example/about</loc>')
    const { head } = await dataOf('/about')
    expect(head.canonical).toBe('https://broker.example/about')
    expect(JSON.stringify(head.jsonLd)).toContain('"name":"О компании","item":"https://broker.example/about"')
    const slash = await server.call('GET', '/about/')
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/about'])
    await call('POST', `/api/site-pages/${id}/withdraw`)
    expect((await server.call('GET', '/about')).status).toBe(404)
    expect((await server.call('GET', '/about/')).status).toBe(404)
    expect(await map()).not.toContain('/about<')
  })

  it('may be named by two letters, as a language is', async () => {
    await published('/kz', [hero])
    expect((await server.call('GET', '/kz')).status).toBe(200)
    for (const [slash, present] of [
      ['/kz/', '/kz'],
      ['/kz/?a=1', '/kz?a=1'],
    ] as const) {
      const response = await server.call('GET', slash)
      expect([response.status, response.headers.get('location')]).toEqual([301, present])
    }
  })

  it.each(['/usa', '/calculator'])('is read once, %s', async path => {
    let reads = 0
    const db = server.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        const query = JSON.stringify(node)
        if (query.includes('"published_version"') && query.includes(`"${path}"`)) reads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await loadPage({ ...server.ctx, db }, path, 'build')
    expect(reads).toBe(1)
  })

  it('carries the named sums of its example, and none of the words that nobody is shown', async () => {
    await published('/example', [{ ...hero, calculator: 'georgia' }])
    const { page } = await dataOf('/example')
    if (page.kind !== 'site') throw new Error(page.kind)
    const statement = page.data.examples.hero?.statement
    const named = (code: string) => titleCodes.has(code) || dayCodes.has(code)
    expect(statement?.warnings.filter(({ code }) => !named(code))).toEqual([])
    const words = (statement?.lines ?? []).map(({ basis, rate }) => basis + rate)
    expect([words.length > 5, words.join('')]).toEqual([true, ''])
    expect(statement?.lines.map(({ title }) => title)).toContain('НДС')
    const kopecks = (amount = '') => Number(amount.replace('.', ''))
    const sum = (statement?.lines ?? []).reduce((total, { uah }) => total + kopecks(uah), 0)
    expect(sum).toBe(kopecks(statement?.total.uah))
  })

  it('shows reviews once there are any', async () => {
    const reviews = { id: 'r', kind: 'reviews', anchor: '', hidden: false, title: 'Отзывы', lead: '' }
    await published('/no-reviews', [{ ...reviews, items: [] }])
    expect((await dataOf('/no-reviews')).page).toMatchObject({ kind: 'site', sections: [] })
    const review = { name: 'Олена', text: 'Приехала в срок', date: '', source: '' }
    await published('/reviews', [{ ...reviews, items: [review] }])
    expect((await dataOf('/reviews')).page).toMatchObject({ kind: 'showcase', sections: [{ id: 'r' }] })
  })

  it('begins its small calculator with the car of the office, or the usual one where that cannot be priced', async () => {
    const query = 'route=eu&engine=petrol&volume_cc=1395&year=2022&price=15000&currency=EUR&carriage=900'
    await published('/own-example', [
      { ...hero, calculator: 'eu', example: query },
      { ...hero, id: 'broken', calculator: 'eu', example: 'route=eu&engine=petrol&price=abc' },
      { ...hero, id: 'usual', calculator: 'eu' },
    ])
    const { page } = await dataOf('/own-example')
    if (page.kind !== 'site') throw new Error(page.kind)
    const { hero: own, broken, usual } = page.data.examples
    expect(own?.input).toMatchObject({
      price: { amount: '15000', currency: 'EUR' },
      vehicle: { volumeCc: 1395 },
    })
    expect(usual?.input).toMatchObject({ price: { amount: '12000' } })
    expect(broken?.input).toEqual(usual?.input)
    const script = { ...hero, calculator: 'eu', example: '"><script>' }
    expect(
      (await call('POST', '/api/site-pages', { path: '/x', title: 'X', sections: [script] })).status,
    ).toBe(400)
  })

  it('is described by the meta record of its name, or by how it begins', async () => {
    await published('/korea', [hero], 'Авто из Кореи')
    expect((await dataOf('/korea')).head).toMatchObject({
      title: expect.stringMatching(/^Авто из Кореи — /),
      description: 'Мы везём с "2012" года',
    })
    const record = { page: 'korea', title: 'Корея', description: 'Описание', keywords: 'корея' }
    expect((await call('POST', '/api/meta', record)).status).toBe(201)
    expect((await dataOf('/korea')).head).toMatchObject({ title: 'Корея', description: 'Описание' })
  })

  it('is found by the words that visitors read on it, in the language of the search', async () => {
    const text = { ...base, id: 'fine', kind: 'finePrint', text: 'Пригоним **паровозы** и самокаты' }
    const html = '<p>Дирижабли&nbsp;и&amp;пар</p>'
    const rich = { ...base, id: 'rich', kind: 'richText', title: '', html }
    const hidden = { ...text, id: 'hidden', hidden: true, text: 'Субмарина' }
    const id = await published('/found', [hero, text, rich, hidden], 'Авто из Японии')
    const found = async (q: string, prefix = '', more = '') => {
      const { page } = await dataOf(`${prefix}/blog?q=${encodeURIComponent(q)}${more}`)
      if (page.kind !== 'blog') throw new Error(page.kind)
      return page.pages.map(({ path, title }) => [path, title.replaceAll('\u00a0', ' ')])
    }
    const itself = [['/found', 'Авто из Японии']]
    for (const q of ['паровоз', 'японии самокаты', 'ПАРОВОЗЫ', 'самок', 'дирижабль'])
      expect([q, await found(q)]).toEqual([q, itself])
    for (const q of ['субмарина', 'паровоз субмарина', 'nbsp', 'самок паровоз'])
      expect([q, await found(q)]).toEqual([q, []])
    expect((await found('авто японии'))[0]).toEqual(itself[0])
    const { id: category } = (await (await call('POST', '/api/category', { title: 'Поезда' })).json()) as {
      id: number
    }
    expect(await found('паровоз', '', `&category=${category}`)).toEqual([])

    await published('/firm', [{ ...hero, lead: 'Возит {фирма}' }], 'Тягачи')
    const { page: firm } = await dataOf(`/blog?q=${encodeURIComponent('тягачи')}`)
    expect(firm.kind === 'blog' && firm.pages[0]?.text.replaceAll('\u00a0', ' ')).toBe(
      'Возит Таможенный брокер',
    )

    // What visitors do not see, they do not find; what they see, at once.
    const contents = {
      title: 'Авто из Японии',
      theme: 'neutral',
      sections: [{ ...text, text: 'Велосипеды' }],
    }
    await call('PUT', `/api/site-pages/${id}`, contents)
    expect([await found('паровоз'), await found('велосипед')]).toEqual([itself, []])
    await call('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
    expect([await found('паровоз'), await found('велосипед')]).toEqual([[], itself])
    expect(await found('велосипед', '/uk')).toEqual([])
    await call('PUT', `/api/site-pages/${id}?lang=uk`, { ...contents, title: 'Авто з Японії' })
    await call('POST', `/api/site-pages/${id}/publish?lang=uk`, { publishAt: null })
    expect((await found('японія', '/uk'))[0]).toEqual(['/found', 'Авто з Японії'])
    await call('PUT', `/api/site-pages/${id}`, { ...contents, path: '/found-moved' })
    expect(await found('велосипед')).toEqual([['/found-moved', 'Авто из Японии']])
    await call('POST', `/api/site-pages/${id}/withdraw`)
    expect(await found('велосипед')).toEqual([])
  })

  it('is shared with a picture that says its title', async () => {
    const { head } = await dataOf('/korea')
    const answer = await server.call('GET', new URL(head.image.url).pathname)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await server.call('GET', '/og/0000000000000000/no-such-page.png')).status).toBe(404)
  })

  it('answers its questions for search engines, without marks', async () => {
    const items = [{ question: 'Сколько **стоит**?', answer: 'Дней 45–60, [считайте](/calculator).' }]
    await published('/faq', [{ ...base, id: 'q', kind: 'questions', title: 'Вопросы', items }])
    const faq = (await dataOf('/faq')).head.jsonLd.find(entry => entry['@type'] === 'FAQPage')
    expect(JSON.stringify(faq)).toContain('"name":"Сколько стоит?"')
    expect(JSON.stringify(faq)).toContain('"text":"Дней 45–60, считайте."')
  })

  it('has no marks where nothing can be bold or a link: buttons, names, the head', async () => {
    const link = { label: '**Жми** сюда', href: '/usa' }
    const figure = { title: '*40* дней', text: '' }
    const region = { title: '**США**', text: '**до** двери', href: '/usa', theme: 'usa', scene: 'usa' }
    await published('/plain', [
      { ...hero, primary: link, lead: 'Везём [с аукциона](https://e.com/a_(b))' },
      {
        ...base,
        id: 'regions',
        kind: 'regions',
        title: '**Куда**',
        lead: '',
        items: [{ ...region, sceneAlt: '*Порт*', figures: [figure] }],
      },
    ])
    const { head, page } = await dataOf('/plain')
    expect(head.description).toBe('Везём с аукциона')
    if (page.kind !== 'site') throw new Error(page.kind)
    expect(page.sections).toMatchObject([
      { primary: { label: 'Жми сюда' } },
      {
        title: '**Куда**',
        items: [
          {
            title: 'США',
            text: '**до** двери',
            sceneAlt: 'Порт',
            figures: [{ title: expect.not.stringContaining('*') }],
          },
        ],
      },
    ])
    const record = { page: 'plain', title: '**Мы**', description: 'См. [цены](/usa)', keywords: '' }
    expect((await call('POST', '/api/meta', record)).status).toBe(201)
    expect((await dataOf('/plain')).head).toMatchObject({ title: 'Мы', description: 'См. цены' })
  })

  it('sets its typography when it is shown', async () => {
    const { page } = await dataOf('/korea')
    expect(JSON.stringify(page)).toContain('с\u00a0«2012» года')
  })

  it('shows in its price list what is announced, where the office wants it', async () => {
    const option = { title: 'service.polish', value: '100', note: 'Полировка' }
    expect((await call('POST', '/api/option', option)).status).toBe(201)
    const validFrom = addDays(kyivDay(server.ctx.now()), 10)
    const price = { title: 'service.polish', validFrom, value: '120.50', note: '' }
    expect((await call('POST', '/api/price', price)).status).toBe(201)
    // One whose day has come is the price itself.
    const come = { ...price, validFrom: kyivDay(server.ctx.now()), value: '100' }
    expect((await call('POST', '/api/price', come)).status).toBe(201)
    const list = { ...base, kind: 'priceList', title: 'Цены', lead: '', note: '' }
    await published('/prices', [
      { ...list, id: 'plain', options: ['service.polish'] },
      { ...list, id: 'shown', options: ['service.polish'], announced: 'shown' },
      { ...list, id: 'all', options: [], announced: 'shown' },
    ])
    const { prices } = (await pageOf('/prices')).data
    const polish = { title: 'Полировка', price: '100\u00a0$' }
    const coming = [{ day: validFrom, price: '120,50\u00a0$' }]
    expect(prices.plain).toEqual([{ ...polish, coming: [] }])
    expect(prices.shown).toEqual([{ ...polish, coming }])
    expect(prices.all).toContainEqual({ ...polish, coming })
    const html = await (await server.call('GET', '/prices')).text()
    expect(html.match(/<div class="small soft">/g)).toHaveLength(2)
  })

  it('shows what its sections are about as it is now', async () => {
    const upload = await call('POST', '/api/post/picture', aForm({}, await aPicture(77, 60, 40)))
    const { url } = (await upload.json()) as { url: string }
    const number = await aStoredQuote()
    const option = { title: 'service.test_drive', value: '120', note: 'Тест-драйв' }
    const secret = { title: 'private.secret', value: '7' }
    for (const each of [option, secret]) expect((await call('POST', '/api/option', each)).status).toBe(201)
    const picture = { url, alt: 'Машина' }
    await published('/proof', [
      {
        ...base,
        id: 'cars',
        kind: 'deliveredCars',
        title: 'Привезли',
        lead: '',
        cars: [
          { title: 'Octavia', text: '', route: 'ЕС → Киев', picture, quote: number },
          { title: 'Без расчёта', text: '', route: '', picture: null, quote: '2020-999999' },
        ],
      },
      {
        ...base,
        id: 'prices',
        kind: 'priceList',
        title: 'Цены',
        lead: '',
        note: '',
        options: ['service.test_drive', 'private.secret', 'no_such'],
      },
      {
        ...base,
        id: 'fees',
        kind: 'priceList',
        title: 'Комиссия',
        lead: '',
        note: '',
        options: ['company_fee'],
      },
      {
        ...base,
        id: 'preset',
        kind: 'calculatorPreset',
        title: 'Пример',
        lead: '',
        query: 'route=eu&price=12000&currency=EUR&volume_cc=1968&engine=diesel&year=2020',
        label: '',
      },
      {
        ...base,
        id: 'lot',
        kind: 'calculatorPreset',
        title: 'Лот',
        lead: '',
        label: '',
        query: 'route=usa&price=8000&title=nonclean&location=Savannah,+GA&destination=Klaipeda,+LT',
      },
      {
        ...base,
        id: 'lots',
        kind: 'exampleLots',
        title: 'Лоты',
        lead: '',
        items: [
          { car: 'Passat', query: 'route=usa&price=6400&title=nonclean' },
          { car: 'Из ниоткуда', query: 'route=usa&price=6400&location=Nowhere' },
        ],
      },
      { ...base, id: 'posts', kind: 'latestPosts', title: 'Статьи', link: null, category: null, count: 2 },
    ])
    const { data } = await pageOf('/proof')
    expect(data.quotes[number]?.map(({ title }) => title)).toContain('Акциз')
    expect(Object.keys(data.quotes)).toEqual([number])
    expect(data.prices.prices).toEqual([{ title: 'Тест-драйв', price: '120\u00a0$', coming: [] }])
    expect(Number(data.totals.preset?.usd)).toBeGreaterThan(12_000)
    // Towards the end of a year a forecast says so before it.
    expect(data.totals.preset?.title).toContain(texts.totals.whole.slice(1))
    expect(data.totals.lot?.title).toContain(texts.totals.withoutRepair.slice(1))
    expect(data.totals['route=usa&price=6400&title=nonclean']?.title).toContain(
      texts.totals.withoutRepair.slice(1),
    )
    // A lot that cannot be counted whole has no total.
    expect(Object.keys(data.totals)).toHaveLength(3)
    expect(data.posts.posts).toHaveLength(2)
    expect(data.pictures[url]?.length).toBeGreaterThan(0)
    // What calculates says so of the whole, a list only of what stands in it.
    expect(Object.keys(data.notices ?? {}).toSorted()).toEqual(['fees', 'lot', 'lots', 'preset'])
    expect(data.notices?.fees).toContain('Цены перевозки')
    const { id } = (await (await call('GET', '/api/option/single/service.test_drive')).json()) as {
      id: number
    }
    await call('PUT', `/api/option/${id}`, { ...option, value: '150' })
    expect((await pageOf('/proof')).data.prices.prices?.[0]?.price).toBe('150\u00a0$')
  })

  it('names the lines of a quote and its pictures in the language of the page', async () => {
    const upload = await call('POST', '/api/media', aForm({}, await aPicture(78, 60, 40)))
    const { id: picture, url } = (await upload.json()) as { id: string; url: string }
    const described = { name: 'Порт', focus: { x: 50, y: 50 }, alts: { ru: 'Порт утром', uk: 'Порт уранці' } }
    expect((await call('PUT', `/api/media/${picture}`, described)).status).toBe(200)
    const quote = await aStoredQuote()
    const car = { title: 'Octavia', text: '', route: '', quote }
    const cars = (alts: string[]) => [
      {
        ...base,
        id: 'cars',
        kind: 'deliveredCars',
        title: '',
        lead: '',
        cars: alts.map(alt => ({ ...car, picture: { url, alt } })),
      },
    ]
    const alts = ['', 'Порт утром', 'Кран']
    const id = await published('/delivered', cars(alts))
    const words = { title: 'Привезли', theme: 'neutral', sections: cars(alts) }
    await call('PUT', `/api/site-pages/${id}?lang=uk`, words)
    await call('POST', `/api/site-pages/${id}/publish?lang=uk`, { publishAt: null })
    const shown = async (path: string) => {
      const { sections, data } = await pageOf(path)
      return {
        titles: data.quotes[quote]?.map(({ title }) => title),
        alts: sections.flatMap(section =>
          section.kind === 'deliveredCars' ? section.cars.map(one => one.picture?.alt) : [],
        ),
      }
    }
    const russian = await shown('/delivered')
    expect(russian.titles).toContain('Акциз')
    expect(russian.alts).toEqual(['Порт утром', 'Порт утром', 'Кран'])
    const ukrainian = await shown('/uk/delivered')
    expect(ukrainian.titles).toEqual(
      expect.arrayContaining(['Ціна', 'Акцизний податок', 'Разом під\u00a0ключ']),
    )
    expect(ukrainian.titles).toHaveLength(russian.titles?.length ?? 0)
    expect(foreignLetters((ukrainian.titles ?? []).join(' '), 'uk')).toEqual([])
    expect(ukrainian.alts).toEqual(['Порт уранці', 'Порт уранці', 'Кран'])
  })

  it.runIf(built)('reads without a script, and lets nothing hostile through', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> **[жми](javascript:alert(1))** [вот](//evil.example) **жирно** [дом](/usa)'
    const html = '<p onclick="x()">Текст</p><script>alert(1)</script>'
    await published('/hostile', [
      { ...hero, lead: hostile },
      { ...base, id: 'text', kind: 'richText', title: hostile, html },
      {
        ...base,
        id: 'team',
        kind: 'team',
        title: '',
        lead: '',
        people: [{ name: hostile, role: hostile, text: hostile, picture: null }],
        licence: hostile,
      },
    ])
    const page = await documentOf('/hostile')
    const body = page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'))
    expect(body).toMatch(/<strong>(?:<span>)?жирно<\//)
    expect(body).toMatch(/href="\/usa">(?:<span>)?дом<\//)
    expect(body).not.toMatch(/<img[^>]+onerror|href="(?:javascript|\/\/)|<script>|onclick/)
    expect(body).toContain('&lt;img src=x')
  })

  it.runIf(built)('brings the chunk of rare sections only where there are some', async () => {
    expect(await documentOf('/korea')).not.toContain('showcase-page')
    expect(await documentOf('/proof')).toContain('showcase-page')
  })
})

describe('the preview of a draft', () => {
  const preview = (body: object) => call('POST', '/api/site-pages/preview', body)
  const draft = {
    path: '/draft',
    title: '',
    theme: 'usa',
    sections: [hero, { ...hero, id: 'other', hidden: true }],
  }

  it('forbids everything but drawing', async () => {
    const answer = await preview(draft)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })

  it.runIf(built)('marks each section, runs nothing and stores nothing', async () => {
    const html = await (await preview(draft)).text()
    expect(html).toContain('data-section="hero"')
    expect(html).not.toContain('data-section="other"')
    expect(html).toContain('data-region="usa"')
    expect(html).not.toContain('<script')
    const text = { ...base, id: 'text', kind: 'richText', title: '', html: '<p onclick="x()">Да</p>' }
    expect(await (await preview({ ...draft, sections: [text] })).text()).toContain('<p>Да</p>')
    expect((await server.call('GET', '/draft')).status).toBe(404)
    expect(await documentOf('/korea')).not.toContain('data-section')
  })

  it.runIf(built)('under a link is a page without scripts that search engines leave out', async () => {
    const page = { path: '/linked', title: 'По ссылке', sections: [hero] }
    const { id } = (await (await call('POST', '/api/site-pages', page)).json()) as { id: number }
    const link = await call('POST', `/api/site-pages/${id}/preview-link`)
    const { url } = (await link.json()) as { url: string }
    const html = await documentOf(new URL(url).pathname)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/rel="canonical"|data-scripts|data-section/)
  })

  it.runIf(built)('of the calculator has the calculator between its sections', async () => {
    const fine = { ...base, id: 'fine', kind: 'finePrint', text: 'Мелко' }
    const html = await (await preview({ ...draft, path: '/calculator', sections: [hero, fine] })).text()
    const places = ['data-section="hero"', 'calculator-inputs', 'data-section="fine"'].map(text =>
      html.indexOf(text),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  const untitled = { ...hero, title: '' }
  it.runIf(built).each([
    ['/draft', [], 'Страница'],
    ['/draft', [untitled, { ...hero, id: 'other', scene: 'usa' }], 'О нас'],
    ['/draft', [{ ...untitled, scene: 'eu' }], 'Страница'],
    ['/calculator', [], 'Страница'],
    ['/calculator', [untitled], 'Страница'],
    ['/calculator', [hero, { ...hero, id: 'other', title: 'Ещё', scene: 'usa' }], 'О нас'],
  ])('of %s has one heading of its own, whatever its sections (%#)', async (path, sections, heading) => {
    const html = await (await preview({ ...draft, path, title: 'Страница', sections })).text()
    const found = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, ''))
    expect(found.map(text => text?.replaceAll('\u00a0', ' ').trim())).toEqual([heading])
  })
})
