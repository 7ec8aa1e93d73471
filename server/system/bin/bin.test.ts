import { describe, expect, it } from 'vitest'
import { binUnusedPictures, unusedLife } from '#server/content/media/bin-unused-pictures.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { insertRow, listRows } from '#server/platform/db/rows.ts'
import { putInBin } from '#server/platform/records/bin.store.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { binLife, emptyBin } from '#server/system/bin/empty-bin.job.ts'
import type { Post, Revision } from '#shared/contract/content/posts.ts'
import type { BinEntry } from '#shared/contract/system/bin.ts'

describe('the bin', () => {
  const { server, call: office, colleague: signedIn } = serverOfFile()

  const json = async <T>(answer: Response | Promise<Response>): Promise<T> =>
    (await (await answer).json()) as T
  const made = async (path: string, body: unknown): Promise<{ id: number }> =>
    json<{ id: number }>(office('POST', path, body))
  const entries = async (query = '', call = office) =>
    (await json<{ items: BinEntry[] }>(call('GET', `/api/bin${query}`))).items
  const restore = (kind: string, id: number | string, call = office) =>
    call('POST', `/api/bin/${kind}/${id}/restore`)
  const later = async (ms: number, work: () => Promise<void>) => {
    server.clock.offset = ms
    try {
      await work()
    } finally {
      server.clock.offset = 0
    }
  }

  it('gives a post a free address when its own was given away, and leaves out what is gone', async () => {
    const category = await made('/api/category', { title: 'Исчезнет' })
    const fields = { title: 'Двойник', slug: 'dvoynik', imageAlt: 'x', categories: `[${category.id}]` }
    const post = await json<Post>(office('POST', '/api/post', aForm(fields, await aPicture(502))))
    await office('DELETE', `/api/post/${post.id}`)
    await office('DELETE', `/api/category/${category.id}`)
    await office('POST', '/api/post', aForm({ ...fields, categories: '[]' }, await aPicture(503)))
    const { note } = await json<{ note: string }>(restore('post', post.id))
    expect(note).toContain('адрес dvoynik уже занят, теперь dvojnik')
    expect(note).toContain('не все её категории')
    expect(await json(office('GET', `/api/post/${post.id}`))).toMatchObject({
      slug: 'dvojnik',
      categories: [],
    })
  })

  it.each([
    'post category post! category!',
    'post category category! post!',
    'category post post! category!',
    'category post category! post!',
  ])('gives back a category and its post to each other, in whatever order: %s', async order => {
    const category = await made('/api/category', { title: order })
    const form = aForm({ title: order, categories: `[${category.id}]` }, await aPicture(506))
    const post = await json<Post>(office('POST', '/api/post', form))
    const ids: Record<string, number> = { post: post.id, category: category.id }
    for (const step of order.split(' ')) {
      const kind = step.replace('!', '')
      const id = ids[kind] ?? 0
      const { status } = await (step === kind ? office('DELETE', `/api/${kind}/${id}`) : restore(kind, id))
      expect([step, status]).toEqual([step, step === kind ? 204 : 200])
    }
    const back = await json<Post>(office('GET', `/api/post/${post.id}`))
    expect(back.categories.map(({ id }) => id)).toEqual([category.id])
  })

  it('says of a post and of a page that a picture of theirs is gone', async () => {
    const { url } = await json<{ url: string }>(
      office('POST', '/api/post/picture', aForm({}, await aPicture(509))),
    )
    const fields = { title: 'Без снимка', text: `<p>Т</p><img src="${url}" alt="Причал">` }
    const post = await json<Post>(office('POST', '/api/post', aForm(fields, await aPicture(510))))
    const gallery = {
      id: 'g',
      kind: 'gallery',
      anchor: '',
      hidden: false,
      title: '',
      lead: '',
      pictures: [{ url, alt: 'Причал', caption: '' }],
    }
    const page = await made('/api/site-pages', { path: '/bin-page', title: 'С', sections: [gallery] })
    expect((await office('DELETE', `/api/post/${post.id}`)).status).toBe(204)
    expect((await office('DELETE', `/api/site-pages/${page.id}`)).status).toBe(204)
    expect((await office('DELETE', `/api/media/${url.slice(7, 71)}?places=0`)).status).toBe(204)
    await server.ctx.db.deleteFrom('binned_media').execute()
    expect(await json(restore('post', post.id))).toMatchObject({
      note: 'не все картинки из текста ещё есть',
    })
    expect(await json(restore('site-page', page.id))).toMatchObject({ note: 'не все её картинки ещё есть' })
  })

  it('keeps the picture that a removed option shows', async () => {
    const { url } = await json<{ url: string }>(
      office('POST', '/api/post/picture', aForm({}, await aPicture(507))),
    )
    const { id } = await made('/api/option', { title: 'site.bin_logo', value: url })
    await office('DELETE', `/api/option/${id}`)
    await later(unusedLife * 3, () => binUnusedPictures(server.ctx))
    expect((await restore('option', id)).status).toBe(200)
    expect((await server.call('GET', url)).status).toBe(200)
  })

  it('calls a price as the office does', async () => {
    const { id } = await made('/api/option', { title: 'company_fee', value: '500' })
    await office('DELETE', `/api/option/${id}`)
    expect(await entries('?kind=option&q=услуги')).toMatchObject([{ title: 'Услуги компании' }])
    expect(await json(restore('option', id))).toMatchObject({
      title: 'Услуги компании',
      option: 'company_fee',
    })
  })

  it('calls what was removed in the language of its reader, and finds it by the words of both', async () => {
    const { id } = await made('/api/option', { title: 'site_tagline', value: 'Авто' })
    const reader = { email: 'reader@example.com', name: 'Ганна', password: 'синий трамвай 49' }
    await made('/api/auth/admin/create', reader)
    const own = await server.signedIn(reader)
    await own('PUT', '/api/auth/language', { lang: 'uk' })
    await office('DELETE', `/api/option/${id}`)
    const title = 'Підпис поруч із назвою'
    expect(await entries('?kind=option&q=подпись', own)).toMatchObject([{ title }])
    expect(await entries('?kind=option&q=підпис')).toMatchObject([{ title: 'Подпись рядом с названием' }])
    expect(await json(restore('option', id, own))).toMatchObject({ title })
  })

  it('gives an account back with its password and without its sessions, to owners only', async () => {
    const person = { email: 'back@example.com', name: 'Ганна', password: 'синий трамвай 48' }
    const { id } = await made('/api/auth/admin/create', person)
    const editor = await server.signedIn(person)
    const list = { list: 'posts', name: 'Мои черновики', query: 'status=draft', isDefault: false }
    expect((await editor('POST', '/api/list-view', list)).status).toBe(201)
    const requests: number[] = []
    for (const name of ['Своя', 'Чужая']) {
      const sent = await server.call('POST', '/api/mail/callback', { name, phone: '0671234567' })
      const request = ((await sent.json()) as { id: number }).id
      requests.push(request)
      expect((await editor('PATCH', `/api/request/${request}`, { takenBy: id })).status).toBe(200)
    }
    const [own, others] = requests
    const holder = async (request = 0) =>
      (await json<{ takenBy: { id: number } | null }>(office('GET', `/api/request/${request}`))).takenBy?.id
    const views = () =>
      server.ctx.db.selectFrom('list_views').select('name').where('admin_id', '=', id).execute()
    const colleague = await signedIn('editor')
    await office('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })
    expect(await entries('?kind=account', colleague)).toEqual([])
    expect((await restore('account', id, colleague)).status).toBe(403)
    const login = { email: person.email, password: person.password }
    expect((await server.call('POST', '/api/auth/login', login)).status).toBe(401)
    expect(await views()).toEqual([])
    expect((await office('PATCH', `/api/request/${others}`, { status: 'in_work' })).status).toBe(200)
    const current = await holder(others)
    expect((await restore('account', id)).status).toBe(200)
    expect(await views()).toEqual([{ name: 'Мои черновики' }])
    expect([await holder(own), await holder(others)]).toEqual([id, current])
    expect(current).toBeGreaterThan(0)
    expect((await editor('GET', '/api/auth/admin')).status).toBe(401)
    expect((await server.call('POST', '/api/auth/login', login)).status).toBe(200)
  })

  it('shows what the caller may bring back, and no more', async () => {
    const option = await made('/api/option', { title: 'service.hidden', value: '1' })
    await office('DELETE', `/api/option/${option.id}`)
    const manager = await signedIn('sales')
    expect(await entries('', manager)).toEqual([])
    expect((await restore('option', option.id, manager)).status).toBe(403)
  })

  it('keeps for thirty days and not longer; then the states of a post go with it', async () => {
    expect(binLife).toBe(30 * 86_400_000)
    const post = await json<Post>(
      office('POST', '/api/post', aForm({ title: 'Насовсем' }, await aPicture(505))),
    )
    await office('DELETE', `/api/post/${post.id}`)
    const states = () => listRows(server.ctx.db, 'revisions', { kind: 'post', record_id: post.id }, ['id'])
    const comments = () => server.ctx.db.selectFrom('comments').select('id').execute()
    await insertRow(server.ctx.db, 'comments', {
      kind: 'post',
      record_id: String(post.id),
      author_id: 1,
      author_name: 'Ольга',
      text: 'Заметка',
      created_at: server.ctx.now().toISOString(),
    })
    const entry = (await entries()).find(({ ref }) => ref === String(post.id))
    expect(Date.parse(entry?.until ?? '') - Date.parse(entry?.removedAt ?? '')).toBe(binLife)
    await later(binLife - 60_000, () => emptyBin(server.ctx))
    expect((await states()).length).toBe(1)
    expect((await comments()).length).toBe(1)
    await later(binLife + 60_000, () => emptyBin(server.ctx))
    expect((await restore('post', post.id)).status).toBe(404)
    expect(await states()).toEqual([])
    expect(await comments()).toEqual([])
  })

  it('takes no states from a post that comes back while the bin is being emptied', async () => {
    const post = await json<Post>(
      office('POST', '/api/post', aForm({ title: 'В последний миг' }, await aPicture(508))),
    )
    await office('DELETE', `/api/post/${post.id}`)
    const { ctx } = server
    await later(binLife + 60_000, async () => {
      const call = await server.signedIn()
      const broughtBack = { status: 0 }
      const db = {
        selectFrom: ctx.db.selectFrom.bind(ctx.db),
        // Between the list of what is to go and its going.
        transaction: () => ({
          execute: async (work: (tx: Tx) => Promise<void>) => {
            if (broughtBack.status === 0) broughtBack.status = (await restore('post', post.id, call)).status
            await ctx.db.transaction().execute(work)
          },
        }),
      }
      await emptyBin({ ...ctx, db: db as unknown as Db })
      expect(broughtBack.status).toBe(200)
      expect(await json<Revision[]>(call('GET', `/api/post/${post.id}/revisions`))).toHaveLength(2)
    })
  })

  it('is written in the transaction of the removal: broken off, neither has happened', async () => {
    const category = await made('/api/category', { title: 'Не удалилась' })
    const { ctx } = server
    const by = { actor: null, requestId: null }
    const payload = { rows: [{ table: 'categories' as const, values: { id: category.id } }] }
    const removal = ctx.db.transaction().execute(async tx => {
      await putInBin(tx, ctx, by, { kind: 'category', id: category.id, title: 'Не удалилась', payload })
      await tx.deleteFrom('categories').where('id', '=', category.id).execute()
      throw new Error('the power went')
    })
    await expect(removal).rejects.toThrow('the power went')
    expect((await office('GET', `/api/category/${category.id}`)).status).toBe(200)
    expect(await entries('?q=не удалилась')).toEqual([])
  })
})
