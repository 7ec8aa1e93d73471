import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { saveSeen, versionSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Menu, MenuInput, MenuTarget } from '#shared/contract/content/menus.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import { readSiteInfo } from '../public-pages/head/site-info.ts'
import { createFirstMenu, firstMenus } from './create-first-menu.ts'

describe('the menus of the site', () => {
  const { server, call: office, colleague } = serverOfFile()

  const body = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const own = () => body<Menu>(office('GET', '/api/menu'))
  const seen = () => body<Menu>(server.call('GET', '/api/menu'))
  const shown = async () => (await readSiteInfo(server.ctx, 'build')).menu
  const put = async (menu: Partial<MenuInput>, headers?: Record<string, string>) =>
    office(
      'PUT',
      '/api/menu',
      { header: [], footer: [], legal: [], ...menu },
      headers ?? (await versionSeen(office, '/api/menu')),
    )
  const page = (label: string, path: string) => ({ label, target: { kind: 'page' as const, path } })
  const missing = async () => (await body<Overview>(office('GET', '/api/overview'))).missingMenuEntries

  it('begins with the pages that visitors look for, and what becomes of their data', async () => {
    const { header, footer, legal } = await shown()
    expect(header).toEqual([
      { title: 'США', href: '/usa' },
      { title: 'Европа', href: '/eu' },
      { title: 'Грузия', href: '/georgia' },
      { title: 'Калькулятор', href: '/calculator' },
      { title: 'Блог', href: '/blog' },
    ])
    expect(footer).toEqual([
      {
        title: '',
        links: [
          { title: 'Авто из\u00a0США', href: '/usa' },
          { title: 'Авто из\u00a0Европы', href: '/eu' },
          { title: 'Авто из\u00a0Грузии', href: '/georgia' },
          { title: 'Калькулятор', href: '/calculator' },
          { title: 'Блог', href: '/blog' },
        ],
      },
    ])
    // The list of delivered cars waits for the first of them.
    expect(legal).toEqual([{ title: 'Персональные данные', href: '/privacy' }])
    expect(await missing()).toBe(0)
  })

  it('has in Ukrainian the same entries to begin with', async () => {
    const { header, footer, legal } = await body<Menu>(office('GET', '/api/menu?lang=uk'))
    const targets = (entries: readonly { target: MenuTarget }[]) => entries.map(({ target }) => target)
    const russian = await own()
    expect(targets(header)).toEqual(targets(russian.header))
    expect(footer.map(({ entries }) => targets(entries))).toEqual(
      russian.footer.map(({ entries }) => targets(entries)),
    )
    expect(targets(legal)).toEqual(targets(russian.legal))
    expect(foreignLetters(JSON.stringify(firstMenus.uk), 'uk')).toEqual([])
    const ukrainian = (await readSiteInfo(server.ctx, 'build', 'uk')).menu
    expect(ukrainian.header.map(({ title }) => title)).toEqual(header.map(({ label }) => label))
  })

  it('of an installation that somebody may have seen stays as it is', async () => {
    const { ctx } = server
    const old = { ...firstMenus.ru, legal: [] }
    const stored = () =>
      ctx.db.selectFrom('menus').select('document').where('lang', '=', 'ru').executeTakeFirst()
    const { document: before } = (await stored()) ?? { document: '' }
    await ctx.db
      .updateTable('menus')
      .set({ document: JSON.stringify(old) })
      .where('lang', '=', 'ru')
      .execute()
    await createFirstMenu(ctx)
    expect(JSON.parse((await stored())?.document ?? '')).toEqual(old)
    await ctx.db.updateTable('menus').set({ document: before }).where('lang', '=', 'ru').execute()
  })

  it('of one language is changed by itself, and leads only to what that language has', async () => {
    const inUkrainian = '/api/menu?lang=uk'
    const current = await body<Menu>(office('GET', inUkrainian))
    const { id } = await body<{ id: number }>(
      office('POST', '/api/site-pages', { path: '/services', title: 'Услуги' }),
    )
    await office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
    const entry = page('Послуги', '/services')
    const saved = await saveSeen(office, inUkrainian, { header: [entry], footer: [], legal: [] })
    expect(await saved.json()).toMatchObject({ lang: 'uk', version: current.version + 1 })
    expect((await readSiteInfo(server.ctx, 'build', 'uk')).menu.header).toEqual([])
    expect((await shown()).header).toHaveLength(5)

    const text = { title: 'Послуги', theme: 'neutral', sections: [] }
    await office('PUT', `/api/site-pages/${id}?lang=uk`, text)
    await office('POST', `/api/site-pages/${id}/publish?lang=uk`, { publishAt: null })
    expect((await readSiteInfo(server.ctx, 'build', 'uk')).menu.header).toEqual([
      { title: 'Послуги', href: '/services' },
    ])
    const hrefs = async (path: string) =>
      (await body<Menu>(server.call('GET', path))).header.map(({ href }) => href)
    expect(await hrefs(inUkrainian)).toEqual(['/uk/services'])
    expect((await hrefs('/api/menu')).every(href => href?.startsWith('/') && !href.startsWith('/uk'))).toBe(
      true,
    )
    expect((await office('GET', '/api/menu?lang=en')).status).toBe(400)
  })

  it('of one language leads to posts under their addresses in it, and to categories that have a title there', async () => {
    const form = aForm({ title: 'Как считать' }, await aPicture(2))
    const post = await body<Post>(office('POST', '/api/post', form))
    const { id: category } = await body<{ id: number }>(office('POST', '/api/category', { title: 'Ввоз' }))
    const header = [
      { label: 'Як рахувати', target: { kind: 'post' as const, id: post.id } },
      { label: 'Ввезення', target: { kind: 'category' as const, id: category } },
    ]
    await saveSeen(office, '/api/menu?lang=uk', { header, footer: [], legal: [] })
    const ukrainian = async () => (await readSiteInfo(server.ctx, 'build', 'uk')).menu.header
    expect(await ukrainian()).toEqual([])

    const text = aForm({ title: 'Як рахувати', status: 'published' })
    const { slug } = await body<Post>(office('PUT', `/api/post/${post.id}?lang=uk`, text))
    expect(slug).not.toBe(post.slug)
    await office('PUT', `/api/category/${category}`, { title: 'Ввоз', titles: { uk: 'Ввезення' } })
    expect((await ukrainian()).map(({ href }) => href)).toEqual([
      `/blog/${slug}`,
      `/blog?category=${category}`,
    ])
  })

  it('is changed by whoever may change content', async () => {
    const menu = { header: [], footer: [], legal: [] }
    expect((await saveSeen(await colleague('sales'), '/api/menu', menu)).status).toBe(403)
  })

  it('stands in the log with the lists that changed', async () => {
    expect((await put({ legal: [page('США', '/usa')] })).status).toBe(200)
    const log = await body<{ items: AuditEntry[] }>(office('GET', '/api/audit?kind=menu&record=ru'))
    expect(log.items[0]?.difference.legal?.to).toBe('США (/usa)')
  })

  it('is shown with the query of its links, under the version that the office sees', async () => {
    expect((await put({ header: [page('Расчёт', '/calculator?route=usa')] })).status).toBe(200)
    expect((await shown()).header).toEqual([{ title: 'Расчёт', href: '/calculator?route=usa' }])
    expect((await seen()).version).toBe((await own()).version)
  })

  it.each([
    ['header.0.target.path', page('Сюда', '//example.com')],
    ['header.0.target.path', page('Сюда', 'https://example.com')],
    ['header.0.target.path', page('Сюда', '/\\example.com')],
    ['header.0.target.url', { label: 'Сюда', target: { kind: 'address', url: 'javascript:alert(1)' } }],
    ['header.0.target.url', { label: 'Сюда', target: { kind: 'address', url: 'data:text/html,x' } }],
    ['header.0.target.url', { label: 'Сюда', target: { kind: 'address', url: 'https://a@example.com' } }],
    ['header.0.target.id', { label: 'Сюда', target: { kind: 'post', id: -1 } }],
    ['header.0.label', page('', '/usa')],
    ['header.0.label', page('x'.repeat(61), '/usa')],
  ])('rejects at %s what is no entry: %o', async (path, entry) => {
    const answer = await put({ header: [entry] as MenuInput['header'] })
    expect(await problemOf(answer)).toMatchObject({ status: 400, paths: [path] })
  })

  it('rejects two entries of one name in a list, and more than a menu holds', async () => {
    const twice = await put({ legal: [page('США', '/usa'), page('США', '/eu')] })
    expect(await problemOf(twice)).toMatchObject({ status: 400, paths: ['legal.1.label'] })
    const many = Array.from({ length: 13 }, (_, index) => page(`Пункт ${index}`, '/usa'))
    expect((await put({ header: many })).status).toBe(400)
  })

  it('leaves out what leads nowhere, says so to the office, and shows it again when it is back', async () => {
    const write = async (title: string) =>
      body<Post>(office('POST', '/api/post', aForm({ title, description: 'Кто мы' }, await aPicture(1))))
    const post = await write('О нас')
    const { id: category } = await body<{ id: number }>(office('POST', '/api/category', { title: 'Право' }))
    await put({
      header: [page('Нет такой', '/no-such-page'), page('США', '/usa')],
      footer: [
        { title: 'Фирма', entries: [{ label: 'О нас', target: { kind: 'post', id: post.id } }] },
        { title: 'Право', entries: [{ label: 'Законы', target: { kind: 'category', id: category } }] },
      ],
      legal: [{ label: 'НБУ', target: { kind: 'address', url: 'https://bank.gov.ua/' } }],
    })
    expect(await shown()).toEqual({
      header: [{ title: 'США', href: '/usa' }],
      footer: [
        { title: 'Фирма', links: [{ title: 'О\u00a0нас', href: `/blog/${post.slug}` }] },
        { title: 'Право', links: [{ title: 'Законы', href: `/blog?category=${category}` }] },
      ],
      legal: [{ title: 'НБУ', href: 'https://bank.gov.ua/' }],
    })
    expect(await missing()).toBe(1)
    expect((await own()).header.map(({ href }) => href)).toEqual([null, '/usa'])
    expect((await seen()).header.map(({ href }) => href)).toEqual(['/usa'])

    await office('PUT', `/api/post/${post.id}`, aForm({ status: 'draft' }))
    await office('DELETE', `/api/category/${category}`)
    expect((await shown()).footer).toEqual([])
    expect((await seen()).footer).toEqual([])
    expect(await missing()).toBe(3)

    await office('PUT', `/api/post/${post.id}`, aForm({ status: 'published', description: 'Кто мы' }))
    await office('POST', `/api/category/${category}/restore`)
    expect((await shown()).footer).toHaveLength(2)
    expect(await missing()).toBe(1)
  })

  it.each(['header', 'legal'] as const)('has no empty link where a page of %s was removed', async list => {
    const { id } = await body<{ id: number }>(
      office('POST', '/api/site-pages', { path: `/rules-${list}`, title: 'Правила сайта' }),
    )
    await office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
    const entries = [page('Правила сайта', `/rules-${list}`), page('США', '/usa')]
    expect((await put({ [list]: entries })).status).toBe(200)
    expect((await shown())[list].map(({ href }) => href)).toEqual([`/rules-${list}`, '/usa'])

    expect((await office('DELETE', `/api/site-pages/${id}`)).status).toBe(204)
    expect((await shown())[list]).toEqual([{ title: 'США', href: '/usa' }])
    expect((await seen())[list].map(({ href }) => href)).toEqual(['/usa'])
    expect((await own())[list].map(({ href }) => href)).toEqual([null, '/usa'])
    expect(await missing()).toBe(1)
    const html = await (await server.call('GET', '/usa')).text()
    expect(html).not.toContain('Правила сайта')
    expect(html).not.toContain('href=""')
  })
})
