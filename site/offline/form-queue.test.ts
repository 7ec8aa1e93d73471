import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  anyWaiting,
  forgetForm,
  refusedForm,
  sendWaiting,
  storeForm,
  type WaitingForm,
} from './form-queue.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-22T10:00:00Z')
const form: WaitingForm = {
  address: '/api/mail/callback',
  lang: 'uk',
  body: { name: 'Олена', phone: '067 123 45 67' },
  key: 'key-1',
  at: now - 60_000,
}

/** One store of IndexedDB in memory; each request settles after the code that made it. */
const aDatabase = (records: Map<string, unknown>) => {
  const settled = (work: () => unknown) => {
    const request: { result?: unknown; onsuccess?: () => void } = {}
    queueMicrotask(() => {
      request.result = work()
      request.onsuccess?.()
    })
    return request
  }
  const store = {
    put: (record: WaitingForm) => settled(() => records.set(record.address, structuredClone(record))),
    get: (address: string) => settled(() => records.get(address)),
    getAll: () => settled(() => [...records.values()]),
    delete: (address: string) => settled(() => records.delete(address)),
  }
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined }
  return { open: () => settled(() => database) }
}

let records: Map<string, unknown>
let sent: { address: string; key: string | undefined; body: unknown }[]
let respond: () => Promise<Response>
beforeEach(() => {
  records = new Map()
  sent = []
  respond = async () => new Response('', { status: 202 })
  vi.stubGlobal('indexedDB', aDatabase(records))
  vi.stubGlobal('fetch', (address: string, { headers, body }: { headers: object; body: string }) => {
    sent.push({
      address,
      key: new Headers({ ...headers }).get('Idempotency-Key') ?? undefined,
      body: JSON.parse(body),
    })
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a request stays on the device after a %d, and goes out the next time under the same key',
  async status => {
    await storeForm(form)
    respond = async () => new Response('', { status })
    expect(await sendWaiting(now)).toEqual([])
    expect(await anyWaiting()).toBe(true)
    respond = async () => new Response('', { status: 202 })
    expect(await sendWaiting(now)).toEqual([{ address: form.address, sent: true }])
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    expect(sent[1]?.body).toEqual(form.body)
    expect(records.size).toBe(0)
  },
)

it('a request stays on the device while there is no connection, or an address leads elsewhere', async () => {
  await storeForm(form)
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sendWaiting(now)).toEqual([])
  // What a hotel's network gives instead of the site.
  respond = async () => new Response('<html>', { status: 200 })
  expect(await sendWaiting(now)).toEqual([])
  expect(await anyWaiting()).toBe(true)
})

it('goes to the language of the page that it was written on', async () => {
  await storeForm(form)
  await sendWaiting(now)
  expect(sent[0]?.address).toContain('lang=uk')
})

it('one that was refused stays with what was typed, is not sent again, and is named to whoever asks', async () => {
  await storeForm(form)
  const problem = { errors: [{ path: 'phone', message: 'Телефон: неповний номер' }] }
  respond = async () => Response.json(problem, { status: 400 })
  const [refused] = await sendWaiting(now)
  expect(refused).toMatchObject({
    address: form.address,
    sent: false,
    problems: { phone: expect.any(String) },
  })
  expect(await sendWaiting(now)).toEqual([refused])
  expect(sent).toHaveLength(1)
  expect(await refusedForm(form.address)).toMatchObject({ body: form.body })
  expect(await refusedForm('/api/mail/calculation')).toBeNull()
  expect(await anyWaiting()).toBe(false)
})

it.each([202, 400])(
  'a %d for one form says nothing of another that has taken its place meanwhile',
  async status => {
    await storeForm(form)
    respond = async () => {
      await storeForm({ ...form, key: 'key-2' })
      return Response.json({}, { status })
    }
    await sendWaiting(now)
    expect([...records.values()]).toEqual([{ ...form, key: 'key-2' }])
  },
)

it('waits for thirty days and no longer', async () => {
  await storeForm({ ...form, at: now - 30 * day })
  respond = async () => new Response('', { status: 503 })
  await sendWaiting(now)
  expect(sent).toHaveLength(1)
  await sendWaiting(now + 1)
  expect(sent).toHaveLength(1)
  expect(records.size).toBe(0)
})

it('is forgotten when it is withdrawn, and what is no form of ours is left alone', async () => {
  await storeForm(form)
  await forgetForm(form.address)
  expect(records.size).toBe(0)
  records.set('odd', { address: 'odd' })
  expect(await sendWaiting(now)).toEqual([])
  expect(sent).toEqual([])
})

it('says so where the device keeps nothing, and fails nobody', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await storeForm(form)).toBe(false)
  expect([await anyWaiting(), await refusedForm(form.address), await sendWaiting(now)]).toEqual([
    false,
    null,
    [],
  ])
  await forgetForm(form.address)
})
