/** What goes into the bin comes back equal: every column of every table, before and after, for each kind. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishDue } from '#server/content/publication/publish-due.ts'
import { addRedirects } from '#server/content/redirects/other-site-redirects.ts'
import { insertRow } from '#server/platform/db/rows.ts'
import { aFile, aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner } from '#server/proofs/testing/start-test-server.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { type BinKind, binKinds } from '#shared/contract/system/bin.ts'

/** What the removal and the return themselves write: the log, the states, numbers of changes and the indexes of words. */
const besides =
  /^(?:audit|bin|revisions|revision_media|content_version|jobs|rate_limits|sessions|session_epochs|post_search.*|[a-z]+_words.*|migrations|migration_checksums|kysely.*)$/

/** A version that nobody has seen, of that moment. */
const always = ['version', 'updated_at']

/** What is otherwise on purpose, by table: columns, or null for rows that do not come back. */
type Intended = Record<string, readonly string[] | null>

const intended: Record<BinKind, Intended> = {
  post: {
    // Translations that were up to date with their post still are.
    post_texts: ['source_version'],
  },
  category: {},
  meta: {},
  option: {},
  'reference-lot': {},
  order: {},
  'order-file': {},
  account: {
    // Nobody is signed in by a token of before, nor known by a device or by Telegram.
    admins: ['session_version'],
    telegram_people: ['admin_id'],
    // What this person has written goes on under the name alone.
    comments: ['author_id'],
  },
  'site-page': {
    // Whoever had the link does not get it back.
    site_page_previews: null,
  },
  tariff: {
    // Whatever it waited for, it comes back as a draft.
    tariff_changes: ['state'],
  },
}

describe('what comes back from the bin', () => {
  const { server } = serverOfFile()
  let office: ApiClient
  beforeAll(async () => {
    office = await server.signedIn()
  })

  const made = async (method: string, path: string, body: unknown, headers = {}): Promise<{ id: number }> => {
    const answer = await office(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
  const allRows = async (): Promise<Record<string, Record<string, unknown>[]>> => {
    const tables = (await server.ctx.db.introspection.getTables()).map(({ name }) => name)
    const all = await Promise.all(
      tables
        .filter(name => !besides.test(name) && !name.startsWith('sqlite_'))
        .map(async name => {
          const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
            server.ctx.db,
          )
          return [name, rows] as const
        }),
    )
    return Object.fromEntries(all)
  }
  const equalParts = (
    all: Record<string, Record<string, unknown>[]>,
    differs: Intended,
  ): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([table]) => differs[table] !== null)
        .map(([table, rows]) => {
          const ignored = [...always, ...(differs[table] ?? [])]
          const kept = rows.map(row => Object.entries(row).filter(([column]) => !ignored.includes(column)))
          return [table, kept.map(row => JSON.stringify(Object.fromEntries(row))).sort()]
        }),
    )

  const future = '2099-01-01T10:00:00.000Z'
  const makers: Record<BinKind, () => Promise<{ id: number; path: string; body?: unknown }>> = {
    post: async () => {
      const category = await made('POST', '/api/category', { title: 'Советы' })
      const picture = (await made(
        'POST',
        '/api/media',
        aForm({}, await aPicture(611), 'port.jpg'),
      )) as unknown as LibraryPicture
      const text = `<p>Порт <img src="${picture.url}" alt="Порт"></p>`
      const words = { description: 'О', metaTitle: 'М', metaDescription: 'Д', keywords: 'к', imageAlt: 'А' }
      const fields = {
        ...words,
        title: 'Порт',
        slug: 'port',
        order: '7',
        categories: `[${category.id}]`,
        text,
      }
      const { id } = await made('POST', '/api/post', aForm(fields, await aPicture(612)))
      await made('PUT', `/api/post/${id}`, aForm({ slug: 'port-2' }))
      const uk = { title: 'Порт', slug: 'port-uk', text, status: 'published' }
      await made('PUT', `/api/post/${id}?lang=uk`, aForm(uk))
      const planned = { slug: 'port-uk-2', status: 'scheduled', publishedAt: future }
      await made('PUT', `/api/post/${id}?lang=uk`, aForm(planned))
      await addRedirects(server.ctx.db, id, ['/old-ru'], 'ru')
      await addRedirects(server.ctx.db, id, ['/old-uk'], 'uk')
      return { id, path: `/api/post/${id}` }
    },
    category: async () => {
      const { id } = await made('POST', '/api/category', { title: 'Рынок', titles: { uk: 'Ринок' } })
      const form = aForm({ title: 'Рынок', categories: `[${id}]` }, await aPicture(613))
      await made('POST', '/api/post', form)
      return { id, path: `/api/category/${id}` }
    },
    meta: async () => {
      const meta = { page: 'round-trip', title: 'т', description: 'о', keywords: 'к' }
      await made('POST', '/api/meta', meta)
      const { id } = await made('POST', '/api/meta?lang=uk', meta)
      return { id, path: `/api/meta/${id}` }
    },
    option: async () => {
      const { id } = await made('POST', '/api/option', { title: 'company_fee', value: '500', note: 'п' })
      const price = { title: 'company_fee', validFrom: '2098-01-01', value: '600', note: 'с января' }
      await made('POST', '/api/price', price)
      return { id, path: `/api/option/${id}` }
    },
    'reference-lot': async () => {
      const input = {
        route: 'own',
        vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
        price: { amount: '5000', currency: 'USD' },
      }
      const { id } = await made('POST', '/api/reference-lot', { title: 'Лот', input })
      return { id, path: `/api/reference-lot/${id}` }
    },
    order: async () => {
      const nextAction = { text: 'Позвонить', at: '2026-12-01T08:00:00.000Z' }
      const order = { name: 'Олена', phones: ['0671234567'], make: 'VW', nextAction }
      const { id } = await made('POST', '/api/order', order)
      await made('PUT', `/api/order/${id}`, { stages: { bought: { days: 3, skipped: true } } })
      await made('PUT', `/api/order/${id}/money`, { currency: 'EUR', closed: true }, { 'If-Match': '"1"' })
      await made('POST', `/api/comment/order/${id}`, { text: 'Ждёт фото' })
      await made('POST', `/api/order/${id}/file`, await aFile())
      return { id, path: `/api/order/${id}` }
    },
    'order-file': async () => {
      const order = await made('POST', '/api/order', { name: 'Олена' })
      const { id } = await made('POST', `/api/order/${order.id}/file`, await aFile())
      return { id, path: `/api/order-file/${id}` }
    },
    account: async () => {
      const person = { email: 'back@example.com', name: 'Ганна', password: 'синий трамвай 48' }
      const { id } = await made('POST', '/api/auth/admin/create', person)
      const own = await server.signedIn(person)
      const view = { list: 'posts', name: 'Мои', query: 'status=draft', isDefault: false }
      expect((await own('POST', '/api/list-view', view)).status).toBe(201)
      const sent = await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
      const request = ((await sent.json()) as { id: number }).id
      expect((await own('PATCH', `/api/request/${request}`, { takenBy: id })).status).toBe(200)
      expect((await own('POST', '/api/order', { name: 'Иван' })).status).toBe(201)
      const times = { created_at: future, updated_at: future }
      await insertRow(server.ctx.db, 'telegram_people', {
        telegram_id: '7',
        name: 'Ганна',
        admin_id: id,
        ...times,
      })
      const comment = {
        kind: 'request' as const,
        record_id: String(request),
        text: 'Перезвонить',
        created_at: future,
      }
      await insertRow(server.ctx.db, 'comments', { ...comment, author_id: id, author_name: 'Ганна' })
      return { id, path: `/api/auth/admin/${id}`, body: { currentPassword: owner.password } }
    },
    'site-page': async () => {
      const { id } = await made('POST', '/api/site-pages', { path: '/port', title: 'Порт' })
      const draft = { title: 'Порт', theme: 'neutral', sections: [] }
      await made('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
      await made('PUT', `/api/site-pages/${id}`, { ...draft, title: 'Порт 2', path: '/port-2' })
      await made('POST', `/api/site-pages/${id}/publish`, { publishAt: future })
      await made('PUT', `/api/site-pages/${id}?lang=uk`, { ...draft, title: 'Порт' })
      await made('POST', `/api/site-pages/${id}/preview-link`, undefined)
      return { id, path: `/api/site-pages/${id}` }
    },
    tariff: async () => {
      const law = { law: 'Закон 1-2098', link: 'https://zakon.rada.gov.ua/laws/show/1-2098', note: '' }
      const cells = [{ field: 'exciseDieselLow', validFrom: '2030-01-01', value: '90', ...law }]
      const change = { cells, reason: 'Закон', draft: true, baseRevision: 0 }
      const { id } = await made('POST', '/api/tariff/change', change)
      return { id, path: `/api/tariff/change/${id}` }
    },
  }

  it.each(binKinds)('is equal in every column: %s', async kind => {
    const { id, path, body } = await makers[kind]()
    const before = await allRows()
    expect((await office('DELETE', path, body)).status).toBe(204)
    expect(await allRows()).not.toEqual(before)
    expect((await office('POST', `/api/bin/${kind}/${id}/restore`)).status).toBe(200)
    const after = await allRows()
    expect(equalParts(after, intended[kind])).toEqual(equalParts(before, intended[kind]))
  })

  describe('after the time for which it was planned', () => {
    const day = 86_400_000
    const plannedAt = () => new Date(server.ctx.now().getTime() + day).toISOString()
    const backAfter = async (days: number, kind: BinKind, id: number) => {
      server.clock.offset += days * day
      office = await server.signedIn()
      const restored = await office('POST', `/api/bin/${kind}/${id}/restore`)
      expect(restored.status).toBe(200)
      await publishDue(server.ctx)
      return (await restored.json()) as { note: string | null }
    }
    const note = expect.stringContaining('время публикации прошло')

    it.each([
      ['a post', '', 3],
      ['its Ukrainian text', '?lang=uk', 3],
    ])('is a draft: %s', async (_what, lang, days) => {
      const { id } = await made('POST', '/api/post', aForm({ title: 'Позже' }, await aPicture(620)))
      await made(
        'PUT',
        `/api/post/${id}${lang}`,
        aForm({ title: 'Позже', status: 'scheduled', publishedAt: plannedAt() }),
      )
      expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
      expect(await backAfter(days, 'post', id)).toMatchObject({ note })
      const post = (await (await office('GET', `/api/post/${id}${lang}`)).json()) as Post
      expect([post.status, post.publishedAt]).toEqual(['draft', null])
    })

    it('is a draft: a page', async () => {
      const { id } = await made('POST', '/api/site-pages', { path: '/later', title: 'Позже' })
      await made('POST', `/api/site-pages/${id}/publish`, { publishAt: plannedAt() })
      expect((await office('DELETE', `/api/site-pages/${id}`)).status).toBe(204)
      expect(await backAfter(3, 'site-page', id)).toMatchObject({ note })
      const page = (await (await office('GET', `/api/site-pages/${id}`)).json()) as SitePage
      expect([page.status, page.publishAt]).toEqual(['draft', null])
    })

    it('is planned as it was while the time is ahead', async () => {
      const publishedAt = new Date(server.ctx.now().getTime() + 9 * day).toISOString()
      const planned = { title: 'Ещё нет', status: 'scheduled', publishedAt }
      const { id } = await made('POST', '/api/post', aForm(planned, await aPicture(621)))
      expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
      expect(await backAfter(3, 'post', id)).toMatchObject({ note: null })
      const post = (await (await office('GET', `/api/post/${id}`)).json()) as Post
      expect([post.status, post.publishedAt]).toEqual(['scheduled', publishedAt])
    })
  })
})
