import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  anyQueued,
  forgetForm,
  type QueuedForm,
  refusedForm,
  sendQueuedForms,
  storeForm,
} from './form-queue.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-22T10:00:00Z')
const form: QueuedForm = {
  address: '/api/mail/callback',
  lang: 'uk',
  body: { name: 'Олена', phone: '067 123 45 67' },
  key: 'key-1',
  at: now - 60_000,
}

/**
 * One store of IndexedDB in memory, as devices have it: transactions go one after another, and one that cannot be
 * completed leaves nothing.
 */
const aDevice = () => {
  const device = {
    records: new Map<string, unknown>(),
    opened: 0,
    isFull: false,
    /** No room is found only when the transaction ends. */
    isFullAtEnd: false,
    hasStore: false,
    onGet: () => {},
  }
  let last = Promise.resolve()
  const settled = (work: () => unknown, before?: (request: object) => void, start = Promise.resolve()) => {
    const request: Record<string, unknown> = {}
    void start.then(() => {
      try {
        request.result = work()
        before?.(request)
        if ('onsuccess' in request) Reflect.apply(Object(request.onsuccess), null, [])
      } catch (error) {
        request.error = error
        if ('onerror' in request) Reflect.apply(Object(request.onerror), null, [])
      }
    })
    return request
  }
  const aStore = (mode: string, run: (work: () => unknown) => object) => {
    const write = (work: () => unknown) =>
      run(() => {
        if (mode !== 'readwrite') throw new DOMException('read only', 'ReadOnlyError')
        if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
        return work()
      })
    return {
      put: (record: QueuedForm) => write(() => device.records.set(record.key, structuredClone(record))),
      delete: (key: string) => write(() => device.records.delete(key)),
      get: (key: string) => {
        device.onGet()
        return run(() => device.records.get(key))
      },
      getAll: () => run(() => [...device.records.values()]),
    }
  }
  const aTransaction = (mode: string) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const start = last
    last = ended
    const transaction: Record<string, unknown> = { error: null }
    const before = start.then(() => new Map(device.records))
    let requests = 0
    const finish = async () => {
      requests -= 1
      if (requests > 0) return
      if (device.isFullAtEnd && mode === 'readwrite')
        transaction.error ??= new DOMException('full', 'QuotaExceededError')
      if (transaction.error) device.records = await before
      end()
      Reflect.apply(Object(transaction.error ? transaction.onabort : transaction.oncomplete), null, [])
    }
    const run = (work: () => unknown) => {
      requests += 1
      const request = settled(
        () => {
          try {
            return work()
          } catch (error) {
            transaction.error = error
            throw error
          }
        },
        undefined,
        before.then(() => undefined),
      )
      void before.then(() => undefined).then(finish)
      return request
    }
    return Object.assign(transaction, { run })
  }
  const known = (name: string) => {
    if (name !== 'requests' || !device.hasStore) throw new DOMException('no such store', 'NotFoundError')
  }
  const database = {
    createObjectStore: (name: string, { keyPath }: { keyPath: string }) => {
      device.hasStore = name === 'requests' && keyPath === 'key'
    },
    transaction: (name: string, mode: string) => {
      known(name)
      if (!['readonly', 'readwrite'].includes(mode)) throw new TypeError(mode)
      const transaction = aTransaction(mode)
      const objectStore = (store: string) => {
        known(store)
        return aStore(mode, transaction.run)
      }
      return Object.assign(transaction, { objectStore })
    },
    close: () => {
      device.opened -= 1
    },
  }
  const open = (name: string, version: number) =>
    settled(
      () => {
        expect([name, version]).toEqual(['forms', 2])
        device.opened += 1
        return database
      },
      request => {
        if (!device.hasStore && 'onupgradeneeded' in request)
          Reflect.apply(Object(request.onupgradeneeded), null, [])
      },
    )
  return Object.assign(device, { indexedDB: { open } })
}

let device: ReturnType<typeof aDevice>
let sent: { url: string; method: string; headers: Headers; body: unknown }[]
let respond: () => Promise<Response>
beforeEach(() => {
  device = aDevice()
  sent = []
  respond = async () => new Response('', { status: 202 })
  vi.stubGlobal('indexedDB', device.indexedDB)
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { url, method, headers } = new Request(new URL(address, 'https://site.example'), init)
    sent.push({ url, method, headers, body: init.body })
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  expect(device.opened).toBe(0)
})

it.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a request stays on the device after a %d, and goes out the next time under the same key',
  async status => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await storeForm(form)
    respond = async () => new Response('', { status })
    expect(await sendQueuedForms(now)).toEqual([])
    expect(log.mock.calls).toEqual(status === 500 ? [['Server 500 error']] : [])
    log.mockRestore()
    expect(await anyQueued()).toBe(true)
    respond = async () => new Response('', { status: 202 })
    expect(await sendQueuedForms(now)).toEqual([{ address: form.address, key: 'key-1', sent: true }])
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1'])
    expect(sent[1]?.body).toBe(JSON.stringify(form.body))
    expect(device.records.size).toBe(0)
  },
)

it('is sent without locks, which a page without a secure context has none of', async () => {
  vi.stubGlobal('navigator', {})
  await storeForm(form)
  expect(await sendQueuedForms(now)).toEqual([{ address: form.address, key: 'key-1', sent: true }])
})

it('a request stays on the device while there is no connection, or an address leads elsewhere', async () => {
  await storeForm(form)
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sendQueuedForms(now)).toEqual([])
  // What a hotel's network gives instead of the site.
  respond = async () => new Response('<html>', { status: 200 })
  expect(await sendQueuedForms(now)).toEqual([])
  // A proxy that takes no bodies.
  respond = async () => new Response('<html>', { status: 413 })
  expect(await sendQueuedForms(now)).toEqual([])
  expect(await anyQueued()).toBe(true)
})

it('goes as JSON to the language of the page that it was written on', async () => {
  await storeForm(form)
  await sendQueuedForms(now)
  await storeForm({ ...form, lang: 'ru' })
  await sendQueuedForms(now)
  expect(sent.map(({ url }) => url)).toEqual([
    'https://site.example/api/mail/callback?lang=uk',
    'https://site.example/api/mail/callback',
  ])
  const { method, headers } = sent[0] ?? {}
  expect([method, headers?.get('Content-Type'), headers?.get('Accept')]).toEqual([
    'POST',
    'application/json',
    'application/json',
  ])
})

it('is sent by one page at a time', async () => {
  await storeForm(form)
  const all = await Promise.all([sendQueuedForms(now), sendQueuedForms(now), sendQueuedForms(now)])
  expect(all.flat()).toEqual([{ address: form.address, key: 'key-1', sent: true }])
  expect(sent).toHaveLength(1)
})

it.each([400, 401, 413])(
  'one that was refused by a %d stays with what was typed, is not sent again, and is named to whoever asks',
  async status => {
    await storeForm(form)
    const problem = { errors: [{ path: 'phone', message: 'Телефон: неповний номер' }] }
    respond = async () => Response.json(problem, { status })
    const [refused] = await sendQueuedForms(now)
    expect(refused).toMatchObject({
      address: form.address,
      sent: false,
      problems: { phone: expect.any(String) },
    })
    expect(await sendQueuedForms(now)).toEqual([refused])
    expect(sent).toHaveLength(1)
    expect(await refusedForm(form.address)).toMatchObject({ body: form.body })
    expect(await refusedForm('/api/mail/calculation')).toBeNull()
    expect(await anyQueued()).toBe(false)
  },
)

it('a second request to the same address waits beside the first, and both go out', async () => {
  const second = { ...form, key: 'key-2', body: { name: 'Олена', phone: '067 123 45 68' } }
  await storeForm(form)
  await storeForm(second)
  await sendQueuedForms(now)
  expect(sent.map(({ body }) => body)).toEqual([form, second].map(({ body }) => JSON.stringify(body)))
  expect(device.records.size).toBe(0)
})

it.each([202, 400])(
  'a %d for one form that was withdrawn meanwhile says nothing of another',
  async status => {
    await storeForm(form)
    respond = async () => {
      await forgetForm(form.key)
      await storeForm({ ...form, key: 'key-2' })
      return Response.json({}, { status })
    }
    await sendQueuedForms(now)
    expect([...device.records.values()]).toEqual([{ ...form, key: 'key-2' }])
  },
)

it('one that is withdrawn while it is being settled does not come back', async () => {
  await storeForm(form)
  respond = async () => Response.json({}, { status: 400 })
  let withdrawn: Promise<void> | undefined
  device.onGet = () => {
    withdrawn ??= forgetForm(form.key)
  }
  await sendQueuedForms(now)
  await withdrawn
  expect(device.records.size).toBe(0)
})

it('waits for thirty days and no longer', async () => {
  await storeForm({ ...form, at: now - 30 * day })
  respond = async () => new Response('', { status: 503 })
  await sendQueuedForms(now)
  expect(sent).toHaveLength(1)
  await sendQueuedForms(now + 1)
  expect(sent).toHaveLength(1)
  expect(device.records.size).toBe(0)
})

it('is forgotten when it is withdrawn', async () => {
  expect(await storeForm(form)).toBe(true)
  await forgetForm(form.key)
  expect(device.records.size).toBe(0)
})

it.each([
  null,
  'text',
  { key: 'k', at: now },
  { address: '/a', at: now },
  { address: '/a', key: 'k' },
  { address: '/a' },
])('leaves alone what is no form of ours: %o', async odd => {
  await storeForm(form)
  device.records.set('odd', typeof odd === 'object' && odd ? { body: {}, ...odd } : odd)
  expect(await sendQueuedForms(now)).toHaveLength(1)
  expect(sent).toHaveLength(1)
  expect([await anyQueued(), await refusedForm('/a')]).toEqual([false, null])
})

it.each([
  ['has no room', () => Object.assign(device, { isFull: true })],
  [
    'opens no store',
    () => {
      const open = () => {
        const request = { error: null, onerror: () => {} }
        queueMicrotask(() => request.onerror())
        return request
      }
      vi.stubGlobal('indexedDB', { open })
    },
  ],
  ['finds no room when it has written', () => Object.assign(device, { isFullAtEnd: true })],
  [
    'lets nobody store anything',
    () => {
      const open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      vi.stubGlobal('indexedDB', { open })
    },
  ],
])('says so where the device %s, and fails nobody', async (_what, arrange) => {
  arrange()
  expect(await storeForm(form)).toBe(false)
  expect([await anyQueued(), await refusedForm(form.address), await sendQueuedForms(now)]).toEqual([
    false,
    null,
    [],
  ])
  await forgetForm(form.key)
})
