import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { findUnused } from '../media/media.store.ts'
import { publishDue } from '../publication/publish-due.ts'
import { createFirstPages } from './create-first-pages.ts'
import { firstPages, firstPagesUk } from './first-pages/all-first-pages.ts'

const { server, call, signInAgain } = serverOfFile({ PUBLIC_URL: 'https://broker.example' })

let number = 0
const read = async (answer: Response): Promise<SitePage> => {
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (await answer.json()) as SitePage
}
const made = async (fields: object = {}): Promise<SitePage> => {
  number += 1
  return read(
    await call('POST', '/api/site-pages', { path: `/page-${number}`, title: 'Страница', ...fields }),
  )
}
const section = (kind: string, fields: object, id = kind.toLowerCase()) => ({
  id,
  kind,
  anchor: '',
  hidden: false,
  ...fields,
})
const finePrint = (text: string, id = 'fine') => section('finePrint', { text }, id)
const save = (page: SitePage, fields: object, headers?: Record<string, string>) =>
  call('PUT', `/api/site-pages/${page.id}`, { ...page.draft, ...fields }, headers)
const act = (page: { id: number }, action: string, body?: object) =>
  call(
    'POST',
    `/api/site-pages/${page.id}/${action}`,
    action === 'publish' ? { publishAt: null, ...body } : body,
  )
const visible = async (path: string): Promise<number> =>
  (await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)).status
const contentVersion = async () =>
  (await server.ctx.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
const publicText = async (path: string): Promise<string> =>
  JSON.stringify(await (await server.call('GET', `/api/site-pages/published?path=${path}`)).json())

describe('the pages that the site begins with', () => {
  it('are given by the first start on an empty database, in both languages, and the menus with them', async () => {
    const first = await startTestServer({}, { empty: true })
    const { db } = first.ctx
    const given = await db.selectFrom('site_pages').select('path').orderBy('path').execute()
    expect(given.map(({ path }) => path)).toEqual(firstPages.map(({ path }) => path).sort())
    const languages = async (table: 'site_page_texts' | 'menus') =>
      (await db.selectFrom(table).select('lang').distinct().orderBy('lang').execute()).map(({ lang }) => lang)
    expect([await languages('site_page_texts'), await languages('menus')]).toEqual([
      ['ru', 'uk'],
      ['ru', 'uk'],
    ])
    await first.stop()
  })

  it('are there without a seed, published as they stand', async () => {
    const list = (await (await call('GET', '/api/site-pages')).json()) as SitePage[]
    expect(
      list
        .filter(page => !page.path.startsWith('/page-'))
        .map(({ path, status, changed }) => [path, status, changed]),
    ).toEqual(
      ['/', '/calculator', '/eu', '/georgia', '/privacy', '/usa'].map(path => [path, 'published', false]),
    )
    for (const { path } of firstPages) expect(await visible(path)).toBe(200)
  })

  it('belong to the office: a later version’s better text changes nothing', async () => {
    const page = await pageAt('/usa')
    await read(await save(page, { sections: [finePrint('Слова офиса')] }))
    await read(await act(page, 'publish'))
    const better = firstPages.map(each => ({ ...each, contents: { ...each.contents, title: 'Лучше' } }))
    await createFirstPages(server.ctx, better)
    expect((await pageAt('/usa')).draft.sections).toEqual([finePrint('Слова офиса')])
    expect((await pageAt('/eu')).title).toBe('Авто из Европы')
  })

  it('do not come back once removed, and a new one is given', async () => {
    const page = await pageAt('/georgia')
    expect((await call('DELETE', `/api/site-pages/${page.id}`)).status).toBe(204)
    const newer = { path: '/terms', contents: { title: 'Условия', theme: 'neutral' as const, sections: [] } }
    await createFirstPages(server.ctx, [...firstPages, newer])
    expect([await visible('/georgia'), await visible('/terms')]).toEqual([404, 200])
  })

  it('can be written anew by the office once removed, and not twice', async () => {
    const page = await pageAt('/eu')
    expect((await call('DELETE', `/api/site-pages/${page.id}`)).status).toBe(204)
    const anew = await made({ path: '/eu', sections: [finePrint('Заново')] })
    await read(await act(anew, 'publish'))
    expect(await publicText('/eu')).toContain('Заново')
    expect((await call('POST', '/api/site-pages', { path: '/eu', title: 'Ещё раз' })).status).toBe(409)
    expect((await call('POST', '/api/site-pages', { path: '/', title: 'Ещё раз' })).status).toBe(409)
    const back = await call('POST', `/api/bin/site-page/${page.id}/restore`)
    expect([back.status, await back.text()]).toEqual([409, expect.stringContaining('удалите её')])
  })

  it('leave an address alone that the office uses already', async () => {
    const own = await made({ path: '/payment', sections: [finePrint('Наши слова')] })
    const newer = { path: '/payment', contents: { title: 'Оплата', theme: 'neutral' as const, sections: [] } }
    await createFirstPages(server.ctx, [...firstPages, newer])
    expect((await pageAt('/payment')).id).toBe(own.id)
    const translated = { ...newer, contents: { ...newer.contents, title: 'Оплата українською' } }
    await createFirstPages(server.ctx, [...firstPages, newer], [...firstPagesUk, translated])
    expect((await call('GET', `/api/site-pages/${own.id}?lang=uk`)).status).toBe(404)
  })

  it.each([
    ['/delivery', '/delivery'],
    ['/insurance', '/insurance-of-cars'],
  ])('leave %s alone once the office has removed its page there, at last at %s', async (path, last) => {
    const newer = { path, contents: { title: 'Позже', theme: 'neutral' as const, sections: [] } }
    const own = await made({ path })
    await read(await save(own, { path: last }))
    expect((await call('DELETE', `/api/site-pages/${own.id}`)).status).toBe(204)
    await createFirstPages(server.ctx, [...firstPages, newer])
    expect(await visible(path)).toBe(404)
    expect((await call('POST', `/api/bin/site-page/${own.id}/restore`)).status).toBe(200)
  })

  it.each(['/', '/calculator'])('cannot be without %s', async path => {
    const page = await pageAt(path)
    expect(page.removable).toBe(false)
    expect((await act(page, 'withdraw')).status).toBe(409)
    expect((await call('DELETE', `/api/site-pages/${page.id}`)).status).toBe(409)
    expect(await visible(path)).toBe(200)
  })
})

const pageAt = async (path: string): Promise<SitePage> => {
  const list = (await (await call('GET', '/api/site-pages')).json()) as SitePage[]
  return read(await call('GET', `/api/site-pages/${list.find(page => page.path === path)?.id}`))
}

describe('a page', () => {
  it('is seen by nobody until it is published, and hides again', async () => {
    const page = await made({ sections: [finePrint('Первый текст')] })
    expect([page.status, page.changed, await visible(page.path)]).toEqual(['draft', true, 404])
    const shown = await read(await act(page, 'publish'))
    expect([shown.status, shown.changed, await visible(page.path)]).toEqual(['published', false, 200])
    expect(await publicText(page.path)).toContain('Первый текст')
    const hidden = await read(await act(page, 'withdraw'))
    expect([hidden.status, hidden.published, await visible(page.path)]).toEqual(['draft', null, 404])
    expect((await act(page, 'withdraw')).status).toBe(409)
  })

  it('shows what was published while its draft is written', async () => {
    const page = await made({ sections: [finePrint('Старое')] })
    await read(await act(page, 'publish'))
    const before = await contentVersion()
    const saved = await read(await save(page, { sections: [finePrint('Новое')] }))
    expect([saved.status, saved.changed]).toEqual(['published', true])
    expect(await publicText(page.path)).toContain('Старое')
    // Nothing that visitors see has changed, so nothing that is cached for them is stale.
    expect(await contentVersion()).toBe(before)
    await read(await act(page, 'publish'))
    expect(await publicText(page.path)).toContain('Новое')
  })

  it('says what leads to it: entries of the menus, links of other pages, not its own', async () => {
    const page = await made()
    await read(await save(page, { sections: [finePrint(`[Сюда же](${page.path})`)] }))
    const other = await made({ title: 'Соседняя', sections: [finePrint(`[Туда](${page.path}#steps)`)] })
    const { id: usa } = await pageAt('/usa')
    const list = (await (await call('GET', '/api/site-pages')).json()) as SitePage[]
    const linkedFrom = (id: number) => list.find(each => each.id === id)?.linkedFrom
    expect(linkedFrom(page.id)).toEqual([{ kind: 'page', title: 'Соседняя' }])
    expect(linkedFrom(other.id)).toEqual([])
    expect(linkedFrom(usa)).toContainEqual({ kind: 'menu', title: 'США' })
  })

  it('shows again what visitors had before, and keeps the draft', async () => {
    const page = await made({ sections: [finePrint('Прежнее')] })
    const first = await read(await act(page, 'publish'))
    await read(await save(page, { sections: [finePrint('Поспешное')] }))
    await read(await act(page, 'publish'))
    const back = await read(await act(page, 'publish', { version: first.publishedVersion }))
    expect(await publicText(page.path)).toContain('Прежнее')
    expect([back.changed, JSON.stringify(back.draft)]).toEqual([true, expect.stringContaining('Поспешное')])
    expect((await act(page, 'publish', { version: 999_999 })).status).toBe(404)
  })

  it('is published at its time, as it was planned; what is saved later stays a draft', async () => {
    const page = await made({ sections: [finePrint('Раннее')] })
    const publishAt = new Date(server.ctx.now().getTime() + 3_600_000).toISOString()
    const planned = await read(await act(page, 'publish', { publishAt }))
    expect([planned.status, planned.publishAt]).toEqual(['scheduled', publishAt])
    expect(planned.planned).toEqual({ version: planned.version, changed: false })
    const later = await read(await save(page, { sections: [finePrint('Позднее')] }))
    expect(later.planned).toEqual({ version: planned.version, changed: true })
    await publishDue(server.ctx)
    expect(await visible(page.path)).toBe(404)
    server.clock.offset += 3_600_001
    await publishDue(server.ctx)
    const after = await pageAt(page.path)
    expect([after.status, after.publishAt, after.publishedAt]).toEqual(['published', null, publishAt])
    expect(await publicText(page.path)).toContain('Раннее')
    expect([after.changed, after.planned]).toEqual([true, null])
    expect(JSON.stringify(after.draft)).toContain('Позднее')
    const [state] = (await (await call('GET', `/api/site-pages/${page.id}/revisions`)).json()) as object[]
    expect(state).toMatchObject({ version: after.version, published: true })
    expect((await act(page, 'publish', { publishAt })).status).toBe(400)
  })

  it('is planned anew with what has been saved meanwhile, and keeps its pictures until then', async () => {
    const picture = await call('POST', '/api/media', aForm({}, await aPicture(77), 'port.jpg'))
    const { id, url } = (await picture.json()) as { id: string; url: string }
    const gallery = section('gallery', { title: '', lead: '', pictures: [{ url, alt: 'Порт', caption: '' }] })
    const page = await made({ sections: [gallery] })
    const publishAt = new Date(server.ctx.now().getTime() + 3_600_000).toISOString()
    await read(await act(page, 'publish', { publishAt }))
    await read(await save(page, { sections: [finePrint('Позднее')] }))
    expect((await call('DELETE', `/api/media/${id}`)).status).toBe(409)
    const again = await read(await act(page, 'publish', { publishAt }))
    expect(again.planned).toEqual({ version: again.version, changed: false })
    expect((await call('DELETE', `/api/media/${id}`)).status).toBe(204)
    server.clock.offset += 3_600_001
    await publishDue(server.ctx)
    expect(await publicText(page.path)).toContain('Позднее')
  })

  it('names a version that holds what is public or planned, so that it comes back however often it is replaced', async () => {
    const page = await made({ sections: [finePrint('Раннее')] })
    let before = await read(await act(page, 'publish'))
    await read(await save(page, { sections: [finePrint('Позднее')] }))
    for (const _ of [1, 2]) {
      await read(await act(page, 'publish'))
      before = await read(await act(page, 'publish', { version: before.publishedVersion }))
      expect(await publicText(page.path)).toContain('Раннее')
    }
    const publishAt = new Date(server.ctx.now().getTime() + 3_600_000).toISOString()
    let plan = await read(await act(page, 'publish', { publishAt, version: before.publishedVersion }))
    for (const _ of [1, 2]) {
      await read(await act(page, 'withdraw'))
      await read(await act(page, 'publish'))
      plan = await read(await act(page, 'publish', { publishAt, version: plan.planned?.version }))
    }
    server.clock.offset += 3_600_001
    await publishDue(server.ctx)
    expect(await publicText(page.path)).toContain('Раннее')
  })

  it('calls a plan off before it hides', async () => {
    const page = await made()
    await read(await act(page, 'publish'))
    const publishAt = new Date(server.ctx.now().getTime() + 60_000).toISOString()
    await read(await act(page, 'publish', { publishAt }))
    const calledOff = await read(await act(page, 'withdraw'))
    expect([calledOff.status, calledOff.publishAt, calledOff.planned]).toEqual(['published', null, null])
  })

  it('has one address', async () => {
    const [page, other] = [await made(), await made()]
    expect((await call('POST', '/api/site-pages', { path: page.path, title: 'Ещё' })).status).toBe(409)
    expect((await save(page, { path: other.path })).status).toBe(409)
    expect((await read(await save(page, { path: '/moved' }))).path).toBe('/moved')
    for (const path of ['/blog/x', '/admin', '/api', '/Верх', '/a b', 'about'])
      expect((await call('POST', '/api/site-pages', { path, title: 'Нет' })).status).toBe(400)
  })

  it('keeps a section of a kind that this version does not know, and shows none of it', async () => {
    const newer = { id: 'n1', kind: 'hologram', hidden: false, beam: [1, { colour: 'green' }] }
    const page = await made({ sections: [newer, finePrint('Рядом')] })
    expect([page.draft.sections[0], page.unknownSections]).toEqual([newer, 1])
    await read(await act(page, 'publish'))
    const data = await (await server.call('GET', `/api/page?path=${page.path}`)).text()
    expect(data).toContain('Рядом')
    expect(data).not.toContain('hologram')
  })

  it('shows nothing of a hidden section', async () => {
    const page = await made({ sections: [{ ...finePrint('Спрятано'), hidden: true }] })
    await read(await act(page, 'publish'))
    expect(await (await server.call('GET', `/api/page?path=${page.path}`)).text()).not.toContain('Спрятано')
    expect(await publicText(page.path)).not.toContain('Спрятано')
  })

  it('stores a rich text clean', async () => {
    const html = '<p onclick="x()">Текст</p><script>alert(1)</script>'
    const page = await made({ sections: [section('richText', { title: '', html })] })
    expect(page.draft.sections[0]).toMatchObject({ html: '<p>Текст</p>' })
  })

  it('names the links that lead nowhere', async () => {
    const link = (href: string) =>
      section('callToAction', { title: '', text: 'Ещё [тут](/usa2)', note: '', link: { label: 'Да', href } })
    const page = await made({
      sections: [
        link('#nowhere'),
        { ...finePrint('[К началу](#start), [звонок](#callback), [мы](/)'), anchor: 'start' },
      ],
    })
    expect(page.brokenLinks).toEqual([
      { section: 'calltoaction', href: '/usa2', kind: 'link' },
      { section: 'calltoaction', href: '#nowhere', kind: 'link' },
    ])
  })

  it('names links to a category that is gone and to an anchor of another page that is not there', async () => {
    const category = async (title: string) =>
      ((await (await call('POST', '/api/category', { title })).json()) as { id: number }).id
    const [stays, goes] = [await category('Останется'), await category('Уйдёт')]
    const target = await made({ sections: [{ ...finePrint('Здесь'), anchor: 'here' }] })
    await read(await act(target, 'publish'))
    const hrefs = [
      `/blog?category=${stays}`,
      `/blog?category=${goes}`,
      ...[`${target.path}#here`, `${target.path}#callback`, `${target.path}#gone`],
      ...['/calculator#statement', '/blog#top'],
    ]
    const page = await made({ sections: [finePrint(hrefs.map(href => `[да](${href})`).join(' '))] })
    expect(page.brokenLinks.map(({ href }) => href)).toEqual([`${target.path}#gone`])
    expect((await call('DELETE', `/api/category/${goes}`)).status).toBe(204)
    const now = await read(await call('GET', `/api/site-pages/${page.id}`))
    expect(now.brokenLinks.map(({ href }) => href)).toEqual([`/blog?category=${goes}`, `${target.path}#gone`])
  })

  it('names pictures, quotes and a category that are not there, and absolute links to nowhere on this site', async () => {
    const gone = 'a'.repeat(64)
    const lists = section('latestPosts', { title: '', link: null, category: 4321, count: 3 })
    const picture = { url: `/media/${gone}-640.webp`, alt: '' }
    const car = { title: '', text: '', route: '', picture, quote: '2026-999999' }
    const hrefs = ['/net', '/calculator', '/uk/net'].map(path => `https://broker.example${path}`)
    const text = [...hrefs, 'https://other.example/net', `/media/${gone}-1.jpg`, '/media/x.jpg']
    const page = await made({
      sections: [
        lists,
        section('gallery', { title: '', lead: '', pictures: [{ ...picture, caption: 'Подпись' }] }),
        section('deliveredCars', { title: '', lead: '', cars: [car] }),
        finePrint(text.map(href => `[да](${href})`).join(' ')),
      ],
    })
    expect(page.brokenLinks).toEqual([
      { section: 'latestposts', href: '4321', kind: 'category' },
      { section: 'gallery', href: gone, kind: 'picture' },
      { section: 'deliveredcars', href: gone, kind: 'picture' },
      { section: 'deliveredcars', href: '2026-999999', kind: 'quote' },
      { section: 'fine', href: 'https://broker.example/net', kind: 'link' },
      { section: 'fine', href: '/media/x.jpg', kind: 'link' },
      { section: 'fine', href: gone, kind: 'picture' },
    ])
  })

  it('names links to posts by what visitors of its language can read', async () => {
    const picture = await aPicture(31, 40, 30)
    const post = async (slug: string) => {
      const fields = { title: slug, slug, text: '<p>Текст</p>', categories: '[]' }
      return (await (await call('POST', '/api/post', aForm(fields, picture))).json()) as { id: number }
    }
    const { id } = await post('est')
    await call('PUT', `/api/post/${id}`, aForm({ slug: 'est-novyj' }))
    const text = '[раз](/blog/est) [два](/blog/est-novyj) [три](/blog/net)'
    const page = await made({ sections: [finePrint(text)] })
    expect(page.brokenLinks.map(({ href }) => href)).toEqual(['/blog/net'])
    const inUkrainian = await read(
      await call('PUT', `/api/site-pages/${page.id}?lang=uk`, { ...page.draft, sections: [finePrint(text)] }),
    )
    expect(inUkrainian.brokenLinks.map(({ href }) => href)).toEqual([
      '/blog/est',
      '/blog/est-novyj',
      '/blog/net',
    ])
  })
})

describe('a picture of a page', () => {
  it('is in use by its draft, by what visitors see and by its revisions', async () => {
    const upload = await call('POST', '/api/post/picture', aForm({}, await aPicture(5, 40, 30)))
    const { url } = (await upload.json()) as { url: string }
    const hash = url.slice('/media/'.length, '/media/'.length + 64)
    const unused = async () => (await findUnused(server.ctx.db, [hash])).length
    expect(await unused()).toBe(1)
    const pictures = [{ url, alt: 'Машина', caption: '' }]
    const page = await made({ sections: [section('gallery', { title: '', lead: '', pictures })] })
    expect(await unused()).toBe(0)
    await read(await act(page, 'publish'))
    await read(await save(page, { sections: [] }))
    // However many states are written after it.
    await server.ctx.db.deleteFrom('revisions').where('kind', '=', 'site-page').execute()
    expect(await unused()).toBe(0)
    await read(await act(page, 'publish'))
    expect(await unused()).toBe(1)
  })
})

describe('a picture of an earlier state of a page', () => {
  it('stays with the state that shows it, in either language, and is there when that is restored', async () => {
    const upload = async (number: number) => {
      const picture = await call('POST', '/api/post/picture', aForm({}, await aPicture(number, 40, 30)))
      return ((await picture.json()) as { url: string }).url
    }
    const gallery = (url: string) =>
      section('gallery', { title: '', lead: '', pictures: [{ url, alt: 'Порт', caption: '' }] })
    const [russian, ukrainian] = [await upload(6), await upload(7)]
    const page = await made({ sections: [gallery(russian)] })
    const text = { title: 'Сторінка', theme: 'neutral' }
    for (const sections of [[gallery(ukrainian)], []])
      await read(await call('PUT', `/api/site-pages/${page.id}?lang=uk`, { ...text, sections }))
    await read(await save(page, { sections: [] }))
    const hashes = [russian, ukrainian].map(url => url.slice('/media/'.length, '/media/'.length + 64))
    expect(await findUnused(server.ctx.db, hashes)).toEqual([])
    const restored = await read(await call('POST', `/api/site-pages/${page.id}/revisions/1/restore`))
    expect(JSON.stringify(restored.draft)).toContain(russian)
  })
})

describe('revisions of a page', () => {
  it('are compared and restored into the draft', async () => {
    const page = await made({ sections: [finePrint('Версия один')] })
    await read(await act(page, 'publish'))
    await read(await save(page, { sections: [finePrint('Версия три')] }))
    const list = (await (await call('GET', `/api/site-pages/${page.id}/revisions`)).json()) as object[]
    expect(list).toMatchObject([
      { version: 3, published: false },
      { version: 2, published: true },
      { version: 1, published: false },
    ])
    const old = await (await call('GET', `/api/site-pages/${page.id}/revisions/1`)).json()
    expect(old).toMatchObject({ contents: { sections: [{ text: 'Версия один' }] } })
    const restored = await read(await act(page, 'revisions/1/restore'))
    expect([restored.version, restored.changed]).toEqual([4, false])
    expect((await act(page, 'revisions/99/restore')).status).toBe(404)
  })
})

describe('a removed page', () => {
  it('comes back from the bin as it was, unless another has its address', async () => {
    const page = await made({ path: '/bin-me', sections: [finePrint('Вернись')] })
    await read(await act(page, 'publish'))
    expect((await call('DELETE', `/api/site-pages/${page.id}`)).status).toBe(204)
    expect(await visible('/bin-me')).toBe(404)
    const other = await made({ path: '/bin-me' })
    const restore = () => call('POST', `/api/bin/site-page/${page.id}/restore`)
    expect((await restore()).status).toBe(409)
    await call('DELETE', `/api/site-pages/${other.id}`)
    expect((await restore()).status).toBe(200)
    expect(await publicText('/bin-me')).toContain('Вернись')
  })
})

describe('a preview link', () => {
  const open = async (url: string) => server.call('GET', new URL(url).pathname)
  const link = async (page: SitePage): Promise<string> =>
    ((await (await act(page, 'preview-link')).json()) as { url: string }).url

  it('shows the draft to whoever has it, for seven days, and to no search engine', async () => {
    const page = await made({ title: 'Черновик для коллеги' })
    const url = await link(page)
    const opened = await open(url)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.headers.get('x-robots-tag')).toBe('noindex')
    expect(await opened.text()).toContain('Черновик для коллеги')
    server.clock.offset += 7 * 86_400_000 + 1
    expect((await open(url)).status).toBe(404)
    await signInAgain()
  })

  it('ends when it is withdrawn or made anew, and cannot be guessed from the database', async () => {
    const page = await made()
    const first = await link(page)
    const second = await link(page)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    const stored = await server.ctx.db.selectFrom('site_page_previews').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(second.split('/').at(-1))
    expect((await call('DELETE', `/api/site-pages/${page.id}/preview-link`)).status).toBe(204)
    expect((await open(second)).status).toBe(404)
    expect((await call('DELETE', `/api/site-pages/${page.id}/preview-link`)).status).toBe(404)
  })
})
