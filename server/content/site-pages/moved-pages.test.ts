/** What becomes of an address that a page leaves. */

import { describe, expect, it } from 'vitest'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Menu } from '#shared/contract/content/menus.ts'
import type { SitePage, SitePageSummary } from '#shared/contract/content/site-pages.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { bindStoredMenus } from '../menus/bind-entries.ts'
import { findFormerPaths } from '../redirects/former-page-address.ts'
import { createFirstPages } from './create-first-pages.ts'
import { firstPages } from './first-pages/all-first-pages.ts'
import { moveReservedPages } from './move-reserved-pages.ts'

const { server, call } = serverOfFile({ PUBLIC_URL: 'https://broker.example' })

const read = async (response: Response): Promise<SitePage> => {
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  return (await response.json()) as SitePage
}
const words = (title: string) => ({ title, theme: 'neutral', sections: [] })
const publish = (id: number, lang = 'ru') =>
  call('POST', `/api/site-pages/${id}/publish?lang=${lang}`, { publishAt: null })
const published = async (path: string): Promise<SitePage> => {
  const { id } = await read(await call('POST', '/api/site-pages', { path, title: path }))
  return read(await publish(id))
}
const move = ({ id }: { id: number }, path: string) =>
  call('PUT', `/api/site-pages/${id}`, { ...words(path), path })
const moved = async (page: { id: number }, path: string) => read(await move(page, path))
/** The status of an address, with where it leads. */
const at = async (path: string) => {
  const response = await server.call('GET', path)
  const location = response.headers.get('Location')
  return location === null ? response.status : [response.status, location]
}

describe('a page with another address', () => {
  it('is found under every one that it had, in one step, with what came along', async () => {
    const page = await published('/first')
    await moved(page, '/second')
    await moved(page, '/third')
    for (const path of ['/first', '/second', '/first/']) expect(await at(path)).toEqual([301, '/third'])
    expect(await at('/first?utm_source=a')).toEqual([301, '/third?utm_source=a'])
    expect(await at('/third')).toBe(200)
    expect((await server.call('GET', '/api/page?path=%2Ffirst')).status).toBe(200)
  })

  it('goes back without a circle, which no browser remembers either', async () => {
    const page = await published('/there')
    await moved(page, '/and')
    const response = await server.call('GET', '/there')
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([301, 'no-cache'])
    await moved(page, '/there')
    expect([await at('/there'), await at('/and')]).toEqual([200, [301, '/there']])
    expect(await findFormerPaths(server.ctx.db, page.id)).toEqual([{ path: '/and', page_id: page.id }])
  })

  it('leaves its old one to whoever comes there', async () => {
    const first = await published('/place')
    await moved(first, '/place-before')
    const { id } = await read(await call('POST', '/api/site-pages', { path: '/place', title: 'Новая' }))
    // Until visitors see the new page, the old one is found.
    expect(await at('/place')).toEqual([301, '/place-before'])
    await publish(id)
    expect(await at('/place')).toBe(200)
    await moved({ id }, '/place-after')
    expect(await at('/place')).toEqual([301, '/place-after'])
  })

  it('is led to in each language that visitors have it in', async () => {
    const page = await published('/both')
    await call('PUT', `/api/site-pages/${page.id}?lang=uk`, words('Обидві'))
    await moved(page, '/both-moved')
    expect([await at('/both'), await at('/uk/both')]).toEqual([[301, '/both-moved'], 404])
    await publish(page.id, 'uk')
    expect(await at('/uk/both')).toEqual([301, '/uk/both-moved'])
    await call('POST', `/api/site-pages/${page.id}/withdraw`)
    expect([await at('/both'), await at('/uk/both')]).toEqual([
      [301, '/uk/both'],
      [301, '/uk/both-moved'],
    ])
  })

  it('is led to from bare addresses that are another language’s now', async () => {
    const page = await published('/bare')
    await moved(page, '/bare-moved')
    const option = { title: 'site_main_language', value: 'uk' }
    const { id } = (await (await call('POST', '/api/option', option)).json()) as { id: number }
    expect([await at('/bare'), await at('/ru/bare')]).toEqual([
      [301, '/ru/bare'],
      [301, '/ru/bare-moved'],
    ])
    await call('DELETE', `/api/option/${id}`)
  })

  it('takes along what is said of it to search engines', async () => {
    const page = await published('/described')
    const record = { page: 'described', title: 'Заголовок', description: 'Описание', keywords: '' }
    await call('POST', '/api/meta', record)
    await call('POST', '/api/meta?lang=uk', { ...record, title: 'Назва' })
    await moved(page, '/described-anew')
    const of = async (name: string, lang: string) =>
      (await server.call('GET', `/api/meta/single/${name}?lang=${lang}`)).status
    expect([await of('described', 'ru'), await of('described', 'uk')]).toEqual([404, 404])
    expect([await of('described-anew', 'ru'), await of('described-anew', 'uk')]).toEqual([200, 200])
    expect(await (await server.call('GET', '/api/page?path=/described-anew')).text()).toContain('Заголовок')
    const log = await (await call('GET', '/api/audit?kind=meta')).text()
    expect(log).toContain('described-anew')
  })

  it('stays in the menus and in the links of other pages', async () => {
    const page = await published('/linked')
    const text = '[сюда](/linked) и [туда](/linked?a=1#b)'
    const linking = await read(
      await call('POST', '/api/site-pages', {
        path: '/linking',
        title: 'Ссылки',
        sections: [{ id: 'fine', kind: 'finePrint', anchor: '', hidden: false, text }],
      }),
    )
    const entry = { label: 'Туда', target: { kind: 'page', path: '/linked?a=1#b' } }
    await saveSeen(call, '/api/menu', { header: [entry], footer: [], legal: [] })
    await moved(page, '/linked-moved')
    const { header } = (await (await call('GET', '/api/menu')).json()) as Menu
    expect(header.map(({ href }) => href)).toEqual(['/linked-moved?a=1#b'])
    const { brokenLinks } = await read(await call('GET', `/api/site-pages/${linking.id}`))
    expect(brokenLinks).toEqual([])
  })

  it('keeps its entries in the menus, whoever takes its address, until it is removed itself', async () => {
    const page = await published('/entry')
    const put = (path: string) => {
      const header = [{ label: 'Туда', target: { kind: 'page', path } }]
      return saveSeen(call, '/api/menu', { header, footer: [], legal: [] })
    }
    const entry = async () => ((await (await call('GET', '/api/menu')).json()) as Menu).header[0]
    const missing = async () =>
      ((await (await call('GET', '/api/overview')).json()) as Overview).missingMenuEntries
    const before = await missing()
    await put('/entry#steps')
    expect((await entry())?.target).toMatchObject({ path: '/entry#steps', id: page.id })
    await moved(page, '/entry-moved')
    const other = await published('/entry')
    expect(await entry()).toMatchObject({
      target: { path: '/entry-moved#steps' },
      href: '/entry-moved#steps',
    })
    // As the form sends it, that was read before the move.
    const stale = { label: 'Туда', target: { kind: 'page', path: '/entry', id: page.id } }
    await saveSeen(call, '/api/menu', { header: [stale], footer: [], legal: [] })
    expect((await entry())?.href).toBe('/entry-moved')

    await moved(other, '/elsewhere')
    await call('DELETE', `/api/site-pages/${page.id}`)
    await published('/entry-moved')
    expect([(await entry())?.href, await missing()]).toEqual([null, (before ?? 0) + 1])
    await put('/entry-moved')
    expect((await entry())?.href).toBe('/entry-moved')
    const program = { label: 'Туда', target: { kind: 'page', path: '/blog', id: page.id } }
    await saveSeen(call, '/api/menu', { header: [program], footer: [], legal: [] })
    expect(await entry()).toMatchObject({ target: { kind: 'page', path: '/blog' }, href: '/blog' })
  })

  it('binds entries that were stored without their page, at the latest when it leaves', async () => {
    const page = await published('/unbound')
    const store = (path: string) => {
      const header = [{ label: 'Туда', target: { kind: 'page', path } }]
      const document = JSON.stringify({ header, footer: [], legal: [] })
      return server.ctx.db.updateTable('menus').set({ document }).where('lang', '=', 'ru').execute()
    }
    const menu = async () => (await (await call('GET', '/api/menu')).json()) as Menu
    const { version } = await menu()
    await store('/unbound')
    await bindStoredMenus(server.ctx)
    const bound = await menu()
    expect([bound.header[0]?.target, bound.version]).toEqual([
      { kind: 'page', path: '/unbound', id: page.id },
      version,
    ])
    await store('/unbound')
    await moved(page, '/bound')
    await published('/unbound')
    expect((await menu()).header[0]?.href).toBe('/bound')
    await store('/bound')
    await call('DELETE', `/api/site-pages/${page.id}`)
    await published('/bound')
    expect((await menu()).header[0]?.href).toBe(null)
  })

  it('takes its old ones into the bin and out of it, but for those that another has left since', async () => {
    const page = await published('/binned')
    await moved(page, '/binned-b')
    await moved(page, '/binned-c')
    await call('DELETE', `/api/site-pages/${page.id}`)
    expect([await at('/binned'), await at('/binned-b')]).toEqual([404, 404])
    const other = await published('/binned-b')
    await moved(other, '/other')
    expect((await call('POST', `/api/bin/site-page/${page.id}/restore`)).status).toBe(200)
    expect([await at('/binned'), await at('/binned-b')]).toEqual([
      [301, '/binned-c'],
      [301, '/other'],
    ])
  })

  it('keeps its old one from what a later version would give', async () => {
    const page = await published('/terms')
    await moved(page, '/rules')
    const newer = { path: '/terms', contents: { title: 'Условия', theme: 'neutral' as const, sections: [] } }
    await createFirstPages(server.ctx, [...firstPages, newer])
    expect(await at('/terms')).toEqual([301, '/rules'])
  })

  it('is none of those that the whole site leads to, and takes none of theirs', async () => {
    const list = (await (await call('GET', '/api/site-pages')).json()) as SitePageSummary[]
    const georgia = list.find(({ path }) => path === '/georgia')
    if (!georgia) throw new Error('No page of Georgia')
    await call('POST', `/api/site-pages/${georgia.id}/withdraw`)
    expect((await move(georgia, '/gruziya')).status).toBe(400)
    await call('DELETE', `/api/site-pages/${georgia.id}`)
    expect((await move(await published('/sakartvelo'), '/georgia')).status).toBe(400)
  })
})

describe('a page at an address that a later version takes', () => {
  it('moves aside with its words for search engines, and is led to in each language', async () => {
    const page = await published('/about-us')
    await call('PUT', `/api/site-pages/${page.id}?lang=uk`, words('Про нас'))
    await publish(page.id, 'uk')
    const { db } = server.ctx
    await call('POST', '/api/meta', { page: 'about-us', title: 'Заголовок', description: '', keywords: '' })
    await db.updateTable('site_pages').set({ path: '/o' }).where('id', '=', page.id).execute()
    await db.updateTable('metas').set({ page: 'o' }).where('page', '=', 'about-us').execute()
    await moveReservedPages(server.ctx)
    expect(await at('/o')).toEqual([301, '/page-o'])
    expect(await at('/uk/o')).toEqual([301, '/uk/page-o'])
    expect(await (await server.call('GET', '/page-o')).text()).toContain('Заголовок')
    const [entry] = ((await (await call('GET', '/api/audit?kind=site-page')).json()) as { items: object[] })
      .items
    expect(entry).toMatchObject({ difference: { path: { from: '/o', to: '/page-o' } } })
    // The next start finds nothing to move.
    await moveReservedPages(server.ctx)
    expect(await at('/page-o')).toBe(200)
  })
})
