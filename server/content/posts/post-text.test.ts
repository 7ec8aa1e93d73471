import { beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import type { PageOfPosts, Post, PostSummary, Revision } from '#shared/contract/content/posts.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { publishDue } from '../publication/publish-due.ts'
import { findPublishedSlugs } from './post.store.ts'
import { findFirstPosts } from './post-lists.ts'
import { fillPostSearch } from './post-search.ts'

describe('a post in two languages', () => {
  const { server, call: office } = serverOfFile()
  let picture: Buffer
  beforeAll(async () => {
    picture = await aPicture()
  })

  const create = async (fields: Parameters<typeof aForm>[0]): Promise<Post> => {
    const made = await office('POST', '/api/post', aForm(fields, picture))
    if (made.status !== 201) throw new Error(await made.text())
    return (await made.json()) as Post
  }
  const put = (id: number, fields: Parameters<typeof aForm>[0], headers?: Record<string, string>) =>
    office('PUT', `/api/post/${id}?lang=uk`, aForm(fields), headers)
  const translate = async (id: number, fields: Parameters<typeof aForm>[0]): Promise<Post> => {
    const saved = await put(id, fields)
    if (saved.status !== 200) throw new Error(await saved.text())
    return (await saved.json()) as Post
  }
  const read = async <T>(path: string, call: ApiClient = server.call) =>
    (await (await call('GET', path)).json()) as T
  const page = (path: string) => read<PageData>(`/api/page?path=${encodeURIComponent(path)}`)
  const blog = async (path: string) => {
    const data = await page(path)
    if (data.page.kind !== 'blog') throw new Error(`${path} is a ${data.page.kind}`)
    return { head: data.head, ...data.page }
  }

  it('says in each what it was given there, and shares picture, order and categories', async () => {
    const category = (await (
      await office('POST', '/api/category', { title: 'Сборы', titles: { uk: 'Збори' } })
    ).json()) as Category
    const post = await create({
      title: 'Общий случай',
      text: '<p>По-русски</p>',
      categories: `${category.id}`,
      order: '7',
    })
    const text = await translate(post.id, {
      title: 'Загальний випадок',
      text: '<p>Українською<script>1</script></p>',
      status: 'published',
    })
    expect(text).toMatchObject({
      id: post.id,
      title: 'Загальний випадок',
      slug: 'zahalnyi-vypadok',
      text: '<p>Українською</p>',
      image: post.image,
      order: 7,
      categories: [{ id: category.id, title: 'Збори' }],
      version: 1,
      sourceVersion: 1,
      status: 'published',
    })
    const own = await read<Post>(`/api/post/${post.id}`)
    expect(own).toMatchObject({ title: 'Общий случай', text: '<p>По-русски</p>', version: 1 })
    expect(own).not.toHaveProperty('translation')
    expect(await read<Post>(`/api/post/single/zahalnyi-vypadok?lang=uk`)).toMatchObject({ id: post.id })
    expect((await server.call('GET', '/api/post/single/zahalnyi-vypadok')).status).toBe(404)
    for (const field of ['order', 'categories', 'picture'])
      expect((await put(post.id, { [field]: field === 'picture' ? '' : '1' })).status).toBe(400)
    expect((await office('PUT', `/api/post/${post.id}?lang=uk`, aForm({}, picture))).status).toBe(400)
    expect((await put(999_999, { title: 'Нема' })).status).toBe(404)
  })

  it('is begun without a title as a draft, which nobody sees, and published with one', async () => {
    const post = await create({ title: 'Без украинского заголовка' })
    expect(await problemOf(await put(post.id, { text: '<p>Слово</p>' }))).toMatchObject({ paths: ['title'] })
    const begun = await translate(post.id, { text: '<p>Слово</p>', status: 'draft' })
    expect(begun).toMatchObject({ title: '', slug: `draft-${post.id}`, status: 'draft' })
    expect((await server.call('GET', `/api/post/single/${begun.slug}?lang=uk`)).status).toBe(404)
    for (const publication of [
      { status: 'published' },
      { status: 'scheduled', publishedAt: '2099-01-01T00:00:00Z' },
    ])
      expect(await problemOf(await put(post.id, publication))).toMatchObject({
        status: 400,
        paths: ['title'],
      })
    await translate(post.id, { text: '<p>Слово за словом</p>' })
    const out = await translate(post.id, { title: 'Тепер із назвою', status: 'published' })
    expect(out).toMatchObject({ slug: 'teper-iz-nazvoiu', version: 3 })
    expect(await problemOf(await put(post.id, { title: '' }))).toMatchObject({ paths: ['title'] })
    const back = await office('POST', `/api/post/${post.id}/revisions/1/restore?lang=uk`)
    expect(await problemOf(back)).toMatchObject({ status: 400, paths: ['title'] })
  })

  it('stands in the lists of its categories as in the whole list, whatever is written', async () => {
    const { id: category } = (await (
      await office('POST', '/api/category', { title: 'Порядок', titles: { uk: 'Порядок' } })
    ).json()) as Category
    const listed = async (lang: string, of: string) =>
      (await read<PageOfPosts>(`/api/post/pagination/1?lang=${lang}${of}`)).items.map(({ id }) => id)
    const posts = [await create({ title: 'Раз' }), await create({ title: 'Два', order: '1' })]
    const ids = posts.map(({ id }) => id)
    const held = async (expected: Record<'ru' | 'uk', number[]>) => {
      for (const lang of ['ru', 'uk'] as const) {
        expect(await listed(lang, `&category=${category}`)).toEqual(expected[lang])
        expect((await listed(lang, '')).filter(id => ids.includes(id))).toEqual(expected[lang])
      }
    }
    const [one = 0, two = 0] = ids
    for (const id of ids) await office('PUT', `/api/post/${id}`, aForm({ categories: `${category}` }))
    await held({ ru: [two, one], uk: [] })
    const at = new Date(server.ctx.now().getTime() + 60_000).toISOString()
    for (const id of ids) await translate(id, { title: `Ще ${id}`, status: 'scheduled', publishedAt: at })
    await held({ ru: [two, one], uk: [] })
    await publishDue({ ...server.ctx, now: () => new Date(at) })
    await held({ ru: [two, one], uk: [two, one] })
    await office('PUT', `/api/post/${one}`, aForm({ order: '2' }))
    await held({ ru: [one, two], uk: [one, two] })
    await translate(one, { status: 'draft' })
    await held({ ru: [one, two], uk: [two] })
    await office('DELETE', `/api/post/${two}`)
    await held({ ru: [one], uk: [] })
    await office('POST', `/api/bin/post/${two}/restore`)
    await held({ ru: [one, two], uk: [two] })
    await office('DELETE', `/api/category/${category}`)
    await office('POST', `/api/bin/category/${category}/restore`)
    await held({ ru: [one, two], uk: [two] })
  })

  it('is rejected in Russian, which the office reads', async () => {
    const post = await create({ title: 'Отказ по-русски' })
    const response = await put(post.id, { order: '1' })
    expect(await response.json()).toMatchObject({
      code: 'input.invalid',
      detail: 'Проверьте поля',
      errors: [{ path: 'order', code: 'field.shared', message: expect.stringContaining('самой статьи') }],
    })
  })

  it('is published in one language without the other, and listed where it is', async () => {
    const post = await create({ title: 'Черновик по-русски', status: 'draft' })
    await translate(post.id, { title: 'Лише українською', text: '<p>рідкіснословом</p>' })
    const listed = async (lang: string) =>
      (await read<PostSummary[]>(`/api/post?lang=${lang}`))
        .filter(({ id }) => id === post.id)
        .map(({ title }) => title)
    expect(await listed('uk')).toEqual([])
    await translate(post.id, { status: 'published' })
    expect(await listed('uk')).toEqual(['Лише українською'])
    expect(await listed('ru')).toEqual([])
    expect((await server.call('GET', `/api/post/${post.id}`)).status).toBe(404)
    const found = async (q: string, lang: string) =>
      (await read<PageOfPosts>(`/api/post/pagination/1?q=${encodeURIComponent(q)}&lang=${lang}`)).items.map(
        ({ id }) => id,
      )
    expect(await found('рідкіснослово', 'uk')).toEqual([post.id])
    expect(await found('рідкіснослово', 'ru')).toEqual([])
    const first = await findFirstPosts(server.ctx.db, { lang: 'uk', scope: 'published', category: 0 }, 9)
    expect(first.map(({ id }) => id)).toContain(post.id)
    expect(await findPublishedSlugs(server.ctx.db, [post.id], 'ru')).toEqual(new Map())
  })

  it('comes out in each language at its own time', async () => {
    const post = await create({ title: 'Уже вышла' })
    const at = new Date(server.ctx.now().getTime() + 60_000).toISOString()
    await translate(post.id, { title: 'Вийде згодом', status: 'scheduled', publishedAt: at })
    await publishDue(server.ctx)
    expect(await read<Post>(`/api/post/${post.id}?lang=uk`, office)).toMatchObject({ status: 'scheduled' })
    await publishDue({ ...server.ctx, now: () => new Date(at) })
    expect(await read<Post>(`/api/post/${post.id}?lang=uk`)).toMatchObject({
      status: 'published',
      publishedAt: at,
    })
  })

  it('tells the office what is older than its post, and only what a translator has to follow makes it so', async () => {
    const post = await create({ title: 'Первый вид', description: 'О чём' })
    const state = async () => (await read<Post>(`/api/post/${post.id}`, office)).translation
    expect(await state()).toBeNull()
    await translate(post.id, { title: 'Перший вигляд' })
    expect(await state()).toEqual({ lang: 'uk', status: 'draft', isOlder: false })
    for (const fields of [{ order: '3' }, { status: 'draft' }, { status: 'published' }, { slug: 'inoi' }]) {
      expect((await office('PUT', `/api/post/${post.id}`, aForm(fields))).status).toBe(200)
      expect(await state(), JSON.stringify(fields)).toMatchObject({ isOlder: false })
    }
    await office('PUT', `/api/post/${post.id}`, aForm({ title: 'Второй вид' }))
    expect(await state()).toMatchObject({ isOlder: true })
    await translate(post.id, { sourceVersion: '9' })
    expect(await state()).toMatchObject({ isOlder: false })
    const [listed] = (await read<PageOfPosts>('/api/post/pagination/1?q=второй', office)).items
    expect(listed?.translation).toMatchObject({ lang: 'uk' })
    const [shown] = (await read<PageOfPosts>('/api/post/pagination/1?q=второй')).items
    expect(shown).not.toHaveProperty('translation')
  })

  it('keeps the revisions of each, and rejects a save on top of another', async () => {
    const post = await create({ title: 'Версии' })
    await translate(post.id, { title: 'Версії', text: '<p>перша</p>' })
    await translate(post.id, { text: '<p>друга</p>' })
    expect((await put(post.id, { title: 'Пізно' }, { 'If-Match': '"1"' })).status).toBe(409)
    const kept = await read<Revision[]>(`/api/post/${post.id}/revisions?lang=uk`, office)
    expect(kept.map(({ version }) => version)).toEqual([2, 1])
    expect(await read(`/api/post/${post.id}/revisions/1?lang=uk`, office)).toMatchObject({
      text: '<p>перша</p>',
    })
    const back = await office('POST', `/api/post/${post.id}/revisions/1/restore?lang=uk`)
    expect(await back.json()).toMatchObject({ text: '<p>перша</p>', version: 3 })
    expect(await read<Revision[]>(`/api/post/${post.id}/revisions`, office)).toHaveLength(1)
  })

  it('has an address of its own in each, and old ones lead to it', async () => {
    const post = await create({ title: 'Адрес', slug: 'adres-odin' })
    await translate(post.id, { title: 'Адреса', slug: 'adresa-persha', status: 'published' })
    expect(await problemOf(await put(post.id, { slug: 'adres-odin' }))).toMatchObject({
      status: 409,
      paths: ['slug'],
    })
    // Not that another post has it.
    const refused = await (await put(post.id, { slug: 'adres-odin' })).text()
    expect(refused).toContain('Это адрес русского текста этой же записи')
    await translate(post.id, { slug: 'adresa-druha' })
    expect((await page('/uk/blog/adresa-persha')).head.canonical).toMatch(/\/uk\/blog\/adresa-druha$/)
    const other = await create({ title: 'Адреса перша' })
    expect(other.slug).toBe('adresa-persha-2')
  })

  it('points each page to the other one, and to a list that says so where there is none', async () => {
    const post = await create({ title: 'Пара', slug: 'para-ru' })
    const alone = (await page('/blog/para-ru')).head
    expect(alone.alternates).toHaveLength(1)
    expect(alone.counterpart).toEqual({ lang: 'uk', path: '/uk/blog?from=para-ru', exact: false })
    const list = await blog('/uk/blog?from=para-ru')
    expect(list.notice).toBe('Цієї статті українською ще немає. Ось ті, що вже є.')
    expect(list.head).toMatchObject({ indexed: false, counterpart: { path: '/blog/para-ru' } })
    expect((await blog('/uk/blog?from=nothing')).notice).toBeNull()

    await translate(post.id, { title: 'Пара українською', slug: 'para-uk', status: 'published' })
    const ukrainian = (await page('/uk/blog/para-uk')).head
    expect(ukrainian.counterpart).toEqual({ lang: 'ru', path: '/blog/para-ru', exact: true })
    expect(ukrainian.alternates.map(({ lang }) => lang).toSorted()).toEqual(['ru', 'uk'])
    expect(ukrainian.jsonLd.find(entry => entry['@type'] === 'BlogPosting')).toMatchObject({
      inLanguage: 'uk',
    })
    expect((await page('/uk/blog?from=para-ru')).page.kind).toBe('post')
  })

  it('is found by any form of its short words, also after an update that has emptied the index', async () => {
    const post = await create({ title: 'Пошлина', slug: 'poshlina' })
    const text = '<p>Скільки коштують мито й збір, коли немає спору про строк.</p>'
    await translate(post.id, { title: 'Скільки платити', text, status: 'published' })
    const other = await create({ title: 'Таможня', slug: 'tamozhnya' })
    await translate(other.id, { title: 'Митниця', text: '<p>Митний пост.</p>', status: 'published' })
    const found = async (q: string) =>
      (await read<PageOfPosts>(`/api/post/pagination/1?lang=uk&q=${encodeURIComponent(q)}`)).items.map(
        ({ id }) => id,
      )
    const searches = [
      'мита',
      'миту',
      'збору',
      'збори',
      'спір',
      'спори',
      'строку',
      'СТРОКИ',
      'скільк',
      'збір мита',
    ]
    for (const q of searches) expect([q, await found(q)]).toEqual([q, [post.id]])
    // Nobody who looks for the duty means all of the customs; who has begun to type it, may.
    expect(await found('мит')).toContain(other.id)
    await server.ctx.db.deleteFrom('post_search').execute()
    expect(await found('збором')).toEqual([])
    await fillPostSearch(server.ctx)
    expect(await found('спором')).toEqual([post.id])
    await server.ctx.db.deleteFrom('post_search').execute()
    const ofOtherStems = { rowid: post.id * 8 + 1, facets: 'xxukall xxukpublished', words: 'спір' }
    await server.ctx.db.insertInto('post_search').values(ofOtherStems).execute()
    await fillPostSearch(server.ctx)
    expect(await found('спором')).toEqual([post.id])
    await office('DELETE', `/api/post/${other.id}`)
    await office('DELETE', `/api/post/${post.id}`)
  })

  it('leads from a category without a name in the language to a list that says so', async () => {
    const title = 'Только по-русски'
    const { id } = (await (await office('POST', '/api/category', { title })).json()) as Category
    const { counterpart } = (await blog(`/blog?category=${id}`)).head
    expect(counterpart).toEqual({
      lang: 'uk',
      path: `/uk/blog?from=%2Fblog%3Fcategory%3D${id}`,
      exact: false,
    })
    const list = await blog(counterpart.path)
    expect(list.notice).toBe('Цієї категорії українською ще немає. Ось усі статті.')
    expect(list.head).toMatchObject({ indexed: false, counterpart: { path: `/blog?category=${id}` } })
    await office('PUT', `/api/category/${id}`, { title, titles: { uk: 'Уже й українською' } })
    const moved = await server.call('GET', counterpart.path)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/uk/blog?category=${id}`])
    expect((await blog('/uk/blog?from=%2Fblog%3Fcategory%3D999999')).notice).toBeNull()
  })

  it('leads from a text to pages of its own language, and to files as they are', async () => {
    const post = await create({ title: 'Ссылки' })
    const links = ['/blog/x', '/', '/media/a.jpg', '/admin', '/uk/usa', 'https://example.com/', '#id']
    const text = links.map(link => `<p><a href="${link}">x</a></p>`).join('')
    const saved = await translate(post.id, { title: 'Посилання', text, status: 'published' })
    const shown = (await page(`/uk/blog/${saved.slug}`)).page
    const found = shown.kind === 'post' ? [...shown.post.text.matchAll(/href="([^"]*)"/g)] : []
    expect(found.map(([, link]) => link)).toEqual([
      ...['/uk/blog/x', '/uk', '/media/a.jpg', '/admin', '/uk/usa', 'https://example.com/', '#id'],
    ])
  })

  it('shows only categories that have a title in the language', async () => {
    const named = (await (
      await office('POST', '/api/category', { title: 'Европа', titles: { uk: 'Європа' } })
    ).json()) as Category
    const bare = (await (await office('POST', '/api/category', { title: 'Без перевода' })).json()) as Category
    expect(
      (await office('POST', '/api/category', { title: 'Другая', titles: { uk: 'європа' } })).status,
    ).toBe(409)
    const post = await create({ title: 'С категориями', categories: `${named.id},${bare.id}` })
    await translate(post.id, { title: 'З категоріями', status: 'published' })
    const shown = await read<Post>(`/api/post/${post.id}?lang=uk`)
    expect(shown.categories).toEqual([{ id: named.id, title: 'Європа' }])
    const titles = (await blog('/uk/blog')).categories.map(({ title }) => title)
    expect(titles).toContain('Європа')
    expect(titles).not.toContain('Без перевода')
    const narrowed = await blog(`/uk/blog?category=${named.id}`)
    expect(narrowed.posts.items.map(({ id }) => id)).toEqual([post.id])
    expect(narrowed.head.counterpart).toMatchObject({ path: `/blog?category=${named.id}`, exact: true })
    expect(
      (await server.call('GET', `/api/page?path=${encodeURIComponent(`/uk/blog?category=${bare.id}`)}`))
        .status,
    ).toBe(404)
    expect((await server.call('GET', `/api/category/${bare.id}?lang=uk`)).status).toBe(404)
    expect((await server.call('GET', `/api/post/category/${bare.id}?lang=uk`)).status).toBe(404)
    expect((await blog(`/blog?category=${bare.id}`)).head.counterpart).toMatchObject({
      path: `/uk/blog?from=%2Fblog%3Fcategory%3D${bare.id}`,
      exact: false,
    })
    // Back on its posts, in the lists of both languages.
    await office('DELETE', `/api/category/${named.id}`)
    await office('POST', `/api/category/${named.id}/restore`)
    expect((await blog(`/uk/blog?category=${named.id}`)).posts.total).toBe(1)
    const renamed = await office('PUT', `/api/category/${named.id}`, { title: 'Европа' })
    expect(await renamed.json()).toMatchObject({ titles: { uk: 'Європа' } })
  })
})
