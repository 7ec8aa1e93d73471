import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readSiteInfo } from './site-info.ts'

const built = existsSync(join(import.meta.dirname, '../../../../dist/site/server/ru/entry-server.js'))

describe('what every page shows', () => {
  let server: TestServer
  let office: ApiClient
  const read = () => readSiteInfo(server.ctx, 'build')
  beforeAll(async () => {
    server = await startTestServer()
    office = await server.signedIn()
  })
  afterAll(() => server.stop())

  it('is gathered once for a minute, and anew after it', async () => {
    const { ctx } = server
    let now = Date.parse('2026-03-10T21:59:30Z')
    const readThen = () => readSiteInfo({ ...ctx, now: () => new Date(now) }, 'build')
    await readThen()
    const site = await readThen()
    expect(await readThen()).toBe(site)
    expect(site.today).toBe('2026-03-10')
    now += 30_000
    expect((await readThen()).today).toBe('2026-03-11')
  })

  it('promises contacts below a page of personal data only when there are some, in both languages', async () => {
    const answers = () =>
      Promise.all(
        ['/privacy', '/uk/privacy'].map(async path =>
          (await (await server.call('GET', `/api/page?path=${path}`)).text()).replaceAll('\u00a0', ' '),
        ),
      )
    expect(await answers()).toEqual([
      expect.stringMatching(/^(?!.*внизу страницы).*Оставьте телефон по кнопке/),
      expect.stringMatching(/^(?!.*внизу сторінки).*Залиште телефон за кнопкою/),
    ])
    await office('POST', '/api/option', { title: 'email_main', value: 'office@example.com' })
    expect(await answers()).toEqual([
      expect.stringMatching(/Как с нами связаться, написано внизу страницы/),
      expect.stringMatching(/Як з нами зв’язатися, написано внизу сторінки/),
    ])
  })

  it('follows a write at once: an option, a rate of the office', async () => {
    await read()
    await office('POST', '/api/option', { title: 'phone_main', value: '+380441234567' })
    expect((await read()).phone).toBe('+380441234567')
    await office('PUT', `/api/rate/${kyivDay(server.ctx.now())}`, { USD: 43.21, EUR: 50.5 })
    expect((await read()).rates).toMatchObject({ USD: 43.21, EUR: 50.5 })
  })

  it('says in the footer what the office wrote in the language, and the usual sentence without that', async () => {
    const words = async () =>
      (
        await Promise.all([readSiteInfo(server.ctx, 'build', 'ru'), readSiteInfo(server.ctx, 'build', 'uk')])
      ).map(({ footerText }) => footerText.replaceAll('\u00a0', ' ').slice(0, 16))
    expect(await words()).toEqual(['Растаможка и дос', 'Розмитнення й до'])
    await office('POST', '/api/option', { title: 'site_footer_text', value: 'Авто из Кореи' })
    expect(await words()).toEqual(['Авто из Кореи', 'Розмитнення й до'])
    await office('POST', '/api/option', { title: 'site_footer_text.uk', value: 'Авто з Кореї' })
    expect(await words()).toEqual(['Авто из Кореи', 'Авто з Кореї'])
    expect((await (await server.call('GET', '/uk')).text()).replaceAll('\u00a0', ' ')).toContain(
      'Авто з Кореї',
    )
  })

  it('says in forms, on the blog and in the footer what the office wrote, and nothing that scripts have already', async () => {
    const { ctx } = server
    const said = async () => [
      (await readSiteInfo(ctx, 'build', 'ru')).texts,
      (await readSiteInfo(ctx, 'build', 'uk')).texts,
    ]
    const shipped = { title: 'blog_title', value: 'Блог о растаможке' }
    const { id } = (await (await office('POST', '/api/option', shipped)).json()) as { id: number }
    expect(await said()).toEqual([undefined, undefined])
    await office('PUT', `/api/option/${id}`, { ...shipped, value: 'Записки брокера' })
    await office('POST', '/api/option', {
      title: 'callback_thanks.uk',
      value: 'Дякуємо й чекайте на дзвінок',
    })
    await office('POST', '/api/option', { title: 'site_disclaimer', value: 'Считаем без обязательств' })
    await office('POST', '/api/option', { title: 'callback_text', value: 'Оставьте номер' })
    expect(await said()).toEqual([
      {
        blog_title: 'Записки брокера',
        callback_text: 'Оставьте номер',
        site_disclaimer: 'Считаем без\u00a0обязательств',
      },
      { callback_thanks: 'Дякуємо й\u00a0чекайте на\u00a0дзвінок' },
    ])
    const document = async (path: string) => {
      const html = await (await server.call('GET', path)).text()
      return html.slice(0, html.indexOf('<script type="application/json"')).replaceAll('\u00a0', ' ')
    }
    if (!built) return
    expect(await document('/blog')).toMatch(/<h1>Записки брокера<\/h1>.*Считаем без обязательств/s)
    expect(await document('/callback')).toMatch(
      /<p class="lead">Оставьте номер<\/p>.*<p class="fine">Перезвоним в рабочее время<\/p>/s,
    )
    await office('POST', '/api/option', { title: 'work_hours', value: 'Пн–Пт 9:00–18:00' })
    expect((await document('/callback')).replaceAll('\u2060', '')).toContain(
      '<p class="fine">Перезвоним в рабочее время, Пн–Пт 9:00–18:00</p>',
    )
    await office('POST', '/api/option', { title: 'site_license', value: 'Разрешение № 1' })
    expect(await document('/callback')).toMatch(/<form.*<p class="fine">Разрешение № 1<\/p>.*<\/form>/s)
    expect(await document('/uk/thanks')).toContain('Дякуємо й чекайте на дзвінок')
  })

  it('links the page of personal data below each form, wherever the office has it', async () => {
    const urls = async () => [
      (await readSiteInfo(server.ctx, 'build', 'ru')).consent.url,
      (await readSiteInfo(server.ctx, 'build', 'uk')).consent.url,
    ]
    expect(await urls()).toEqual(['/privacy', '/privacy'])
    for (const path of ['/callback', '/uk/callback', '/calculation', '/uk/calculation'])
      expect(await (await server.call('GET', path)).text(), path).toContain(
        `href="${path.startsWith('/uk') ? '/uk' : ''}/privacy"`,
      )
    const pages = (await (await office('GET', '/api/site-pages')).json()) as { id: number; path: string }[]
    const { id } = pages.find(({ path }) => path === '/privacy') ?? { id: 0 }
    const { draft } = (await (await office('GET', `/api/site-pages/${id}`)).json()) as SitePage
    await office('PUT', `/api/site-pages/${id}`, { ...draft, path: '/data' })
    expect(await urls()).toEqual(['/data', '/data'])
    await office('POST', `/api/site-pages/${id}/withdraw?lang=uk`)
    expect(await urls()).toEqual(['/data', ''])
    await office('POST', '/api/option', { title: 'privacy_url', value: 'https://firm.example/privacy' })
    expect(await urls()).toEqual(['https://firm.example/privacy', 'https://firm.example/privacy'])
  })

  it('fills a page with the firm and with how long requests and closed invoices are stored', async () => {
    const page = async (at: string) =>
      (await (await server.call('GET', `/api/page?path=${at}`)).text()).replaceAll('\u00a0', ' ')
    const pages = (await (await office('GET', '/api/site-pages')).json()) as { id: number; path: string }[]
    // Another test gives the page an address of the office's.
    const { id, path } = pages.find(one => /^\/(?:privacy|data)$/.test(one.path)) ?? { id: 0, path: '' }
    await office('POST', `/api/site-pages/${id}/publish?lang=uk`, { publishAt: null })
    expect(await page(`/uk${path}`)).toContain('24 місяці')
    expect(await page(`/uk${path}`)).toContain('1 825 днів')
    await office('POST', '/api/option', { title: 'private.retention_invoice_days', value: '1096' })
    await office('POST', '/api/option', { title: 'private.retention_callback_months', value: '36' })
    await office('POST', '/api/option', { title: 'private.retention_calculation_months', value: '61' })
    await office('POST', '/api/option', { title: 'site_legal', value: 'ТОВ «Автомост»' })
    const russian = await page(path)
    expect(russian).toContain('36 месяцев')
    expect(russian).toContain('1 096 дней')
    expect(russian).toContain('61 месяц"')
    expect(russian).toContain('ТОВ «Автомост». Как с нами связаться')
    expect(await page(`/uk${path}`)).toContain('61 місяць')
    expect(russian + (await page(`/uk${path}`))).not.toMatch(/\{[\p{L} ]+\}/u)
  })

  it.each([
    ['viber://chat?number=%2B380671234567', true],
    ['https://chats.viber.com/avtomost', true],
    ['viber://forward?text=x', false],
    ['javascript:alert(1)//viber://chat?number=380671234567', false],
  ])('leads to Viber by %s: %s', async (value, leads) => {
    const known = await office('GET', '/api/option/single/viber_url')
    if (known.ok) await office('DELETE', `/api/option/${((await known.json()) as { id: number }).id}`)
    await office('POST', '/api/option', { title: 'viber_url', value })
    expect((await read()).socials).toEqual(leads ? [{ title: 'Viber', url: value }] : [])
    const html = await (await server.call('GET', '/')).text()
    expect(html).not.toMatch(/"sameAs":\["viber:/)
  })

  it('leads nowhere by a script, whether it is typed or has been stored', async () => {
    const value = 'javascript:alert(1)'
    const titles = ['map_url', 'privacy_url', 'site_logo', 'telegram_url', 'social_facebook', 'tiktok']
    const at = server.ctx.now().toISOString()
    for (const title of [...titles, 'address']) {
      const known = await office('GET', `/api/option/single/${title}`)
      if (known.ok) await office('DELETE', `/api/option/${((await known.json()) as { id: number }).id}`)
      if (title === 'address') continue
      const refused = await office('POST', '/api/option', { title, value })
      expect([title, refused.status]).toEqual([title, 400])
      expect(await refused.json()).toMatchObject({ errors: [{ path: 'value' }] })
      const times = { created_at: at, updated_at: at }
      await server.ctx.db
        .insertInto('options')
        .values({ title, value, note: '', ...times })
        .execute()
    }
    await office('POST', '/api/option', { title: 'address', value: 'Одесса, порт' })
    expect(JSON.stringify(await read())).toContain('Одесса')
    expect(JSON.stringify(await read())).not.toContain('javascript:')
    for (const path of ['/', '/callback', '/uk'])
      expect(await (await server.call('GET', path)).text(), path).not.toMatch(/javascript:/i)
  })

  it('is gathered once in a second while its rates are old because the bank is away', async () => {
    server.bank.fault = async () => new Response('', { status: 503 })
    let now = server.ctx.now().getTime() + 2 * 24 * 3600_000
    now -= now % 1000
    const readThen = () => readSiteInfo({ ...server.ctx, now: () => new Date(now) }, 'build')
    const site = await readThen()
    expect(site.rates?.stale).toBe(true)
    now += 999
    expect(await readThen()).toBe(site)
    now += 1
    expect(await readThen()).not.toBe(site)
  })
})

it('shows no contact of the example that nobody has replaced, and the licence of the firm', async () => {
  await using server = await startTestServer()
  const office = await server.signedIn()
  const set = (title: string, value: string) => office('POST', '/api/option', { title, value })
  await set('phone_main', '+380440000000')
  await set('phone_second', '+380440000000')
  await set('email_main', 'info@example.com')
  await set('address', 'Киев, ул. Примерная, 1')
  const legal = (await (await set('site_legal', 'ООО «Примерный брокер», код 00000000')).json()) as {
    id: number
  }
  await set('site_license', 'Разрешение № 1')
  const site = await readSiteInfo(server.ctx, 'build')
  expect([site.phone, site.email, site.address, site.licence]).toEqual(['', '', '', 'Разрешение №\u00a01'])
  expect(site.footer.map(({ title }) => title)).toEqual(['Разрешение №\u00a01'])
  const own = { title: 'site_legal', value: 'ООО «Брокер», код 32855961' }
  expect((await office('PUT', `/api/option/${legal.id}`, own)).status).toBe(200)
  expect((await readSiteInfo(server.ctx, 'build')).footer[0]?.title).toContain('32855961')
})

it('shows a contact of the office that only looks like the example’s', async () => {
  await using server = await startTestServer()
  const office = await server.signedIn()
  for (const [title, value] of [
    ['phone_main', '+380670000000'],
    ['address', 'Львів, вул. Зразкова, 1'],
  ])
    await office('POST', '/api/option', { title, value })
  const site = await readSiteInfo(server.ctx, 'build')
  expect([site.phone, site.address]).toEqual(['+380670000000', 'Львів, вул. Зразкова, 1'])
})

it.each([
  ['(044) 123-45-67', '+380441234567'],
  ['044 123-45-67, 050 765-43-21', '044 123-45-67, 050 765-43-21'],
])('a page dials %s by %s, from abroad too', async (value, phone) => {
  await using server = await startTestServer()
  const office = await server.signedIn()
  for (const title of ['phone_main', 'phone_second']) await office('POST', '/api/option', { title, value })
  const site = await readSiteInfo(server.ctx, 'build')
  expect(site.phone).toBe(phone)
  expect(site.footer[0]?.url).toBe(phone.startsWith('+') ? `tel:${phone}` : '')
})

it('names who answers, the first person of the home page’s team, once that is published', async () => {
  await using server = await startTestServer()
  const office = await server.signedIn()
  const upload = await office('POST', '/api/media', aForm({}, await aPicture(7, 60, 40)))
  const { url } = (await upload.json()) as { url: string }
  const listed = (await (await office('GET', '/api/site-pages')).json()) as { id: number; path: string }[]
  const id = listed.find(({ path }) => path === '/')?.id
  const page = (await (await office('GET', `/api/site-pages/${id}`)).json()) as SitePage
  const person = { name: 'Ирина Бондарь', role: 'брокер', text: '', picture: { url, alt: 'Ирина' } }
  const team = { id: 'people', kind: 'team', anchor: '', hidden: false, title: '', lead: '', licence: '' }
  const save = (people: object[], hidden: boolean) =>
    office('PUT', `/api/site-pages/${id}`, {
      ...page.draft,
      sections: [...page.draft.sections, { ...team, hidden, people }],
    })
  const publish = () => office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
  const shown = async () => (await readSiteInfo(server.ctx, 'build')).person
  expect((await save([person, { ...person, name: 'Олег' }], false)).status).toBe(200)
  expect(await shown()).toBeUndefined()
  expect((await publish()).status).toBe(200)
  expect(await shown()).toEqual({
    name: 'Ирина Бондарь',
    role: 'брокер',
    picture: expect.stringMatching(/^\/media\/[0-9a-f]{64}.*\.webp$/),
  })
  await save([person], true)
  await publish()
  expect(await shown()).toBeUndefined()
})
