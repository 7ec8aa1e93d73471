/** Nobody is locked in: what goes out comes in again elsewhere, and every program can read it. */

import { createWriteStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { picturesIn } from '#server/content/import/picture-folder.ts'
import { afterPosts, unpackExport } from '#server/content/import/read-own-export.ts'
import { runImport } from '#server/content/import/testing/run-import.ts'
import { readTar, sourceOf } from '#server/platform/backup/tar.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { passwordAgain, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { PageOfPosts, Post } from '#shared/contract/content/posts.ts'
import { writeExport } from './write-export.ts'

it('comes in by its references: each file behind those that its records refer to', () => {
  expect(afterPosts.join(' ')).toBe(
    [
      'metas pages options dated_prices table_versions tariff_changes reference_lots quotes rates',
      'reply_templates consents requests quote_handovers request_answers request_joins request_cuts',
      'request_quotes order_templates orders order_files firms invoice_numbers invoices payers cases',
      'case_texts case_media media menus posts post_categories post_slugs post_texts redirects',
      'site_page_texts site_pages site_page_paths comments installation',
    ].join(' '),
  )
})

describe('an export', () => {
  const { server, call: admin } = serverOfFile()
  let folder: string
  let archive: string
  beforeAll(async () => {
    folder = emptyFolder('export')
    archive = join(folder, 'export.tar')
    await fill()
    await pipeline(Readable.from(writeExport(server.ctx)), createWriteStream(archive))
  })

  const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

  const fill = async () => {
    const { id } = await json<{ id: number }>(
      admin('POST', '/api/category', { title: 'Советы', titles: { uk: 'Поради' } }),
    )
    const { url } = await json<{ url: string }>(
      admin('POST', '/api/post/picture', aForm({}, await aPicture(7, 700, 400))),
    )
    const words = { name: 'Порт', alts: { ru: 'Порт утром', uk: 'Порт уранці' }, focus: { x: 30, y: 40 } }
    await admin('PUT', `/api/media/${url.slice('/media/'.length, '/media/'.length + 64)}`, words)
    const text = [
      '<h2>Цена «под ключ» &amp; сроки</h2>',
      `<figure class="wide"><img src="${url}" alt="Порт" title="Одесса" width="700" height="400"><figcaption>В порту</figcaption></figure>`,
      '<div data-block="calculator" data-preset="route=usa&amp;price=9500"></div>',
      '<p>Смотрите <a href="/calculator">калькулятор</a> и <a href="https://example.com/">ещё</a>.</p>',
      '<table><tbody><tr><th>Объём</th><td colspan="2">2,0</td></tr></tbody></table>',
    ].join('\n')
    const post = (fields: Record<string, string>, picture: number) =>
      aPicture(picture).then(bytes => json<Post>(admin('POST', '/api/post', aForm(fields, bytes))))
    const first = await post(
      { title: 'Первая', text, categories: String(id), keywords: 'а, б', imageAlt: 'Машина', order: '5' },
      8,
    )
    await post({ title: 'Черновик', status: 'draft' }, 9)
    await post({ title: 'Потом', status: 'scheduled', publishedAt: '2100-01-01T00:00:00.000Z' }, 10)
    await admin('PUT', `/api/post/${first.id}`, aForm({ slug: 'novyj-adres', description: 'Коротко: "да"' }))
    await admin(
      'PUT',
      `/api/post/${first.id}?lang=uk`,
      aForm({ title: 'Перша', text: `${text}<p>Українською</p>`, status: 'published' }),
    )
    const soon = { path: '/soon', title: 'Как задумано', theme: 'neutral' }
    const { id: soonId } = await json<{ id: number }>(admin('POST', '/api/site-pages', soon))
    await admin('POST', `/api/site-pages/${soonId}/publish`, { publishAt: '2100-01-01T00:00:00.000Z' })
    await admin('PUT', `/api/site-pages/${soonId}`, { ...soon, title: 'Уже иначе', sections: [] })
    const menu = { header: [{ label: 'США', target: { kind: 'page', path: '/usa' } }], footer: [], legal: [] }
    await saveSeen(admin, '/api/menu?lang=uk', menu)
    await admin('POST', '/api/meta?lang=uk', { page: 'usa', title: 'Авто зі США' })
    await admin('POST', '/api/option', { title: 'company_fee', value: '250', note: '' })
    await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '+380671234567' })
    await admin('POST', '/api/comment/request/1', { text: 'Перезвонить' })
    const nextAction = { text: 'Позвонить', at: '2100-01-01T08:00:00.000Z' }
    await admin('PATCH', '/api/request/1', { status: 'in_work', nextAction })
    for (const amount of ['10000', '11000'])
      await admin('POST', '/api/request/1/quote', { input: { ...quote, price: { ...quote.price, amount } } })
    await admin('POST', '/api/request/1/quote/handover', { way: 'hand' })
  }

  const posts = async (from: TestServer): Promise<unknown[]> => {
    const call = await from.signedIn()
    const { items } = await json<PageOfPosts>(call('GET', '/api/post/pagination/1?sort=title'))
    return Promise.all(
      items.map(async ({ id: own }) => {
        const { id, createdAt, updatedAt, version, ...post } = await json<Post>(
          call('GET', `/api/post/${own}`),
        )
        const text = JSON.stringify({ ...post, categories: post.categories.map(({ title }) => title) })
        // Pictures are encoded anew, so their names differ.
        return JSON.parse(text.replace(/[0-9a-f]{64}/g, 'hash')) as unknown
      }),
    )
  }

  /** What is said beside the texts of posts, in both languages. */
  const names = async (from: TestServer) => {
    const call = await from.signedIn()
    const { items } = await json<{ items: Pick<LibraryPicture, 'name' | 'alts' | 'focus'>[] }>(
      call('GET', '/api/media'),
    )
    return {
      categories: await json<Category[]>(call('GET', '/api/category?lang=uk')).then(all =>
        all.map(({ title }) => title),
      ),
      pictures: items.filter(({ alts }) => alts.uk).map(({ name, alts, focus }) => ({ name, alts, focus })),
    }
  }

  it('gives the same posts in an empty installation, and once', async () => {
    await using other = await startTestServer()
    const unpacked = mkdtempSync(join(folder, 'unpacked-'))
    await unpackExport(archive, unpacked)
    const run = async () => runImport(other.ctx, unpacked, { findPicture: picturesIn(unpacked) })
    const report = await run()
    expect(report.counts).toMatchObject({ added: 3, failed: 0 })
    expect(report.posts.flatMap(({ leftOut }) => leftOut)).toEqual([])
    expect(await posts(other)).toEqual(await posts(server))
    const translated = (from: TestServer) =>
      json<Post>(from.call('GET', '/api/post/single/persha?lang=uk')).then(({ text, title }) => ({
        // Its pictures are encoded anew as well.
        text: text.replace(/[0-9a-f]{64}/g, 'hash'),
        title,
      }))
    expect((await translated(server)).title).toBe('Перша')
    expect(await translated(other)).toEqual(await translated(server))
    expect(await names(other)).toEqual(await names(server))
    expect(await names(server)).toEqual({
      categories: ['Поради'],
      pictures: [{ name: 'Порт', alts: { ru: 'Порт утром', uk: 'Порт уранці' }, focus: { x: 30, y: 40 } }],
    })
    expect((await other.call('GET', '/blog/pervaya')).headers.get('location')).toBe('/blog/novyj-adres')
    expect((await run()).counts).toMatchObject({ added: 0, known: 3 })
  })

  it('holds the form that the documentation promises, and no secret', async () => {
    const file = await open(archive, 'r')
    const names: string[] = []
    for await (const { name } of readTar(sourceOf(file))) names.push(name)
    await file.close()
    const documented = readFileSync('shared/docs/export.md', 'utf8')
    for (const name of names.filter(each => !/^(?:posts|pictures)\//.test(each)))
      expect(documented, name).toContain(`\`${name}\``)
    expect(names).toContain('posts/000001-novyj-adres.md')
    expect(names.filter(name => name.startsWith('pictures/'))).toHaveLength(4)
    const content = readFileSync(archive).toString('latin1')
    expect(content).not.toMatch(/argon2|password|session|totp/)
    expect(readFileSync(archive, 'utf8')).toContain('image: ../pictures/')
    expect(readFileSync(archive, 'utf8')).toContain('imageAlt: Машина\n')
  })

  const readRecords = async () => {
    const file = await open(archive, 'r')
    const records: Record<string, Record<string, unknown>[]> = {}
    for await (const { name, size, position } of readTar(sourceOf(file))) {
      if (!name.startsWith('data/')) continue
      const { buffer } = await file.read(Buffer.alloc(size), 0, size, position)
      const lines = buffer.toString('utf8').split('\n').filter(Boolean)
      records[name] = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    }
    await file.close()
    return records
  }

  it('holds the whole work on a request: who has it, what is next, its consent, quotes and how they were given', async () => {
    const records = await readRecords()
    expect(records['data/requests.jsonl']).toMatchObject([
      {
        name: 'Иван',
        taken_by: 1,
        consent_id: 1,
        quote_id: 2,
        erased_at: null,
        next_action: 'Позвонить',
        next_action_at: '2100-01-01T08:00:00.000Z',
      },
    ])
    expect(records['data/consents.jsonl']).toMatchObject([{ id: 1, text: expect.stringContaining('соглаш') }])
    expect(records['data/admins.jsonl']).toEqual([{ id: 1, name: 'Администратор' }])
    expect(records['data/request_quotes.jsonl']).toMatchObject([
      { request_id: 1, quote_id: 1 },
      { request_id: 1, quote_id: 2 },
    ])
    expect(records['data/quote_handovers.jsonl']).toMatchObject([{ request_id: 1, quote_id: 2, way: 'hand' }])
  })

  it('holds comments, pages, menus, meta records and the names of categories in both languages', async () => {
    const records = await readRecords()
    expect(records['data/categories.jsonl']).toMatchObject([{ title: 'Советы', titles: { uk: 'Поради' } }])
    expect(records['data/metas.jsonl']).toMatchObject([{ lang: 'uk', page: 'usa', title: 'Авто зі США' }])
    expect(records['data/menus.jsonl']).toMatchObject([
      { lang: 'ru' },
      { lang: 'uk', header: [{ label: 'США' }] },
    ])
    expect(records['data/comments.jsonl']).toMatchObject([
      { kind: 'request', record_id: '1', author_name: 'Администратор', text: 'Перезвонить' },
    ])
    const home = records['data/pages.jsonl']?.find(({ path }) => path === '/')
    expect(home).toMatchObject({
      texts: [
        { lang: 'ru', draft: { title: 'Главная' }, published: { title: 'Главная' } },
        { lang: 'uk', draft: { title: 'Головна' }, published: { title: 'Головна' } },
      ],
    })
    expect(readFileSync(archive, 'utf8')).toContain('lang: uk\ntranslationKey: post-1\n')
  })

  it('holds what is planned and for when, of posts and of pages', async () => {
    const soon = (await readRecords())['data/pages.jsonl']?.find(({ path }) => path === '/soon')
    const publish_at = '2100-01-01T00:00:00.000Z'
    const planned = { title: 'Как задумано' }
    expect(soon).toMatchObject({
      texts: [{ lang: 'ru', draft: { title: 'Уже иначе' }, published: null, publish_at, planned }],
    })
    const posts = readFileSync(archive, 'utf8')
    expect(posts).toMatch(/"status": "scheduled",\n\s+"publishedAt": "2100-01-01T00:00:00.000Z"/)
  })

  it('needs the password of the owner again', async () => {
    expect((await admin('GET', '/api/export')).status).toBe(403)
    const response = await admin('GET', '/api/export', undefined, passwordAgain)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('export-')
    expect((await response.arrayBuffer()).byteLength % 512).toBe(0)
  })

  it('is refused when it is damaged or another archive', async () => {
    const broken = join(folder, 'broken.tar')
    const bytes = readFileSync(archive)
    writeFileSync(broken, bytes.subarray(0, 5000))
    const empty = () => mkdtempSync(join(folder, 'empty-'))
    await expect(unpackExport(broken, empty())).rejects.toThrow('повреждён')
    writeFileSync(broken, Buffer.alloc(1024))
    await expect(unpackExport(broken, empty())).rejects.toThrow('нет export.json')
  })
})
