/** Every kind of record keeps to this over HTTP: versions, names, the log, the bin. A new one does not compile without its row. */
import { beforeAll, describe, expect, it } from 'vitest'
import { aFile, aForm, aPicture, untilTaken } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, passwordAgain } from '#server/proofs/testing/start-test-server.ts'
import { problemSchema } from '#shared/contract/platform/common.ts'
import type { ProblemCode } from '#shared/contract/platform/problem-codes.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { factsOf, isKind, type KindName } from '#shared/kinds/all-kinds.ts'
import type { None } from '#shared/kinds/kind.ts'
import { aFirm, companyCode } from '../testing/invoices.ts'
import { deliver } from '../testing/orders.ts'
import { nextAddress } from './sent-input.ts'

interface Stored {
  id: number | string
  version: number
}

interface Kind {
  /** Of the only one, which has no number. */
  id?: string
  /** Makes a record whose name is its own. */
  make(name: string): Promise<Response>
  /** Where one is read, changed and removed. */
  path(id: Stored['id']): string
  /** A change of it, and what comes of it. */
  method?: 'PATCH'
  change(name: string, version: number): unknown
  /** Two may not have the same name: which field the rejection names. */
  named?: string
  /** Personal, or never removed. */
  log?: KindName | null
  removes?: boolean
  /** What the log calls a change. */
  verb?: string
  /** One that does not exist. */
  unknown?: string
  /** Has no read of its own. */
  listed?: true
  /** A change replaces a whole list. */
  list?: true
}

const { server } = serverOfFile({ TRUST_PROXY: '1' })
let office: ApiClient
beforeAll(async () => {
  const call = await server.signedIn()
  // Each call from an address of its own: how many one may send is not the subject here.
  office = (method, path, body, headers) =>
    call(method, path, body, { 'X-Forwarded-For': nextAddress(), ...passwordAgain, ...headers })
  await office('POST', '/api/option', { title: 'company_fee', value: '500' })
})

const post =
  (path: string, body: (name: string) => unknown): Kind['make'] =>
  async name =>
    office('POST', path, await body(name))

/** The first text of a new record in the other language. */
const translated = async (path: string, original: unknown, translation = original): Promise<Response> => {
  const { id } = (await (await office('POST', path, original)).json()) as Stored
  return office('PUT', `${path}/${id}?lang=uk`, translation)
}

const lot = (title: string) => ({
  title,
  input: {
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
    price: { amount: '5000', currency: 'USD' },
  },
})
const tariff = (name: string) => ({
  cells: [
    {
      field: 'exciseDieselLow',
      validFrom: '2031-01-01',
      value: '90',
      law: name,
      link: 'https://zakon.rada.gov.ua/laws/show/1-2098',
      note: '',
    },
  ],
  reason: name,
  draft: true,
  baseRevision: 0,
})
const page = (title: string) => ({ title, theme: 'neutral', sections: [] })
const meta = (page: string) => ({ page: slug(page), title: page, description: '', keywords: '' })
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

let pictures = 700
/** Two prices have no day in common. */
const priceDay = (name: string) => addDays('2040-01-01', Number(name.slice('Kind '.length)))

/** Each code belongs to one firm. */
const aFirmNamed = (shortName: string) =>
  aFirm({ shortName, code: companyCode(100 * Number(shortName.slice('Kind '.length))) })

const kinds: Record<KindName, Kind | None> = {
  meta: {
    make: post('/api/meta', meta),
    path: id => `/api/meta/${id}`,
    change: name => meta(name),
    named: 'page',
  },
  category: {
    make: post('/api/category', title => ({ title })),
    path: id => `/api/category/${id}`,
    change: title => ({ title }),
    named: 'title',
  },
  option: {
    make: post('/api/option', title => ({ title: slug(title), value: 'x' })),
    path: id => `/api/option/${id}`,
    change: title => ({ title: slug(title), value: 'y' }),
    named: 'title',
  },
  'reference-lot': {
    make: post('/api/reference-lot', lot),
    path: id => `/api/reference-lot/${id}`,
    change: lot,
    named: 'title',
  },
  'reply-template': {
    make: post('/api/reply-template', title => ({ title, text: 'Добрый день' })),
    path: id => `/api/reply-template/${id}`,
    change: title => ({ title, text: 'Добрый вечер' }),
    named: 'title',
  },
  price: {
    make: post('/api/price', note => ({
      title: 'company_fee',
      validFrom: priceDay(note),
      value: '600',
      note,
    })),
    path: id => `/api/price/${id}`,
    change: note => ({ validFrom: priceDay(note), value: '700', note }),
    listed: true,
  },
  tariff: {
    make: post('/api/tariff/change', tariff),
    path: id => `/api/tariff/change/${id}`,
    change: tariff,
    listed: true,
  },
  post: {
    make: async title =>
      office('POST', '/api/post', aForm({ title, slug: slug(title) }, await aPicture(++pictures))),
    path: id => `/api/post/${id}`,
    change: title => aForm({ title, slug: slug(title) }),
    named: 'slug',
  },
  'site-page': {
    make: post('/api/site-pages', name => ({ path: `/${slug(name)}`, title: name })),
    path: id => `/api/site-pages/${id}`,
    change: page,
  },
  table: {
    id: 'copart-fee',
    make: () => {
      const form = aForm({ title: 'copart-fee' })
      form.set('file', new Blob(['Price from,Price to,Buyer fee\n0,,25\n']), 'fees.csv')
      return office('POST', '/api/calculator', form)
    },
    path: id => `/api/calculator/${id}`,
    change: (name, baseVersion) => ({
      data: [{ 'Price from': 0, 'Price to': null, 'Buyer fee': Number(name.slice('Kind '.length)) }],
      baseVersion,
    }),
    removes: false,
    unknown: 'no-such-table',
  },
  menu: {
    id: 'ru',
    make: () => office('GET', '/api/menu'),
    path: () => '/api/menu',
    change: label => ({
      header: [{ label, target: { kind: 'page', path: '/' } }],
      footer: [],
      legal: [{ label: 'Данные', target: { kind: 'page', path: '/privacy' } }],
    }),
    list: true,
    removes: false,
  },
  picture: {
    make: async () => office('POST', '/api/media', aForm({}, await aPicture(++pictures), 'a.jpg')),
    path: id => `/api/media/${id}`,
    change: name => ({ name, alts: { ru: name, uk: '' }, focus: { x: 10, y: 20 } }),
    // Its bin is of files.
    removes: false,
    unknown: 'a'.repeat(64),
  },
  mail: {
    id: 'settings',
    make: () => office('GET', '/api/setup/mail'),
    path: () => '/api/setup/mail',
    change: user => ({
      to: 'a@example.com',
      from: 'b@example.com',
      host: 'smtp.example.com',
      port: 465,
      user,
      password: 'x',
    }),
    verb: 'new-secret',
    removes: false,
  },
  order: {
    make: post('/api/order', name => ({ name, make: 'VW' })),
    path: id => `/api/order/${id}`,
    change: model => ({ model }),
  },
  'order-money': {
    make: async name => {
      const { id } = (await (await office('POST', '/api/order', { name })).json()) as Stored
      return office('GET', `/api/order/${id}/money`)
    },
    path: id => `/api/order/${id}/money`,
    change: what => ({
      bills: [
        {
          key: slug(what).replaceAll('-', ''),
          what,
          amount: '10.00',
          currency: 'USD',
          day: '2026-08-01',
          group: 'delivery',
        },
      ],
    }),
    list: true,
    removes: false,
  },
  firm: {
    make: post('/api/firm', aFirmNamed),
    path: id => `/api/firm/${id}`,
    change: aFirmNamed,
    list: true,
  },
  payer: {
    make: async name => {
      const { id } = (await (await office('POST', '/api/order', { name })).json()) as Stored
      return office('GET', `/api/order/${id}/payer`)
    },
    path: id => `/api/order/${id}/payer`,
    change: name => ({
      kind: name.endsWith('1') ? 'company' : 'foreigner',
      name,
      code: '',
      address: '',
      contract: 'none',
      clause: 'none',
      clauseSource: '',
    }),
    list: true,
    removes: false,
  },
  invoice: {
    make: async name => {
      if (((await (await office('GET', '/api/firm')).json()) as Stored[]).length === 0)
        await office('POST', '/api/firm', aFirm())
      const { id } = (await (await office('POST', '/api/order', { name })).json()) as Stored
      return office('POST', `/api/order/${id}/invoice`, { money: 'own' })
    },
    path: id => `/api/invoice/${id}`,
    change: purpose => ({ purpose, dueDay: `2031-01-${10 + (purpose.length % 10)}` }),
  },
  'order-file': {
    make: async () => {
      const order = await office('POST', '/api/order', { name: 'Олена' })
      return office('POST', `/api/order/${((await order.json()) as Stored).id}/file`, await aFile())
    },
    path: id => `/api/order-file/${id}`,
    change: title => ({ title }),
    listed: true,
  },
  'order-template': {
    id: 'usa',
    make: () => office('GET', '/api/order-template/usa'),
    path: route => `/api/order-template/${route}`,
    change: ru => ({ stages: [{ key: 'bought', ru, uk: 'Придбано', days: 1, tolerance: 1 }] }),
    list: true,
    removes: false,
  },
  case: {
    make: async () => {
      const { id } = await deliver(office, kyivDay(server.ctx.now()))
      return office('POST', `/api/order/${id}/case`, { consentDay: '2026-01-01' })
    },
    path: id => `/api/case/${id}`,
    change: ru => ({ texts: { ru } }),
  },
  request: {
    make: post('/api/request', name => ({ name, phone: '0671234567' })),
    path: id => `/api/request/${id}`,
    method: 'PATCH',
    change: note => ({ note }),
    removes: false,
  },
  rate: { none: 'it has no version: a value of a day, which a new one replaces' },
  account: { none: 'changed by single presses, without a version' },
  session: { none: 'begun and ended by itself' },
  telegram: { none: 'a chat is chosen or left, without a version' },
  person: { none: 'erased, not changed' },
}

const others: Record<string, Kind> = {
  'list-view': {
    make: post('/api/list-view', name => ({ list: 'posts', name, query: 'sort=titleUp', isDefault: false })),
    path: id => `/api/list-view/${id}`,
    change: name => ({ name }),
    named: 'name',
    log: null,
    listed: true,
  },
  'post in Ukrainian': {
    make: title => translated('/api/post', aForm({ title, status: 'draft' })),
    path: id => `/api/post/${id}?lang=uk`,
    change: title => aForm({ title }),
    log: 'post',
    removes: false,
  },
  'site-page in Ukrainian': {
    make: name => translated('/api/site-pages', { path: `/${slug(name)}`, ...page(name) }, page(name)),
    path: id => `/api/site-pages/${id}?lang=uk`,
    change: page,
    log: 'site-page',
    removes: false,
  },
}

const tried = [...Object.entries(kinds), ...Object.entries(others)].filter(
  (one): one is [string, Kind] => 'make' in one[1],
)

const codeOf = async (answer: Response): Promise<ProblemCode | undefined> => {
  const { code } = problemSchema.parse(await answer.json())
  return code as ProblemCode | undefined
}

let names = 0
const nextName = () => `Kind ${++names}`

describe.each(tried)('%s', (kind, rules) => {
  const {
    path,
    method = 'PUT',
    change,
    named,
    log = kind as KindName,
    removes = true,
    verb = 'update',
  } = rules
  const hasBin = isKind(kind) && factsOf(kind).bin === true
  const made = async (name = nextName()): Promise<Stored> => {
    const answer = await rules.make(name)
    const body = (await answer.json()) as Stored
    if (answer.status >= 300) throw new Error(`${kind}: ${JSON.stringify(body)}`)
    const record = { ...body, id: rules.id ?? body.id }
    if (answer.status === 201 && !rules.listed)
      expect(answer.headers.get('location')).toContain(path(record.id).split('?')[0])
    return record
  }
  const send = ({ id, version }: Stored, name = nextName()) =>
    office(method, path(id), change(name, version), { 'If-Match': `"${version}"` })
  const logged = async ({ id }: Stored): Promise<string[]> => {
    const rows = await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'actor_name'])
      .where('kind', '=', log ?? 'post')
      .where('record_id', '=', String(id))
      .orderBy('id')
      .execute()
    for (const row of rows) expect(row.actor_name).not.toBeNull()
    return rows.map(({ action }) => action)
  }
  const current = async (record: Stored): Promise<Stored> => ({
    ...((await (await office('GET', path(record.id))).json()) as Stored),
    id: record.id,
  })

  it('is changed over the version that was seen, and over no other', async () => {
    const first = await made()
    const answer = await send(first)
    expect(answer.status).toBe(200)
    const second = (await answer.json()) as Stored
    expect(second.version).toBeGreaterThan(first.version)
    const late = await send(first)
    expect(late.status).toBe(409)
    expect(await codeOf(late)).toBe('record.stale')
    if (!rules.listed) expect((await current(first)).version).toBe(second.version)
    // Who does not say what was seen changes what is there, but for a whole list.
    const unseen = await office(method, path(first.id), change(nextName(), second.version))
    expect(unseen.status).toBe(rules.list ? 428 : 200)
  })

  it('lets one of ten through who have seen the same version', async () => {
    const record = await made()
    const answers = await Promise.all(Array.from({ length: 10 }, () => untilTaken(() => send(record))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  if (log !== null)
    it('is in the log with what was done to it, and with nothing that was rejected', async () => {
      const record = await made()
      const before = (await logged(record)).length
      await send(record)
      await send(record)
      expect((await logged(record)).slice(before)).toEqual([verb])
      const last = await office('GET', `/api/presence/${log}/${record.id}`)
      expect(await last.json()).toMatchObject({ author: { own: true } })
    })

  // A table's save is a new version of it, an entered password a new secret.
  if (log !== null && !['table', 'mail'].includes(kind))
    it('has no line in the log for a save that changes nothing', async () => {
      const record = await made()
      const name = nextName()
      const { version } = (await (await send(record, name)).json()) as Stored
      const before = await logged(record)
      expect((await send({ ...record, version }, name)).status).toBe(200)
      expect(await logged(record)).toEqual(before)
    })

  if (!['menu', 'mail', 'order-template'].includes(kind))
    it('is not there under a number that it never had', async () => {
      const nobody = { id: rules.unknown ?? 999_999, version: 1 }
      const answer = await send(nobody)
      expect(answer.status).toBe(404)
      const { code, detail } = problemSchema.parse(await answer.json())
      expect(code).toBe('record.gone')
      expect(detail).not.toBe('Такой записи нет')
    })

  if (named !== undefined)
    it('has its name alone, also for ten at the same moment', async () => {
      const name = nextName()
      const answers = await Promise.all(Array.from({ length: 10 }, () => untilTaken(() => rules.make(name))))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
      const late = await send(await made(), name)
      expect(late.status).toBe(409)
      const { errors = [] } = problemSchema.parse(await late.json())
      expect(errors.map(error => 'path' in error && error.path)).toEqual([named])
    })

  if (removes)
    it('is removed over the version that was seen, and then is gone', async () => {
      const first = await made()
      await send(first)
      const remove = (headers = {}) => office('DELETE', path(first.id), undefined, headers)
      expect(await codeOf(await remove({ 'If-Match': `"${first.version}"` }))).toBe('record.stale')
      expect((await remove()).status).toBe(204)
      expect((await remove()).status).toBe(404)
      expect((await send(first)).status).toBe(404)
      if (!rules.listed) expect((await office('GET', path(first.id))).status).toBe(404)
      if (log !== null) expect((await logged(first)).at(-1)).toBe('delete')
    })

  if (hasBin)
    it('comes back once, under its number and a version that nobody has seen', async () => {
      const first = await made()
      expect((await office('DELETE', path(first.id))).status).toBe(204)
      const back = `/api/bin/${kind}/${first.id}/restore`
      expect((await office('POST', back)).status).toBe(200)
      expect(await codeOf(await office('POST', back))).toBe('bin.gone')
      expect((await logged(first)).at(-1)).toBe('bring-back')
      expect((await send(first)).status).toBe(409)
      if (!rules.listed) expect((await current(first)).version).toBeGreaterThan(first.version)
    })

  // A post comes back under another address, which bin.test.ts holds.
  if (hasBin && named !== undefined && kind !== 'post')
    it('does not come back over a record that has its name now', async () => {
      const name = nextName()
      const first = await made(name)
      await office('DELETE', path(first.id))
      const second = await made(name)
      const back = () => office('POST', `/api/bin/${kind}/${first.id}/restore`)
      expect((await back()).status).toBe(409)
      await office('DELETE', path(second.id))
      expect((await back()).status).toBe(200)
    })
})
