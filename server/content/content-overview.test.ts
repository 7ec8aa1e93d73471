/** What the overview says of the content: what is broken in it, and what comes out by itself. */
import { describe, expect, it } from 'vitest'
import { deliver } from '#server/proofs/testing/orders.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Menu } from '#shared/contract/content/menus.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { PageOfPosts, Post } from '#shared/contract/content/posts.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

describe('the overview of the content', () => {
  const { server, call: office } = serverOfFile()

  const overview = async (): Promise<Overview> =>
    (await (await office('GET', '/api/overview')).json()) as Overview
  const inHours = (hours: number) => new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString()

  it('counts pictures that nobody has described', async () => {
    const before = (await overview()).flaws?.picturesWithoutText ?? 0
    const picture = (await (
      await office('POST', '/api/media', aForm({}, await aPicture(1)))
    ).json()) as LibraryPicture
    expect((await overview()).flaws?.picturesWithoutText).toBe(before + 1)
    const { name, focus } = picture
    await office('PUT', `/api/media/${picture.id}`, { name, focus, alts: { ru: 'Порт Поти' } })
    expect((await overview()).flaws?.picturesWithoutText).toBe(before)
  })

  it('counts links of pages that lead nowhere', async () => {
    const before = (await overview()).flaws?.brokenLinks ?? 0
    const made = await office('POST', '/api/site-pages', {
      title: 'Страница',
      path: '/page',
      sections: [
        {
          id: 'call',
          kind: 'callToAction',
          anchor: '',
          hidden: false,
          title: '',
          text: 'Ещё',
          note: '',
          link: { label: 'Сюда', href: '/nowhere' },
        },
      ],
    })
    expect(made.status, await made.clone().text()).toBe(201)
    expect((await overview()).flaws?.brokenLinks).toBe(before + 1)
  })

  it('lists what is scheduled, the next first', async () => {
    for (const [title, hours] of [
      ['Позже', 48],
      ['Скоро', 2],
    ] as const) {
      const fields = { title, status: 'scheduled', publishedAt: inHours(hours) }
      const made = await office('POST', '/api/post', aForm(fields, await aPicture(2)))
      expect(made.status).toBe(201)
    }
    const { coming } = await overview()
    expect(coming?.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['post Скоро', 'post Позже'])
  })
})

/** What the overview counts as untranslated or older than its original, and the lists that show the same. */
const { server, call: office } = serverOfFile({ SEED: 'demo' })

const read = async <T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> => {
  const response = await office(method, path, body, headers)
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()) as T
}
const counted = async () => {
  const { untranslated, untranslatedCases } = await read<Overview>('GET', '/api/overview')
  return { ...untranslated, cases: untranslatedCases }
}
const nothing = { posts: 0, pages: 0, cases: 0, categories: 0, menus: 0, metas: 0, options: 0, pictures: 0 }

describe('what is untranslated', () => {
  it('is nothing of the example', async () => {
    expect(await counted()).toEqual(nothing)
  })

  it('is a post without its text, with an older one, or with one that visitors do not see', async () => {
    const listed = async () =>
      (await read<PageOfPosts>('GET', '/api/post/pagination/1?flaw=untranslated')).items.map(({ id }) => id)
    const { id } = await read<Post>('POST', '/api/post', aForm({ title: 'Новая' }, await aPicture(1)))
    expect([await listed(), (await counted())?.posts]).toEqual([[id], 1])
    const translate = (fields: Record<string, string>) =>
      read<Post>('PUT', `/api/post/${id}?lang=uk`, aForm(fields))
    await translate({ title: 'Нова', status: 'draft' })
    expect([await listed(), (await counted())?.posts]).toEqual([[id], 1])
    await translate({ status: 'published' })
    expect([await listed(), (await counted())?.posts]).toEqual([[], 0])
    const { version } = await read<Post>('PUT', `/api/post/${id}`, aForm({ title: 'Другая' }))
    expect([await listed(), (await counted())?.posts]).toEqual([[id], 1])
    await translate({ sourceVersion: String(version) })
    expect([await listed(), (await counted())?.posts]).toEqual([[], 0])
  })

  it('is a picture that is described in Russian only; the words of a translation describe it', async () => {
    const listed = async () =>
      (await read<{ items: LibraryPicture[] }>('GET', '/api/media?show=untranslated')).items.map(
        ({ id }) => id,
      )
    const picture = await read<LibraryPicture>('POST', '/api/media', aForm({}, await aPicture(2)))
    expect(await listed()).toEqual([])
    const { name, focus } = picture
    const describe = (alts: object) =>
      read<LibraryPicture>('PUT', `/api/media/${picture.id}`, { name, focus, alts })
    await describe({ ru: 'Порт, "uk":"" и краны' })
    expect([await listed(), (await counted())?.pictures]).toEqual([[picture.id], 1])
    await describe({ ru: 'Порт', uk: '' })
    expect(await listed()).toEqual([picture.id])
    await describe({ ru: 'Порт', uk: 'Порт і крани' })
    expect(await listed()).toEqual([])

    const post = await read<Post>(
      'POST',
      '/api/post',
      aForm({ title: 'С обложкой', imageAlt: 'Обложка' }, await aPicture(3)),
    )
    expect(await listed()).toHaveLength(1)
    await read(
      'PUT',
      `/api/post/${post.id}?lang=uk`,
      aForm({ title: 'З обкладинкою', imageAlt: 'Обкладинка', status: 'published' }),
    )
    expect(await listed()).toEqual([])
  })

  it('is a delivered car that says something in Russian only', async () => {
    const order = await deliver(office, kyivDay(server.ctx.now()))
    const { id } = await read<{ id: number }>('POST', `/api/order/${order.id}/case`, {
      consentDay: '2026-01-01',
    })
    const say = async (texts: object) => {
      await read('PUT', `/api/case/${id}`, { texts })
      return (await counted())?.cases
    }
    expect(await say({ ru: '', uk: '' })).toBe(0)
    expect(await say({ ru: 'Ждали два месяца', uk: '' })).toBe(1)
    expect(await say({ ru: 'Ждали два месяца', uk: 'Чекали два місяці' })).toBe(0)
  })

  it('is no cover that the translation describes; of a new cover it says nothing', async () => {
    const pictures = async () => (await counted())?.pictures
    const fields = { title: 'Ещё обложка', imageAlt: 'Порт' }
    const { id } = await read<Post>('POST', '/api/post', aForm(fields, await aPicture(4)))
    await read('PUT', `/api/post/${id}?lang=uk`, aForm({ title: 'Ще одна', imageAlt: 'Причал' }))
    // As the pictures of the example are: nobody has described them in the library.
    await server.ctx.db.updateTable('media').set({ alts: '{}' }).execute()
    await read('PUT', `/api/post/${id}`, aForm({ order: '4' }))
    expect(await pictures()).toBe(0)
    await read('PUT', `/api/post/${id}`, aForm({ imageAlt: 'Кран' }, await aPicture(5)))
    expect(await pictures()).toBe(1)
    await read('PUT', `/api/post/${id}?lang=uk`, aForm({ imageAlt: 'Вантажний кран' }))
    expect(await pictures()).toBe(0)
    await office('DELETE', `/api/post/${id}`)
  })

  it('is a category without a name, and records whose original was saved later', async () => {
    const category = await read<{ id: number }>('POST', '/api/category', { title: 'Только русская' })
    expect((await counted())?.categories).toBe(1)
    const rename = (body: object) =>
      read<{ isOlder: boolean }>('PUT', `/api/category/${category.id}`, body).then(({ isOlder }) => isOlder)
    const translated = { titles: { uk: 'Українською' } }
    expect(await rename({ title: 'Только русская', ...translated })).toBe(false)
    expect((await counted())?.categories).toBe(0)
    // The form sends both names, whichever was changed.
    expect(await rename({ title: 'Другая русская', ...translated })).toBe(true)
    expect((await counted())?.categories).toBe(1)
    expect(await rename({ title: 'И ещё одна' })).toBe(true)
    expect(await rename({ title: 'И ещё одна' })).toBe(true)
    expect(await rename({ title: 'И ещё одна', ...translated })).toBe(false)
    expect(await rename({ title: 'Обе', titles: { uk: 'Обидві' } })).toBe(false)
    expect((await counted())?.categories).toBe(0)
    await office('DELETE', `/api/category/${category.id}`)

    const [meta] = await read<{ id: number; page: string; title: string }[]>('GET', '/api/meta')
    const later = { page: meta?.page, title: 'Новый заголовок' }
    server.clock.offset += 60_000
    await read('PUT', `/api/meta/${meta?.id}`, later)
    expect((await counted())?.metas).toBe(1)
    await read('POST', '/api/meta', { page: 'only-russian', title: 'Одна' })
    expect((await counted())?.metas).toBe(2)

    const menu = await read<Menu>('GET', '/api/menu')
    const plain = (entries: Menu['header']) => entries.map(({ label, target }) => ({ label, target }))
    const { header, footer, legal } = menu
    const same = {
      header: plain(header),
      footer: footer.map(({ title, entries }) => ({ title, entries: plain(entries) })),
      legal: plain(legal),
    }
    await read('PUT', '/api/menu', same, { 'If-Match': `"${menu.version}"` })
    expect((await counted())?.menus).toBe(1)

    const address = await read<{ id: number; title: string; value: string }>(
      'GET',
      '/api/option/single/address',
    )
    await read('PUT', `/api/option/${address.id}`, { title: address.title, value: `${address.value}, двор` })
    expect((await counted())?.options).toBe(1)
    const page = await read<{ id: number }>('POST', '/api/site-pages', {
      title: 'Новая',
      path: '/new-page',
      sections: [],
    })
    expect(page.id).toBeGreaterThan(0)
    expect(await counted()).toEqual({ ...nothing, metas: 2, menus: 1, options: 1, pages: 1 })
  })
})
