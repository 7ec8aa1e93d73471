/** What the rows of the contract need to exist before they can be called: made through the API, new each time. */

import { findNewestVersion, storeAgain } from '#server/calculation/tables/table.store.ts'
import { sweepQuestion } from '#server/content/media/bin-unused-pictures.ts'
import { binUnused } from '#server/content/media/media.store.ts'
import { telegramSettings } from '../testing/fake-telegram.ts'
import { aForm, aPicture } from '../testing/pictures.ts'
import { type ApiClient, owner, startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { nextAddress } from './sent-input.ts'

export interface ContractFixtures {
  server: TestServer
  /** The owner. */
  call: ApiClient
  picture: Buffer
  /** A number that nobody has had. */
  next: () => number
  category: (title?: string) => Promise<Made>
  removedCategory: () => Promise<Made>
  meta: () => Promise<Made>
  option: () => Promise<Made>
  post: (fields?: Record<string, string>) => Promise<Made>
  /** The number of an uploaded export of one post. */
  uploadedExport: () => Promise<string>
  request: () => Promise<Made>
  sitePage: () => Promise<Made & { path: string }>
  /** The hash of a picture in the bin. */
  binnedPicture: () => Promise<string>
  /** The hash of a picture of the library. */
  libraryPicture: () => Promise<string>
  /** The sweep asks, or does not. */
  sweepQuestion: (asks: boolean) => Promise<void>
  /** An account of its own with its caller, so that signing out hurts nobody else. */
  newcomer: () => Promise<Newcomer>
  /** Title and newest version of a table that is there. */
  table: (rows?: string) => Promise<{ title: string; version: number }>
}

interface Made {
  id: number
  title: string
  slug: string
  page: string
}

export interface Newcomer {
  id: number
  email: string
  password: string
  cookie: string
  call: ApiClient
}

/** Of another site, with one post. */
export const anExport = (number: number): string =>
  JSON.stringify({ data: { posts: [{ id: number, title: `Запись ${number}`, html: '<p>Текст</p>' }] } })

export const fees = 'Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n'

export const startContractFixtures = async (): Promise<ContractFixtures> => {
  const server = await startTestServer({ TRUST_PROXY: '1', ...telegramSettings })
  const call = await server.signedIn()
  const picture = await aPicture(1, 40, 30)
  let number = 0
  const next = () => ++number
  const made = async (answer: Promise<Response>): Promise<Made> => {
    const { status, body } = { status: (await answer).status, body: await (await answer).json() }
    if (status >= 300) throw new Error(`could not be made: ${status} ${JSON.stringify(body)}`)
    return body as Made
  }
  const from = () => ({ 'X-Forwarded-For': nextAddress() })
  const post = (path: string, body: unknown) => made(call('POST', path, body, from()))
  /** Versions by their rows: each file is read by a process of its own, so none is uploaded twice. */
  const uploaded = new Map<string, number>()
  const category = (title = `Категория ${next()}`) => post('/api/category', { title })
  const binnedPicture = async (): Promise<string> => {
    const form = aForm({}, await aPicture(1_000 + next(), 40, 30))
    const { url } = (await (await call('POST', '/api/post/picture', form, from())).json()) as { url: string }
    const hash = url.slice('/media/'.length, '/media/'.length + 64)
    await server.ctx.db.transaction().execute(tx => binUnused(tx, [hash], server.ctx.now().toISOString()))
    return hash
  }
  const libraryPicture = async (): Promise<string> => {
    const form = aForm({}, await aPicture(2_000 + next(), 40, 30))
    return ((await (await call('POST', '/api/media', form, from())).json()) as { id: string }).id
  }
  const askSweep = async (asks: boolean): Promise<void> => {
    await sweepQuestion.forget(server.ctx.db)
    if (asks)
      await sweepQuestion.ask(server.ctx.db, {
        due: 200,
        total: 300,
        askedAt: server.ctx.now().toISOString(),
      })
  }
  return {
    server,
    binnedPicture,
    libraryPicture,
    sweepQuestion: askSweep,
    call,
    picture,
    next,
    category,
    removedCategory: async () => {
      const gone = await category()
      await call('DELETE', `/api/category/${gone.id}`, undefined, from())
      return gone
    },
    meta: () => post('/api/meta', { page: `page-${next()}`, title: 'Заголовок' }),
    option: () => post('/api/option', { title: `option-${next()}`, value: '1' }),
    post: (fields = {}) =>
      post('/api/post', aForm({ title: `Запись ${next()}`, text: '<p>Текст</p>', ...fields }, picture)),
    sitePage: async () => {
      const path = `/site-page-${next()}`
      return { ...(await post('/api/site-pages', { path, title: `Страница ${next()}` })), path }
    },
    uploadedExport: async () => {
      const form = new FormData()
      form.append('file', new Blob([anExport(next())]), 'ghost.json')
      return ((await made(call('POST', '/api/import', form, from()))) as unknown as { id: string }).id
    },
    request: () => post('/api/mail/callback', { name: 'Иван', phone: '+380671234567' }),
    newcomer: async () => {
      const pair = { email: `person-${next()}@example.com`, password: owner.password }
      const { id } = await post('/api/auth/admin/create', {
        ...pair,
        name: 'Новый сотрудник',
        role: 'editor',
      })
      const login = await server.call('POST', '/api/auth/login', pair, from())
      const { token } = (await login.json()) as { token: string }
      return {
        ...pair,
        id,
        cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
        call: (method, path, body, headers) =>
          server.call(method, path, body, { Authorization: `Bearer ${token}`, ...headers }),
      }
    },
    table: async (rows = fees) => {
      const title = 'copart-fee'
      const version = (await findNewestVersion(server.ctx.db, title)) + 1
      const known = uploaded.get(rows)
      if (known) await storeAgain(server.ctx.db, title, { version: known, next: version })
      else {
        const form = new FormData()
        form.set('title', title)
        form.set('file', new Blob([rows]), 'fees.csv')
        await made(call('POST', '/api/calculator', form, from()))
        uploaded.set(rows, version)
      }
      return { title, version }
    },
  }
}
