import { beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture, untilTaken } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner } from '#server/proofs/testing/start-test-server.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import type { PageOfPosts, Post, PostSummary, Revision } from '#shared/contract/content/posts.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { binUnusedPictures, unusedLife } from '../media/bin-unused-pictures.ts'
import { hasDueTexts, publishDue } from '../publication/publish-due.ts'
import { storedRevisions } from '../publication/revisions.ts'
import { attacks } from '../richtext/testing/attacks.ts'
import { flawsOf } from '../richtext/testing/flaws.ts'

describe('posts', () => {
  const { server, call: office } = serverOfFile()
  let picture: Buffer
  beforeAll(async () => {
    picture = await aPicture()
  })

  const create = async (fields: Parameters<typeof aForm>[0]): Promise<Post> => {
    const answer = await untilTaken(() => office('POST', '/api/post', aForm(fields, picture)))
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as Post
  }
  const category = async (title: string) =>
    (await (await office('POST', '/api/category', { title })).json()) as Category
  const read = async <T>(path: string, call: ApiClient = server.call) =>
    (await (await call('GET', path)).json()) as T

  it('shows drafts and the orders of the office to nobody without a token', async () => {
    for (const query of ['status=draft', 'sort=title'])
      expect((await server.call('GET', `/api/post/pagination/1?${query}`)).status).toBe(401)
  })

  it('rejects a post without a picture, without a title, and what is no form', async () => {
    expect(
      await problemOf(await office('POST', '/api/post', aForm({ title: 'Без картинки' }))),
    ).toMatchObject({
      status: 400,
      paths: ['image'],
    })
    expect(await (await office('POST', '/api/post', aForm({}, picture))).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'title', message: 'Заголовок: заполните поле' }],
    })
    expect((await office('POST', '/api/post', { title: 'JSON' })).status).toBe(415)
    const broken = await office('POST', '/api/post', '--x\r\nnonsense', {
      'Content-Type': 'multipart/form-data; boundary=x',
    })
    expect(broken.status).toBe(400)
  })

  it('rejects fields outside their bounds, unknown ones and hostile names', async () => {
    const cases: [string, string][] = [
      ['title', 'я'.repeat(201)],
      ['title', '  '],
      ['slug', 'Не-латиница'],
      ['slug', 'x'.repeat(121)],
      ['slug', '../etc'],
      ['description', 'я'.repeat(501)],
      ['metaTitle', 'я'.repeat(201)],
      ['metaDescription', 'я'.repeat(501)],
      ['keywords', 'я'.repeat(501)],
      ['imageAlt', 'я'.repeat(301)],
      ['order', '1.5'],
      ['order', '99999999999'],
      ['categories', 'one'],
      ['categories', '1,-2'],
      ['categories', '[1'],
      ['categories', '987654'],
      ['status', 'public'],
      ['publishedAt', 'tomorrow'],
      ['publishedAt', '0026-12-01T08:00:00Z'],
      ['text', 'я'.repeat(600_000)],
      ['text', '<b>'.repeat(5000)],
      ['id', '7'],
      ['version', '7'],
      ['createdAt', '2026-01-01T00:00:00Z'],
      ['constructor', 'x'],
    ]
    for (const [field, value] of cases) {
      const answer = await problemOf(
        await office('POST', '/api/post', aForm({ title: 'Поле', [field]: value }, picture)),
      )
      expect(answer, field).toMatchObject({ status: 400, paths: [field] })
    }
    for (const name of ['__proto__', 'a[b]', 'text[]', 'prototype']) {
      const form = aForm({ title: 'Имя' }, picture)
      form.append(name, 'x')
      expect((await office('POST', '/api/post', form)).status, name).toBe(400)
    }
    expect(
      (await office('POST', '/api/post', aForm({ title: 'Поле', text: 'a'.repeat(7_000_000) }, picture)))
        .status,
    ).toBe(413)
    for await (const file of server.ctx.files.media.list()) expect.fail(`${file.name} was left behind`)
  })

  it('rejects ids and pages that are none', async () => {
    for (const id of ['0', '-1', 'abc', '1e5', '99999999999999999999']) {
      for (const path of [
        `/api/post/${id}`,
        `/api/post/category/${id}`,
        `/api/post/pagination/1?category=${id}`,
      ]) {
        expect((await server.call('GET', path)).status, path).toBe(400)
      }
    }
    for (const page of ['0', '-1', 'abc', '2', '1.5', '99999999', '%20']) {
      expect((await server.call('GET', `/api/post/pagination/${page}`)).status, page).toBe(404)
    }
    for (const path of ['/api/post/999999', '/api/post/category/999999', '/api/post/single/no-such-post']) {
      expect((await server.call('GET', path)).status).toBe(404)
    }
    expect((await server.call('GET', '/api/post?x=1')).status).toBe(400)
  })

  it('answers page 1 of nothing as an empty page', async () => {
    expect(await read('/api/post/pagination/1?q=qqqqqqq')).toEqual({
      items: [],
      page: 1,
      pageSize: 12,
      pageCount: 1,
      total: 0,
    })
  })

  it('creates with the seed’s fields, published at once, and reads by number and address', async () => {
    const [a, b] = [await category('Аукционы'), await category('Доставка')]
    const answer = await office(
      'POST',
      '/api/post',
      aForm(
        {
          title: 'Растаможка электромобиля',
          categories: `[${a.id},"${b.id}"]`,
          order: 3,
          text: '<p onclick="x()">Текст <b>важный</b></p><script>alert(1)</script>',
          description: 'Коротко',
          metaTitle: 'Мета',
          metaDescription: 'Мета-описание',
          keywords: 'авто',
          imageAlt: 'Машина',
        },
        picture,
      ),
    )
    expect(answer.status).toBe(201)
    const post = (await answer.json()) as Post
    expect(answer.headers.get('location')).toBe(`/api/post/${post.id}`)
    expect(post).toMatchObject({
      slug: 'rastamozhka-elektromobilya',
      order: 3,
      status: 'published',
      version: 1,
      imageAlt: 'Машина',
      text: '<p>Текст <strong>важный</strong></p>',
      categories: [
        { id: a.id, title: 'Аукционы' },
        { id: b.id, title: 'Доставка' },
      ],
    })
    expect(post.image).toMatch(/^\/media\/[0-9a-f]{64}-400\.jpg$/)
    expect((await server.call('GET', post.image ?? '')).status).toBe(200)
    expect(await read(`/api/post/${post.id}`)).toEqual(post)
    const single = await server.call('GET', `/api/post/single/${post.slug}`)
    expect(await single.json()).toEqual(post)
    const tag = single.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"1\./)
    const seen = { 'If-None-Match': tag }
    expect((await server.call('GET', `/api/post/single/${post.slug}`, undefined, seen)).status).toBe(304)
    const { text, ...summary } = post
    expect((await read<PostSummary[]>(`/api/post/category/${b.id}`))[0]).toEqual(summary)
    expect(await read<Category>(`/api/category/${b.id}`)).toMatchObject({ postCount: 1 })
  })

  it('reads categories as a list, a comma list and a repeated field', async () => {
    const [a, b] = [await category('Раз'), await category('Два')]
    for (const sent of [`[${a.id},${b.id}]`, `${a.id}, ${b.id}`, [a.id, b.id], [a.id, b.id, a.id]]) {
      const post = await create({ title: 'Категории', categories: sent })
      expect(post.categories.map(one => one.id).sort()).toEqual([a.id, b.id].sort())
    }
    expect((await create({ title: 'Без категорий', categories: '' })).categories).toEqual([])
  })

  it('proposes a free address and rejects a taken one, also when it was taken once', async () => {
    const first = await create({ title: 'Одинаковые' })
    expect((await create({ title: 'Одинаковые' })).slug).toBe('odinakovye-2')
    expect((await create({ title: '価格' })).slug).toBe('post')
    const taken = await office('POST', '/api/post', aForm({ title: 'x', slug: first.slug }, picture))
    expect(await problemOf(taken)).toMatchObject({ status: 409, paths: ['slug'] })
    expect((await office('PUT', `/api/post/${first.id}`, aForm({ slug: 'novyj' }))).status).toBe(200)
    const former = await office('POST', '/api/post', aForm({ title: 'x', slug: first.slug }, picture))
    expect(former.status).toBe(409)
    expect((await create({ title: 'Одинаковые' })).slug).toBe('odinakovye-3')
    expect(await read(`/api/post/single/${first.slug}`)).toMatchObject({ id: first.id, slug: 'novyj' })
    const back = await office('PUT', `/api/post/${first.id}`, aForm({ slug: first.slug }))
    expect(await back.json()).toMatchObject({ slug: first.slug })
    expect(await read(`/api/post/single/novyj`)).toMatchObject({ id: first.id, slug: first.slug })
  })

  it('numbers eight posts with the same title at the same moment', async () => {
    const titled = await Promise.all(Array.from({ length: 8 }, () => create({ title: 'Состязание' })))
    expect(new Set(titled.map(post => post.slug)).size).toBe(8)
  })

  it('changes what is sent and keeps the rest, the picture among it', async () => {
    const made = await create({ title: 'Было', description: 'Описание', order: 2, text: '<p>Текст</p>' })
    const changed = (await (
      await office('PUT', `/api/post/${made.id}`, aForm({ title: 'Стало' }))
    ).json()) as Post
    expect(changed).toEqual({ ...made, title: 'Стало', version: 2, updatedAt: changed.updatedAt })
    const emptied = await office('PUT', `/api/post/${made.id}`, aForm({ text: '<p></p>', description: '' }))
    expect(await emptied.json()).toMatchObject({ text: '', description: '', title: 'Стало', version: 3 })
    const pictured = await office('PUT', `/api/post/${made.id}`, aForm({}, await aPicture(77)))
    expect(((await pictured.json()) as Post).image).not.toBe(made.image)
  })

  it('takes the tag of the read for a version, also where a picture comes along', async () => {
    const post = await create({ title: 'Двое правят' })
    const path = `/api/post/${post.id}`
    const tag = (await server.call('GET', path)).headers.get('etag') ?? ''
    expect((await office('PUT', path, aForm({ title: 'Первый' }), { 'If-Match': tag })).status).toBe(200)
    expect((await office('PUT', path, aForm({}, await aPicture(5)), { 'If-Match': tag })).status).toBe(409)
    expect((await office('DELETE', path, undefined, { 'If-Match': tag })).status).toBe(409)
  })

  it('shows nothing of a stored attack: not in the response, its page, the feed or the preview', async () => {
    const login = await server.call('POST', '/api/auth/login', owner)
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const post = await create({ title: 'Статья', text: '<p>Видно</p>' })
    for (const attack of isProof ? new Set(attacks) : attacks.filter((_, at) => at % 10 === 0)) {
      // All of them in a minute are more than an office may write.
      await server.ctx.db.deleteFrom('rate_limits').execute()
      const marked = attack.replaceAll('alert(1)', 'stolen(1)').replaceAll('evil.example', 'stolen.example')
      const description = marked.replace(/\p{C}/gu, ' ').slice(0, 500)
      const answer = await office(
        'PUT',
        `/api/post/${post.id}`,
        aForm({ description, text: `<p>Видно</p>${marked}` }),
      )
      const { text } = (await answer.json()) as Post
      expect(text, attack).toContain('<p>Видно</p>')
      expect(flawsOf(text), attack).toEqual([])
      const read = async (path: string) =>
        (await server.call('GET', path, undefined, { Cookie: cookie })).text()
      for (const path of [`/blog/${post.slug}`, '/rss.xml', `/admin/posts/${post.id}/preview`]) {
        const shown = await read(path)
        expect(shown).toContain('Статья')
        // Without a bracket it is only a text, and stays one.
        if (marked.includes('<')) expect(shown.includes(marked), `${path} ${attack}`).toBe(false)
        if (description.includes('<')) expect(shown.includes(description), `${path} ${attack}`).toBe(false)
      }
    }
  }, 120_000)

  it('hides drafts and scheduled posts from visitors everywhere', async () => {
    const hidden = await category('Скрытое')
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    const draft = await create({ title: 'Черновик невидимка', status: 'draft', categories: hidden.id })
    const later = await create({
      title: 'Позже невидимка',
      status: 'scheduled',
      publishedAt: ahead,
      categories: hidden.id,
    })
    for (const post of [draft, later]) {
      expect((await server.call('GET', `/api/post/${post.id}`)).status).toBe(404)
      expect((await server.call('GET', `/api/post/single/${post.slug}`)).status).toBe(404)
      expect((await office('GET', `/api/post/single/${post.slug}`)).status).toBe(200)
    }
    const ids = (posts: PostSummary[]) => posts.map(post => post.id)
    for (const path of ['/api/post', `/api/post/category/${hidden.id}`]) {
      const seen = ids(await read<PostSummary[]>(path))
      expect([seen.includes(draft.id), seen.includes(later.id)]).toEqual([false, false])
    }
    for (const query of [`category=${hidden.id}`, 'q=невидимка']) {
      expect((await read<PageOfPosts>(`/api/post/pagination/1?${query}`)).total).toBe(0)
      expect((await read<PageOfPosts>(`/api/post/pagination/1?${query}`, office)).total).toBe(2)
    }
    const drafts = await read<PageOfPosts>('/api/post/pagination/1?status=draft', office)
    expect(ids(drafts.items)).toEqual([draft.id])
    expect(await read<Category>(`/api/category/${hidden.id}`)).toMatchObject({ postCount: 0 })
    expect(await read<Category>(`/api/category/${hidden.id}`, office)).toMatchObject({ postCount: 2 })
  })

  it('schedules only ahead, and publishes when the time has come', async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    const ahead = new Date(Date.now() + 60_000).toISOString()
    for (const fields of [
      { status: 'scheduled' },
      { status: 'scheduled', publishedAt: past },
      { status: 'published', publishedAt: ahead },
      { publishedAt: ahead },
    ]) {
      const answer = await office('POST', '/api/post', aForm({ title: 'Срок', ...fields }, picture))
      expect(await problemOf(answer)).toMatchObject({ status: 400, paths: ['publishedAt'] })
    }
    const post = await create({ title: 'По расписанию', status: 'scheduled', publishedAt: ahead })
    expect(await hasDueTexts(server.ctx)).toBe(false)
    await publishDue(server.ctx)
    expect((await server.call('GET', `/api/post/${post.id}`)).status).toBe(404)
    server.clock.offset = 120_000
    expect(await hasDueTexts(server.ctx)).toBe(true)
    await Promise.all([publishDue(server.ctx), publishDue(server.ctx)])
    expect(await hasDueTexts(server.ctx)).toBe(false)
    const log = await office('GET', `/api/audit?kind=post&record=${post.id}`)
    expect(((await log.json()) as { items: unknown[] }).items[0]).toMatchObject({
      action: 'publish',
      actor: null,
      difference: { status: { from: 'scheduled', to: 'published' } },
    })
    server.clock.offset = 0
    expect(await read(`/api/post/${post.id}`)).toMatchObject({
      status: 'published',
      publishedAt: ahead,
      version: 2,
    })
    expect((await read<PageOfPosts>('/api/post/pagination/1?q=расписанию')).items[0]?.id).toBe(post.id)
  })

  it('keeps the date of a post that was public already', async () => {
    const at = '2026-01-02T03:04:05.000Z'
    const post = await create({ title: 'Дата', description: 'О чём', publishedAt: '2026-01-02T03:04:05Z' })
    expect(post.publishedAt).toBe(at)
    for (const status of ['draft', 'published']) {
      const answer = await office('PUT', `/api/post/${post.id}`, aForm({ status }))
      expect(await answer.json()).toMatchObject({ status, publishedAt: at })
    }
  })

  it('finds words in other forms, by their beginning, and takes anything for words', async () => {
    const post = await create({
      title: 'Ёмкость бака',
      text: '<p>Стоимость растаможки кроссовера «Übermensch» 42</p>',
    })
    for (const q of ['растаможка', 'РАСТАМОЖКУ кроссовер', 'емкость', 'крос', 'uber', 'бака 42']) {
      const page = await read<PageOfPosts>(`/api/post/pagination/1?q=${encodeURIComponent(q)}`)
      expect(
        page.items.map(item => item.id),
        q,
      ).toContain(post.id)
    }
    for (const q of [
      '"',
      "'",
      '* OR *',
      'a" OR "b',
      'NEAR(',
      'facets : xxdraft',
      'title:бак',
      '-',
      'бак)',
      '\\',
      '%',
      '{words}:бак',
    ]) {
      expect((await server.call('GET', `/api/post/pagination/1?q=${encodeURIComponent(q)}`)).status, q).toBe(
        200,
      )
    }
    expect((await read<PageOfPosts>('/api/post/pagination/1?q=xxdraft')).total).toBe(0)
    expect((await server.call('GET', `/api/post/pagination/1?q=${'x'.repeat(201)}`)).status).toBe(400)
    await office('PUT', `/api/post/${post.id}`, aForm({ text: '<p>Другое</p>' }))
    expect((await read<PageOfPosts>('/api/post/pagination/1?q=кроссовера')).total).toBe(0)
    await office('DELETE', `/api/post/${post.id}`)
    expect((await read<PageOfPosts>('/api/post/pagination/1?q=ёмкость')).total).toBe(0)
  })

  it('keeps every state with its author and restores the content, not the publication', async () => {
    const other = await category('Временная')
    const post = await create({ title: 'Первая', text: '<p>Один</p>', categories: other.id })
    const path = `/api/post/${post.id}`
    await office(
      'PUT',
      path,
      aForm({ title: 'Вторая', text: '<p>Два</p>', slug: 'vtoraya' }, await aPicture(9)),
    )
    await office('PUT', path, aForm({ status: 'draft' }))
    const list = await read<Revision[]>(`${path}/revisions`, office)
    expect(list.map(one => one.version)).toEqual([3, 2, 1])
    const me = (await read<{ email: string; name: string }[]>('/api/auth/admin', office)).find(
      admin => admin.email === owner.email,
    )
    expect(list[0]?.author).toBe(me?.name)
    expect(await read(`${path}/revisions/1`, office)).toMatchObject({
      title: 'Первая',
      text: '<p>Один</p>',
      version: 1,
    })
    expect((await office('GET', `${path}/revisions/9`)).status).toBe(404)
    expect((await office('POST', `${path}/revisions/9/restore`)).status).toBe(404)
    expect(
      (await office('POST', `${path}/revisions/1/restore`, undefined, { 'If-Match': '"1"' })).status,
    ).toBe(409)
    await office('DELETE', `/api/category/${other.id}`)
    const restored = await office('POST', `${path}/revisions/1/restore`, undefined, { 'If-Match': '"3"' })
    expect(restored.status).toBe(200)
    expect(await restored.json()).toMatchObject({
      title: 'Первая',
      text: '<p>Один</p>',
      slug: post.slug,
      image: post.image,
      status: 'draft',
      categories: [],
      version: 4,
    })
    expect((await server.call('GET', post.image ?? '')).status).toBe(200)
    expect(await read(`/api/post/single/vtoraya`, office)).toMatchObject({ id: post.id })
    expect(await read<Revision[]>(`${path}/revisions`, office)).toHaveLength(4)
  })

  it('restores no state under an address that was another’s meanwhile, in either language', async () => {
    const post = await create({ title: 'Была здесь', slug: 'byla-zdes' })
    const write = (id: number, fields: Record<string, string>, lang = '') =>
      office('PUT', `/api/post/${id}${lang}`, aForm(fields))
    const uk = { title: 'Була тут', text: '<p>Текст</p>', slug: 'bula-tut', status: 'published' }
    expect((await write(post.id, uk, '?lang=uk')).status).toBe(200)
    expect((await write(post.id, { slug: 'bula-tam' }, '?lang=uk')).status).toBe(200)
    expect((await write(post.id, { slug: 'byla-tam' })).status).toBe(200)
    expect((await office('DELETE', `/api/post/${post.id}`)).status).toBe(204)
    for (const slug of ['byla-zdes', 'bula-tut']) {
      const other = await create({ title: 'Другая', slug })
      expect((await write(other.id, { slug: `${slug}-teper` })).status).toBe(200)
    }
    expect((await office('POST', `/api/bin/post/${post.id}/restore`)).status).toBe(200)
    for (const lang of ['', '?lang=uk']) {
      const restored = await office('POST', `/api/post/${post.id}/revisions/1/restore${lang}`)
      expect(await problemOf(restored)).toMatchObject({ status: 409, paths: ['slug'] })
    }
    for (const slug of ['byla-zdes', 'bula-tut'])
      expect(await read(`/api/post/single/${slug}`)).toMatchObject({ slug: `${slug}-teper` })
  })

  it('takes a publication back with its date when that is asked for, and keeps what was written since', async () => {
    const post = await create({ title: 'Рано вышла', description: 'О чём', status: 'draft' })
    const path = `/api/post/${post.id}`
    expect((await office('PUT', path, aForm({ status: 'published' }))).status).toBe(200)
    const restore = `${path}/revisions/1/restore`
    expect((await office('POST', `${restore}?publication=0`)).status).toBe(400)
    const kept = (await (await office('POST', restore)).json()) as Post
    expect(kept.status).toBe('published')
    expect(kept.publishedAt).not.toBeNull()
    expect((await office('PUT', path, aForm({ title: 'Вышла', order: 5 }))).status).toBe(200)
    const back = await office('POST', `${restore}?publication=1`, undefined, { 'If-Match': '"4"' })
    const draft = { status: 'draft', publishedAt: null, title: 'Вышла', order: 5, version: 5 }
    expect(await back.json()).toMatchObject(draft)
    expect((await server.call('GET', path)).status).toBe(404)
  })

  it('keeps the newest states only, and lets the pictures of older ones go', async () => {
    const post = await create({ title: 'Много правок' })
    const first = await aPicture(123)
    const pictured = await office('PUT', `/api/post/${post.id}`, aForm({}, first))
    const { image } = (await pictured.json()) as Post
    await office('PUT', `/api/post/${post.id}`, aForm({}, picture))
    for (let change = 0; change < storedRevisions - 2; change += 1) {
      await office('PUT', `/api/post/${post.id}`, aForm({ order: change }))
    }
    expect((await server.call('GET', image ?? '')).status).toBe(200)
    await office('PUT', `/api/post/${post.id}`, aForm({ order: 1000 }))
    const kept = await read<Revision[]>(`/api/post/${post.id}/revisions`, office)
    expect(kept).toHaveLength(storedRevisions)
    server.clock.offset = unusedLife * 2
    await binUnusedPictures(server.ctx)
    server.clock.offset = 0
    expect((await server.call('GET', image ?? '')).status).toBe(404)
    expect((await server.call('GET', post.image ?? '')).status).toBe(200)
  })

  it('detaches posts from a category that goes', async () => {
    const gone = await category('Уходит')
    const post = await create({ title: 'Остаётся', categories: gone.id })
    expect((await office('DELETE', `/api/category/${gone.id}`)).status).toBe(204)
    expect(await read(`/api/post/${post.id}`)).toMatchObject({ categories: [] })
    expect((await office('PUT', `/api/post/${post.id}`, aForm({ title: 'Осталась' }))).status).toBe(200)
    expect((await server.call('GET', `/api/post/category/${gone.id}`)).status).toBe(404)
  })

  it('sorts by order, then date, then number, and says how many there are', async () => {
    const list = await category('Порядок')
    const make = (title: string, order: number, publishedAt: string) =>
      create({ title, order, publishedAt, categories: list.id })
    await make('д', 0, '2026-01-01T00:00:00Z')
    await make('в', 0, '2026-01-02T00:00:00Z')
    await make('г', 0, '2026-01-01T00:00:00.000Z')
    await make('а', 5, '2025-01-01T00:00:00Z')
    await make('е', -1, '2026-02-01T00:00:00Z')
    const answer = await server.call('GET', `/api/post/category/${list.id}`)
    const titles = ((await answer.json()) as PostSummary[]).map(post => post.title)
    expect(titles).toEqual(['а', 'в', 'г', 'д', 'е'])
    expect(answer.headers.get('x-total-count')).toBe('5')
    expect(answer.headers.get('link')).toBe(`</api/post/pagination/1?category=${list.id}>; rel="first"`)
    const sorted = async (sort: string) =>
      (await read<PageOfPosts>(`/api/post/pagination/1?category=${list.id}&sort=${sort}`, office)).items.map(
        post => post.title,
      )
    expect(await sorted('title')).toEqual(['а', 'в', 'г', 'д', 'е'])
    expect(await sorted('oldest')).toEqual(['д', 'в', 'г', 'а', 'е'])
    expect(await sorted('newest')).toEqual(['е', 'а', 'г', 'в', 'д'])
    expect((await office('GET', '/api/post/pagination/1?sort=id;drop')).status).toBe(400)
  })

  describe('a draft', () => {
    const draft = async (fields: Record<string, string>) =>
      (await (await office('POST', '/api/post', aForm({ status: 'draft', ...fields }))).json()) as Post

    it('is stored with one word of it, called by its number until it has a title, and never public', async () => {
      const made = await draft({ text: '<p>Слово</p>' })
      expect(made).toMatchObject({ title: '', slug: `draft-${made.id}`, image: null, status: 'draft' })
      expect((await server.call('GET', `/api/post/${made.id}`)).status).toBe(404)
      expect((await server.call('GET', `/api/post/single/draft-${made.id}`)).status).toBe(404)
      expect((await server.call('GET', `/blog/draft-${made.id}`)).status).toBe(404)
      const put = (fields: Record<string, string>) => office('PUT', `/api/post/${made.id}`, aForm(fields))
      expect(await (await put({ description: 'О чём' })).json()).toMatchObject({ slug: `draft-${made.id}` })
      expect(await (await put({ title: 'Черновик без адреса' })).json()).toMatchObject({
        slug: 'chernovik-bez-adresa',
      })
    })

    it('becomes public only with title, picture and summary, each of which is named', async () => {
      const { id } = await draft({ text: '<p>Слово</p>' })
      const put = (fields: Record<string, string>, image = picture) =>
        office('PUT', `/api/post/${id}`, aForm(fields, ...(fields.title ? [image] : [])))
      const soon = new Date(Date.now() + 86_400_000).toISOString()
      for (const wish of [{ status: 'published' }, { status: 'scheduled', publishedAt: soon }]) {
        expect(await problemOf(await put(wish as Record<string, string>))).toMatchObject({
          status: 400,
          paths: ['title', 'image', 'description'],
        })
      }
      expect((await put({ title: 'Готово', description: 'О чём', status: 'published' })).status).toBe(200)
      expect(await problemOf(await put({ title: '' }))).toMatchObject({ status: 400, paths: ['title'] })
      expect((await put({ description: '' })).status).toBe(200)
      // The version without a title cannot come back in public.
      const restored = await office('POST', `/api/post/${id}/revisions/1/restore`)
      expect(await problemOf(restored)).toMatchObject({ status: 400, paths: ['title'] })
    })

    it('without a title gives way to an address that somebody has chosen', async () => {
      const { id } = await draft({ text: 'a' })
      const taken = await office('POST', '/api/post', aForm({ title: 'x', slug: `draft-${id + 2}` }, picture))
      expect(taken.status).toBe(201)
      expect((await draft({ text: 'b' })).slug).toBe(`draft-${id + 2}-2`)
    })
  })
})
