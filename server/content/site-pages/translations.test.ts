import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { SitePage, SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { findPicture } from '../media/media.store.ts'
import { publishDue } from '../publication/publish-due.ts'
import { createFirstPages } from './create-first-pages.ts'
import { firstPages, firstPagesUk } from './first-pages/all-first-pages.ts'
import { picturesOfPages } from './pictures-of-pages.ts'

const { server, call, signInAgain } = serverOfFile({ PUBLIC_URL: 'https://broker.example' })

const read = async (answer: Response): Promise<SitePage> => {
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (await answer.json()) as SitePage
}
const finePrint = (text: string) => ({ id: 'fine', kind: 'finePrint', anchor: '', hidden: false, text })
const words = (text: string) => ({ title: text, theme: 'neutral', sections: [finePrint(text)] })
let number = 0
/** A page that visitors read in Russian. */
const published = async (text = 'Русский текст'): Promise<SitePage> => {
  number += 1
  const page = await read(await call('POST', '/api/site-pages', { path: `/both-${number}`, ...words(text) }))
  return read(await act(page, 'ru', 'publish', { publishAt: null }))
}
const save = (page: { id: number }, lang: string, text: string, version?: number) =>
  call(
    'PUT',
    `/api/site-pages/${page.id}?lang=${lang}`,
    words(text),
    version === undefined ? {} : { 'If-Match': `"${version}"` },
  )
const act = (page: { id: number }, lang: string, action: string, body?: object) =>
  call('POST', `/api/site-pages/${page.id}/${action}?lang=${lang}`, body)
const textOf = async (page: { id: number }, lang: string) =>
  read(await call('GET', `/api/site-pages/${page.id}?lang=${lang}`))
const pageData = async (path: string) => {
  const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
  return answer.status === 200 ? ((await answer.json()) as PageData) : answer.status
}
const listed = async (path: string) => {
  const list = (await (await call('GET', '/api/site-pages')).json()) as SitePageSummary[]
  return list.find(page => page.path === path)
}

describe('the first pages', () => {
  it.each(firstPagesUk.map(({ path }) => path))('%s are published in Ukrainian too', async path => {
    const address = path === '/' ? '/uk' : `/uk${path}`
    expect(await pageData(address)).toMatchObject({
      site: { lang: 'uk' },
      head: { counterpart: { lang: 'ru', path, exact: true } },
    })
    expect((await listed(path))?.other).toMatchObject({
      status: 'published',
      changed: false,
      outdated: false,
    })
  })

  it('of an installation with words of its own get their translation as a draft', async () => {
    const { db } = server.ctx
    const eu = await db
      .selectFrom('site_pages')
      .select('id')
      .where('path', '=', '/eu')
      .executeTakeFirstOrThrow()
    const usa = await db
      .selectFrom('site_pages')
      .select('id')
      .where('path', '=', '/usa')
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('site_page_texts')
      .where('lang', '=', 'uk')
      .where('page_id', 'in', [eu.id, usa.id])
      .execute()
    await db.deleteFrom('first_pages').where('path', 'in', ['/uk/eu', '/uk/usa']).execute()
    await read(await save(eu, 'ru', 'Слова офиса'))
    await read(await act(eu, 'ru', 'publish', { publishAt: null }))
    await createFirstPages(server.ctx)
    expect((await listed('/eu'))?.other).toMatchObject({ status: 'draft', outdated: true })
    expect(await pageData('/uk/eu')).toBe(404)
    expect((await listed('/usa'))?.other).toMatchObject({ status: 'published', outdated: false })
    expect(await pageData('/uk/usa')).toMatchObject({ site: { lang: 'uk' } })
  })

  it('are given once in each language', async () => {
    const page = await textOf({ id: (await listed('/georgia'))?.id ?? 0 }, 'uk')
    await read(await save(page, 'uk', 'Слова офісу'))
    const better = firstPagesUk.map(each => ({ ...each, contents: { ...each.contents, title: 'Краще' } }))
    await createFirstPages(server.ctx, firstPages, better)
    expect((await textOf(page, 'uk')).title).toBe('Слова офісу')
  })
})

describe('a page in two languages', () => {
  it('has no Ukrainian text until somebody writes one, and says so to visitors', async () => {
    const page = await published()
    expect(page.other).toBeNull()
    expect((await call('GET', `/api/site-pages/${page.id}?lang=uk`)).status).toBe(404)
    expect(await pageData(`/uk${page.path}`)).toBe(404)
    expect(await pageData(page.path)).toMatchObject({
      head: {
        alternates: [{ lang: 'ru', url: `https://broker.example${page.path}` }],
        counterpart: { lang: 'uk', path: `/uk?from=${encodeURIComponent(page.path)}`, exact: false },
      },
    })
  })

  it('is not found at the Ukrainian address, where a link leads to the Russian one', async () => {
    const page = await published()
    const missing = await server.call('GET', `/uk${page.path}`)
    expect(missing.status).toBe(404)
    const html = await missing.text()
    expect(html).toContain(`"elsewhere":{"path":"${page.path}","text":"Ця сторінка є лише російською мовою.`)
    expect(html).toMatch(new RegExp(`class="language-switch" href="${page.path}"`))
    const nothing = await (await server.call('GET', '/uk/nothing-at-all')).text()
    expect(nothing).not.toContain('лише російською')
    expect(nothing).toMatch(/class="language-switch" href="\/"/)
  })

  it('leads to the home page, which says that the page is not there, and once it is, to itself', async () => {
    const page = await published()
    const from = `/uk?from=${encodeURIComponent(page.path)}`
    expect(await pageData(from)).toMatchObject({
      head: { indexed: false, alternates: [], counterpart: { lang: 'ru', path: page.path, exact: false } },
      page: { path: '/', notice: 'Цієї сторінки українською ще немає.' },
    })
    expect(await pageData('/uk?from=%2Fnope')).toMatchObject({
      head: { indexed: true, counterpart: { path: '/', exact: true } },
      page: { notice: null },
    })
    expect(await pageData('/uk?from=%2F%2Fevil.example')).toMatchObject({ page: { notice: null } })
    await read(await save(page, 'uk', 'Українською'))
    await read(await act(page, 'uk', 'publish', { publishAt: null }))
    const moved = await server.call('GET', from)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/uk${page.path}`])
  })

  it('has a blog that says so as long as even the home page is not there', async () => {
    const home = { id: (await listed('/'))?.id ?? 0 }
    const { db } = server.ctx
    const texts = db.updateTable('site_page_texts').where('page_id', '=', home.id).where('lang', '=', 'uk')
    await texts.set({ published: null, published_at: null }).execute()
    expect(await pageData('/')).toMatchObject({
      head: { counterpart: { lang: 'uk', path: '/uk/blog?from=%2F', exact: false } },
    })
    for (const path of ['/uk', '/uk?utm_source=mail', '/uk/']) {
      const answer = await server.call('GET', path)
      expect([answer.status, answer.headers.get('location')?.replace('/uk?utm', '')]).toEqual([
        301,
        path === '/uk/' ? '/uk' : '/uk/blog?from=%2F',
      ])
    }
    expect(await pageData('/uk/blog?from=%2F')).toMatchObject({
      head: { counterpart: { path: '/' } },
      page: { notice: 'Цієї сторінки українською ще немає.' },
    })
    await read(await act(home, 'uk', 'publish', { publishAt: null }))
    const moved = await server.call('GET', '/uk/blog?from=%2F')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/uk'])
    expect(await pageData('/uk')).toMatchObject({ page: { notice: null } })
  })

  it('publishes each language by itself', async () => {
    const page = await published('По-русски')
    const draft = await read(await save(page, 'uk', 'Українською'))
    expect([draft.lang, draft.status, draft.other?.status]).toEqual(['uk', 'draft', 'published'])
    expect(await pageData(`/uk${page.path}`)).toBe(404)
    expect(await pageData(page.path)).toMatchObject({ head: { counterpart: { exact: false } } })
    await read(await act(page, 'uk', 'publish', { publishAt: null }))
    const [russian, ukrainian] = [await pageData(page.path), await pageData(`/uk${page.path}`)]
    expect(JSON.stringify(russian)).toContain('По-русски')
    expect(JSON.stringify(ukrainian)).toContain('Українською')
    expect(JSON.stringify(ukrainian)).not.toContain('По-русски')
    const both = ['', '/uk'].map(prefix => `https://broker.example${prefix}${page.path}`)
    expect(russian).toMatchObject({ head: { alternates: both.map(url => ({ url })) } })
    expect(ukrainian).toMatchObject({ head: { alternates: both.toReversed().map(url => ({ url })) } })

    await read(await act(page, 'ru', 'withdraw'))
    const alone = await server.call('GET', page.path)
    expect([alone.status, alone.headers.get('location')]).toEqual([301, `/uk${page.path}`])
    expect(await pageData(`/uk${page.path}`)).toMatchObject({ site: { lang: 'uk' } })
    await read(await act(page, 'ru', 'publish', { publishAt: null }))
    expect((await server.call('GET', page.path)).status).toBe(200)
  })

  it('is read by everybody in the language that is asked for', async () => {
    const page = await published('Для всех')
    await read(await save(page, 'uk', 'Для всіх'))
    const shown = async (lang: string) =>
      (await server.call('GET', `/api/site-pages/published?path=${page.path}${lang}`)).json()
    expect(await shown('')).toMatchObject({ lang: 'ru', contents: { title: 'Для всех' } })
    expect(await shown('&lang=uk')).toMatchObject({ status: 404 })
    await read(await act(page, 'uk', 'publish', { publishAt: null }))
    expect(await shown('&lang=uk')).toMatchObject({ lang: 'uk', contents: { title: 'Для всіх' } })
  })

  it('says that a translation is older than its original, until it is saved again', async () => {
    const page = await published('Первое')
    await read(await save(page, 'uk', 'Перше'))
    expect((await listed(page.path))?.other?.outdated).toBe(false)
    await read(await save(page, 'ru', 'Второе'))
    expect((await listed(page.path))?.other?.outdated).toBe(false)
    await read(await act(page, 'ru', 'publish', { publishAt: null }))
    expect((await listed(page.path))?.other?.outdated).toBe(true)
    const same = await read(await save(page, 'uk', 'Перше'))
    expect([same.other?.outdated, (await listed(page.path))?.other?.outdated]).toEqual([false, false])
  })

  it('is no older for being hidden and shown again, nor for publishing what was published', async () => {
    const page = await published('Прежнее')
    await read(await save(page, 'uk', 'Колишнє'))
    const outdated = async () => (await listed(page.path))?.other?.outdated
    await read(await act(page, 'ru', 'withdraw', {}))
    expect(await outdated()).toBe(false)
    await read(await act(page, 'ru', 'publish', { publishAt: null }))
    expect(await outdated()).toBe(false)
    await read(await save(page, 'ru', 'Прежнее'))
    await read(await act(page, 'ru', 'publish', { publishAt: null }))
    expect(await outdated()).toBe(false)
    await read(await act(page, 'ru', 'withdraw', {}))
    await read(await save(page, 'uk', 'Колишнє'))
    await read(await act(page, 'ru', 'publish', { publishAt: null }))
    expect(await outdated()).toBe(false)
    await read(await act(page, 'ru', 'withdraw', {}))
    await read(await save(page, 'ru', 'Новое'))
    await read(await act(page, 'ru', 'publish', { publishAt: null }))
    expect(await outdated()).toBe(true)
  })

  it('is no older for a picture that is taken away in both', async () => {
    const upload = await call('POST', '/api/post/picture', aForm({}, await aPicture(7, 40, 30)))
    const { url } = (await upload.json()) as { url: string }
    const hash = url.slice('/media/'.length, '/media/'.length + 64)
    const gallery = {
      id: 'g',
      kind: 'gallery',
      anchor: '',
      hidden: false,
      title: '',
      lead: '',
      pictures: [{ url, alt: 'Порт', caption: '' }],
    }
    const page = await published('С картинкой')
    for (const lang of ['ru', 'uk']) {
      const body = { ...words('Порт'), sections: [gallery] }
      await read(await call('PUT', `/api/site-pages/${page.id}?lang=${lang}`, body))
      await read(await act(page, lang, 'publish', { publishAt: null }))
    }
    expect((await listed(page.path))?.other?.outdated).toBe(false)
    const { ctx } = server
    const by = { actor: null, requestId: null }
    await ctx.db.transaction().execute(async tx => {
      const from = await findPicture(tx, hash)
      if (!from) throw new Error('The picture was not stored')
      await picturesOfPages.swap(tx, ctx, by, from, null)
    })
    for (const prefix of ['', '/uk'])
      expect(JSON.stringify(await pageData(prefix + page.path))).not.toContain(hash)
    expect((await listed(page.path))?.other?.outdated).toBe(false)
  })

  it('keeps the revisions of each language apart', async () => {
    const page = await published('Русская версия')
    const ukrainian = await read(await save(page, 'uk', 'Перша версія'))
    await read(await save(page, 'uk', 'Друга версія'))
    const revisions = async (lang: string) =>
      (
        (await (await call('GET', `/api/site-pages/${page.id}/revisions?lang=${lang}`)).json()) as {
          version: number
        }[]
      ).map(({ version }) => version)
    expect([await revisions('ru'), await revisions('uk')]).toEqual([
      [2, 1],
      [4, 3],
    ])
    const restored = await read(await act(page, 'uk', `revisions/${ukrainian.version}/restore`))
    expect(restored.title).toBe('Перша версія')
    expect((await act(page, 'uk', 'revisions/1/restore')).status).toBe(404)
  })

  it('is published at the time that each language is planned for', async () => {
    const page = await published('Рано')
    await read(await save(page, 'uk', 'Пізно'))
    const publishAt = new Date(server.ctx.now().getTime() + 3_600_000).toISOString()
    const planned = await read(await act(page, 'uk', 'publish', { publishAt }))
    expect([planned.status, planned.other?.status]).toEqual(['scheduled', 'published'])
    server.clock.offset += 3_600_001
    await publishDue(server.ctx)
    expect(JSON.stringify(await pageData(`/uk${page.path}`))).toContain('Пізно')
    await signInAgain()
  })

  it('names in the list whoever changed it last, in whatever language', async () => {
    const page = await published()
    const colleague = { email: 'colleague@broker.example', password: 'A long enough passphrase' }
    expect((await call('POST', '/api/auth/admin/create', { ...colleague, name: 'Ольга' })).status).toBe(201)
    const theirs = await server.signedIn(colleague)
    const saved = await theirs('PUT', `/api/site-pages/${page.id}?lang=uk`, words('Пізніше'))
    const { updatedAt } = await read(saved)
    expect((await listed(page.path))?.lastChange).toEqual({ at: updatedAt, by: 'Ольга' })
    await read(await save(page, 'ru', 'Ещё позже'))
    const [owner] = await server.ctx.db.selectFrom('admins').select('name').orderBy('id').execute()
    expect((await listed(page.path))?.lastChange?.by).toBe(owner?.name)
    expect((await listed('/eu'))?.lastChange?.by).toBeNull()
  })

  it('is previewed in the editor in its language', async () => {
    const draft = { ...words('Чернетка'), path: '/usa', lang: 'uk' }
    const html = await (await call('POST', '/api/site-pages/preview', draft)).text()
    expect(html).toMatch(/<html[^>]* lang="uk"/)
    expect(html).toContain('Чернетка')
  })

  it('has a preview link for each language', async () => {
    const page = await published('Русский черновик')
    await read(await save(page, 'uk', 'Український чернетковий текст'))
    const link = async (lang: string) =>
      new URL(((await (await act(page, lang, 'preview-link')).json()) as { url: string }).url).pathname
    const [russian, ukrainian] = [await link('ru'), await link('uk')]
    expect(await (await server.call('GET', ukrainian)).text()).toContain('Український чернетковий текст')
    expect(await (await server.call('GET', russian)).text()).toContain('Русский черновик')
    expect((await call('DELETE', `/api/site-pages/${page.id}/preview-link?lang=uk`)).status).toBe(204)
    expect([
      (await server.call('GET', ukrainian)).status,
      (await server.call('GET', russian)).status,
    ]).toEqual([404, 200])
  })
})
