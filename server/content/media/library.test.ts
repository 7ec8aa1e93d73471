import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { dialectOf } from '#server/platform/db/open.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { Post, Revision } from '#shared/contract/content/posts.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { pictureUses } from '../picture-uses.ts'
import { binUnusedPictures, unusedLife } from './bin-unused-pictures.ts'
import { pictureColumns } from './media.store.ts'
import { searchLibrary } from './picture-library.store.ts'

describe('the library of pictures', () => {
  const { server, call: office } = serverOfFile()

  let number = 0
  /** Neighbouring colours may become the same JPEG. */
  const bytes = () => aPicture(700 + 37 * ++number)
  const body = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const put = async (name = 'port.jpg') =>
    body<LibraryPicture>(office('POST', '/api/media', aForm({}, await bytes(), name)))
  const read = (id: string) => body<LibraryPicture>(office('GET', `/api/media/${id}`))
  const list = async (query = '') =>
    (await body<{ items: LibraryPicture[] }>(office('GET', `/api/media?${query}`))).items
  const ids = async (query = '') => (await list(query)).map(({ id }) => id)
  const replace = async (id: string, headers: Record<string, string> = {}) =>
    office('POST', `/api/media/${id}/replace`, aForm({}, await bytes(), 'other.jpg'), headers)
  const write = (fields: Record<string, string>, picture?: Buffer) =>
    body<Post>(office('POST', '/api/post', aForm({ title: 'Запись', ...fields }, picture)))
  const post = (id: number) => body<Post>(office('GET', `/api/post/${id}`))
  const sweepAfter = async (ms: number) => {
    server.clock.offset = ms
    await binUnusedPictures(server.ctx)
    server.clock.offset = 0
  }
  const inText = ({ url }: Pick<LibraryPicture, 'url'>) =>
    `<p>Порт</p><figure class="wide"><img src="${url}" alt="Порт" width="400" height="300"><figcaption>Одесса</figcaption></figure>`

  it('stays where somebody has put it, however long nothing shows it', async () => {
    const { id, url, name, stored } = await put('Порт Одессы.jpg')
    expect([name, stored]).toEqual(['Порт Одессы', true])
    const pasted = await body<{ url: string }>(office('POST', '/api/post/picture', aForm({}, await bytes())))
    const logo = await body<{ url: string }>(office('POST', '/api/post/picture', aForm({}, await bytes())))
    await office('POST', '/api/option', { title: 'site_logo', value: `https://example.com${logo.url}` })
    await sweepAfter(unusedLife * 90)
    expect((await server.call('GET', url)).status).toBe(200)
    expect((await server.call('GET', logo.url)).status).toBe(200)
    expect((await server.call('GET', pasted.url)).status).toBe(404)
    expect(await ids('show=unused')).toContain(id)
    expect(await ids('q=site_logo')).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  it('finds a picture by its name, its words and the title of what shows it', async () => {
    const { id, version } = await put('dsc_0042.jpg')
    const described = { name: 'Паром «Ёлка»', alts: { ru: 'Причал в Поти' }, focus: { x: 20, y: 71 } }
    const saved = await office('PUT', `/api/media/${id}`, described, { 'If-Match': `"${version}"` })
    expect(await saved.json()).toMatchObject(described)
    expect((await office('PUT', `/api/media/${id}`, described, { 'If-Match': `"${version}"` })).status).toBe(
      409,
    )
    await write({ title: 'Как мы ждали судно', picture: id, imageAlt: 'Не те слова' })
    for (const words of ['паром', 'па', 'елка', 'причал', 'ждали'])
      expect(await ids(`q=${encodeURIComponent(words)}`), words).toEqual([id])
    expect(await ids('q=dsc')).toEqual([])
    const { db } = server.ctx
    const few = (most: number, q = 'паром') => searchLibrary(db, pictureUses, q, most)
    expect([await few(1), await few(0), await few(1, 'ждали'), await few(0, 'ждали')]).toEqual([
      [id],
      undefined,
      [id],
      undefined,
    ])
    expect(await ids('show=noAlt')).not.toContain(id)
    expect((await read(id)).places).toEqual([
      { kind: 'post', ref: expect.any(String), title: 'Как мы ждали судно', part: 'cover' },
    ])
  })

  it('is put in order by name, age and last change', async () => {
    const named = async (name: string, ru = '') => {
      server.clock.offset += 1000
      const { id } = await put('порядок.jpg')
      await office('PUT', `/api/media/${id}`, { name, alts: { ru }, focus: { x: 50, y: 50 } })
      return id
    }
    const [nameless, second, first] = [await named(''), await named('Б порядок'), await named('а порядок')]
    const described = await named('', 'В порядок')
    const all = [nameless, second, first, described]
    const inOrder = async (sort: string) => (await ids(`sort=${sort}`)).filter(id => all.includes(id))
    expect(await inOrder('title')).toEqual([first, second, described, nameless])
    expect(await inOrder('titleDown')).toEqual([described, second, first, nameless])
    expect(await inOrder('oldest')).toEqual(all)
    server.clock.offset += 1000
    await office('PUT', `/api/media/${second}`, {
      name: 'Б порядок',
      alts: { ru: 'правка' },
      focus: { x: 50, y: 50 },
    })
    server.clock.offset = 0
    expect((await inOrder('updated'))[0]).toBe(second)
    expect((await office('GET', '/api/media?sort=hash')).status).toBe(400)
  })

  it('takes over the words of the first cover that has some', async () => {
    const { id } = await write({ title: 'Со словами', imageAlt: 'Трап и кран' }, await bytes())
    const [found] = await list(`q=${encodeURIComponent('трап')}`)
    expect(found).toMatchObject({ alts: { ru: 'Трап и кран' }, stored: false })
    await office('PUT', `/api/post/${id}`, aForm({ imageAlt: 'Другие слова' }))
    expect((await read(found?.id ?? '')).alts.ru).toBe('Трап и кран')
  })

  it('takes over the words of a text that shows it, in each language, and keeps its own', async () => {
    const [first, second] = [await put('палуба.jpg'), await put('мачта.jpg')]
    const own = { name: second.name, alts: { ru: 'Свои слова' }, focus: second.focus }
    await office('PUT', `/api/media/${second.id}`, own)
    const img = ({ url }: LibraryPicture, alt: string) => `<img src="${url}" alt="${alt}">`
    const text = img(first, 'Палуба &gt; &quot;Ёлки&quot;') + img(second, 'Чужие слова')
    const { id } = await write({ title: 'С картинками в тексте', text, picture: second.id })
    expect((await read(first.id)).alts).toEqual({ ru: 'Палуба > "Ёлки"' })
    expect((await read(second.id)).alts).toEqual({ ru: 'Свои слова' })
    expect(await ids('show=noAlt')).not.toContain(first.id)
    const uk = aForm({ title: 'З картинками', text: img(first, 'Палуба') })
    expect((await office('PUT', `/api/post/${id}?lang=uk`, uk)).status).toBe(200)
    expect((await read(first.id)).alts.uk).toBe('Палуба')
  })

  it('rejects what is no description and no picture', async () => {
    const { id } = await put()
    const good = { name: 'a', alts: { ru: '' }, focus: { x: 50, y: 50 } }
    for (const bad of [
      { ...good, focus: { x: 101, y: 0 } },
      { ...good, focus: { x: 1.5, y: 0 } },
      { ...good, alts: { ru: 'x'.repeat(301) } },
    ])
      expect((await office('PUT', `/api/media/${id}`, bad)).status, JSON.stringify(bad)).toBe(400)
    for (const wrong of ['1', '../etc', 'f'.repeat(63), `${'f'.repeat(64)}0`])
      expect((await office('PUT', `/api/media/${encodeURIComponent(wrong)}`, good)).status).toBe(400)
    expect((await office('PUT', `/api/media/${'f'.repeat(64)}`, good)).status).toBe(404)
    expect((await office('POST', '/api/media', aForm({}, Buffer.from('<svg/>')))).status).toBe(400)
  })

  it('gives a post its cover, and a crop that keeps to the chosen point', async () => {
    const { id, url, name } = await put()
    await office('PUT', `/api/media/${id}`, { name, alts: { ru: '' }, focus: { x: 12, y: 88 } })
    const { id: postId } = await write({ title: 'С картинкой из библиотеки', picture: id })
    expect(await post(postId)).toMatchObject({ image: url, imageFocus: '10 90' })
    const page = await (await server.call('GET', '/api/post')).json()
    expect((page as Post[]).find(({ image }) => image === url)?.imageFocus).toBe('10 90')
    const unknown = await office('POST', '/api/post', aForm({ title: 'x', picture: 'f'.repeat(64) }))
    expect(await problemOf(unknown)).toMatchObject({ status: 400, paths: ['picture'] })
    const without = await office('POST', '/api/post', aForm({ title: 'x' }))
    expect(await problemOf(without)).toMatchObject({ status: 400, paths: ['image'] })
  })

  it('shows another file in every place at once; earlier versions keep theirs', async () => {
    const old = await put()
    await office('PUT', `/api/media/${old.id}`, {
      name: 'Главная',
      alts: { ru: 'Порт' },
      focus: { x: 0, y: 0 },
    })
    const covered = await write({ title: 'С обложкой', picture: old.id })
    const written = await write({ title: 'С текстом', text: inText(old) }, await bytes())
    await office('POST', '/api/option', { title: 'logo', value: old.url })
    const section = { id: 'g', kind: 'gallery', anchor: '', hidden: false, title: '', lead: '' }
    const page = await body<SitePage>(
      office('POST', '/api/site-pages', {
        path: '/delivered',
        title: 'Привезли',
        sections: [{ ...section, pictures: [{ url: old.url, alt: 'Порт', caption: '' }] }],
      }),
    )
    // What anybody has cached of the page is of the old content.
    const cached = await server.call('GET', `/api/post/${covered.id}`)

    expect((await replace(old.id, { 'If-Match': '"999"' })).status).toBe(409)
    const next = await body<LibraryPicture>(replace(old.id))
    expect(next).toMatchObject({
      name: 'Главная',
      alts: { ru: 'Порт' },
      focus: { x: 0, y: 0 },
      stored: true,
    })
    expect(next.places.map(({ part }) => part).toSorted()).toEqual(['cover', 'section', 'text', 'value'])
    const { draft } = await body<SitePage>(office('GET', `/api/site-pages/${page.id}`))
    expect(draft.sections).toMatchObject([{ pictures: [{ url: next.url, alt: 'Порт' }] }])
    await office('DELETE', `/api/site-pages/${page.id}`)
    expect((await server.call('GET', `/api/post/${covered.id}`)).headers.get('etag')).not.toBe(
      cached.headers.get('etag'),
    )
    expect((await post(covered.id)).image).toBe(next.url)
    const { text, version } = await post(written.id)
    expect(text).toContain(`<img src="${next.url}"`)
    expect(text).toContain('alt="Порт"')
    expect(text).not.toContain(old.id)
    expect(await (await server.call('GET', '/api/option/single/logo')).json()).toMatchObject({
      value: next.url,
    })
    expect(await ids()).not.toContain(old.id)
    expect(await ids('show=past')).toContain(old.id)

    const revisions = await body<Revision[]>(office('GET', `/api/post/${written.id}/revisions`))
    expect(revisions.map(revision => revision.version)).toEqual([version, version - 1])
    await sweepAfter(unusedLife * 2)
    await office('POST', `/api/post/${written.id}/revisions/${version - 1}/restore`)
    expect((await post(written.id)).text).toContain(old.url)
    expect((await server.call('GET', old.url)).status).toBe(200)
  })

  it('stays while a page shows it, and leaves its section when it is removed', async () => {
    const { url, id } = await body<{ url: string; id: string }>(
      office('POST', '/api/post/picture', aForm({}, await bytes())),
    ).then(({ url }) => ({ url, id: /[0-9a-f]{64}/.exec(url)?.[0] ?? '' }))
    const section = { id: 'g', kind: 'gallery', anchor: '', hidden: false, title: '', lead: '' }
    const page = await body<SitePage>(
      office('POST', '/api/site-pages', {
        path: '/gallery',
        title: 'Галерея',
        sections: [{ ...section, pictures: [{ url, alt: 'Порт', caption: '' }] }],
      }),
    )
    await sweepAfter(unusedLife * 2)
    expect((await server.call('GET', url)).status).toBe(200)
    expect((await office('DELETE', `/api/media/${id}?places=1`)).status).toBe(204)
    const { draft } = await body<SitePage>(office('GET', `/api/site-pages/${page.id}`))
    expect(draft.sections).toMatchObject([{ pictures: [] }])
  })

  it('is not replaced by itself', async () => {
    const picture = await bytes()
    const { id } = await body<LibraryPicture>(office('POST', '/api/media', aForm({}, picture)))
    expect((await office('POST', `/api/media/${id}/replace`, aForm({}, picture))).status).toBe(400)
  })

  it('goes into the bin unused, and comes back with its words', async () => {
    const { id, url } = await put()
    const described = { name: 'Уходит', alts: { ru: 'Слова' }, focus: { x: 10, y: 20 } }
    await office('PUT', `/api/media/${id}`, described)
    expect((await office('DELETE', `/api/media/${id}`, undefined, { 'If-Match': '"1"' })).status).toBe(409)
    expect((await office('DELETE', `/api/media/${id}`)).status).toBe(204)
    expect((await server.call('GET', url)).status).toBe(404)
    expect((await office('GET', `/api/media/${id}`)).status).toBe(404)
    expect((await office('DELETE', `/api/media/${id}`)).status).toBe(404)
    expect((await office('POST', `/api/media/bin/${id}/restore`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ ...described, stored: true })
    expect((await server.call('GET', url)).status).toBe(200)
  })

  it('comes back once when two people fetch it from the bin at the same moment', async () => {
    const { id } = await put()
    expect((await office('DELETE', `/api/media/${id}`)).status).toBe(204)
    const restore = () => office('POST', `/api/media/bin/${id}/restore`)
    const answers = await Promise.all([restore(), restore()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await read(id)).toMatchObject({ stored: true })
  })

  it('is taken out of its places only by somebody who has seen how many there are', async () => {
    const shown = await put()
    const covered = await write({ title: 'Обложка уйдёт', picture: shown.id })
    const written = await write({ title: 'Текст останется', text: inText(shown) }, await bytes())
    const before = await post(written.id)
    for (const query of ['', '?places=1', '?places=3'])
      expect(await problemOf(await office('DELETE', `/api/media/${shown.id}${query}`))).toMatchObject({
        status: 409,
        paths: ['places'],
      })
    expect((await office('DELETE', `/api/media/${shown.id}?places=2`)).status).toBe(204)
    expect((await post(covered.id)).image).toBeNull()
    expect((await post(written.id)).text).toBe('<p>Порт</p>')

    await office('POST', `/api/media/bin/${shown.id}/restore`)
    expect((await read(shown.id)).inRevisions).toBe(true)
    await office('POST', `/api/post/${written.id}/revisions/${before.version}/restore`)
    expect((await post(written.id)).text).toBe(before.text)
  })

  it('stays while it is not sure whose the files are', async () => {
    const { id, url } = await put()
    const { ctx } = server
    const unsure = vi.spyOn(ctx.installation, 'check').mockResolvedValue('foreign-files')
    expect((await office('DELETE', `/api/media/${id}?places=0`)).status).toBe(503)
    unsure.mockRestore()
    expect((await read(id)).url).toBe(url)
    expect(existsSync(join(ctx.config.dataDir, url))).toBe(true)
  })

  it('counts every column that names a picture', async () => {
    const { db } = server.ctx
    if (dialectOf(db) === 'postgres') return
    const { rows } = await sql<{ table: string; column: string }>`
      select m.name as "table", f."from" as "column" from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and f."table" = 'media'`.execute(db)
    // What texts name has no reference: it may be in the bin, or gone.
    const texts = ['post_media.media_hash', 'site_page_media.media_hash']
    const named = [...rows.map(({ table, column }) => `${table}.${column}`), ...texts].toSorted()
    expect(named).toEqual(pictureColumns.map(([table, column]) => `${table}.${column}`).toSorted())
  })
})
