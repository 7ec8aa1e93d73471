/** @vitest-environment happy-dom */
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sealDrafts } from '#shared/admin/platform/drafts/draft-seal.ts'
import { draftKey, readDraft, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { decideQueuedSave, queuedSaves } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { sendQueuedSaves } from '#shared/admin/platform/save-queue/send-queued-saves.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { createClient } from '#shared/client/call.ts'
import {
  changeRequestEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type FakeResponse, fakeServer, type NotedCall } from '#shared/testing/fake-server.ts'
import { isProof } from '#shared/tooling/sample.ts'
import {
  changedBy,
  type QueuedFields,
  queuedEdits,
  queuedFields,
  queueEdit,
  queueNote,
} from './queued-changes.ts'

const hour = 60 * 60_000

/** Turns every byte round: what is stored can be read in no other way. */
const turned = (content: Uint8Array) => Uint8Array.from(content, byte => byte ^ 0xff)
const seal = {
  seal: (_name: string, content: Uint8Array) => turned(content),
  open: (_name: string, content: Uint8Array) => turned(content),
}

/** A server with versions, keys and a line that can be cut on the way there and on the way back. */
const aServer = () => {
  const records = new Map([1, 2, 3].map(id => [id, aRequest({ id, version: 1 })]))
  const keys = new Map<string, string>()
  const log: [number, unknown][] = []
  const answers: ((call: NotedCall) => FakeResponse)[] = []
  /** By request, what the server says of it whatever it is asked. */
  const broken = new Map<number, (call: NotedCall) => FakeResponse>()
  const contract = fakeServer()
  let line: 'up' | 'down' | 'lost' | 'garbled' = 'up'
  const write = (id: number, change: Partial<OfficeRequest>) => {
    const before = records.get(id) ?? aRequest({ id })
    records.set(id, { ...before, ...change, version: before.version + 1 })
  }
  const stale = () => rejection(409, { code: 'record.stale' })
  const respond = (call: NotedCall, id: number): FakeResponse => {
    const record = records.get(id)
    const breaks = answers.shift() ?? broken.get(id)
    if (breaks !== undefined) return breaks(call)
    if (record === undefined) return rejection(404, { title: 'Нет', detail: 'Нет' })
    if (call.method === 'GET') return { status: 200, body: record }
    const headers = new Headers(call.headers)
    const key = headers.get('idempotency-key') ?? ''
    const asked = `${id} ${JSON.stringify(call.body)}`
    if (keys.has(key)) return keys.get(key) === asked ? { status: 200, body: record } : rejection(422)
    if (headers.get('if-match') !== `"${record.version}"`) return stale()
    keys.set(key, asked)
    log.push([id, call.body])
    const { comment, ...change } = call.body as Partial<OfficeRequest> & { comment?: unknown }
    // A comment alone does not raise the version.
    if (comment === undefined) write(id, change)
    return { status: 200, body: records.get(id) }
  }
  for (const endpoint of [changeRequestEndpoint, readRequestEndpoint])
    contract.on(endpoint, (call, { id }) => respond(call, Number(id)))
  return {
    log,
    keys,
    answers,
    broken,
    stale,
    write,
    records,
    calls: contract.calls,
    set line(now: typeof line) {
      line = now
    },
    fetch: (async (address, init) => {
      if (line === 'down') throw new TypeError('no line')
      const response = await contract.fetch(address, init)
      if (line === 'garbled' && init?.method === 'GET') return Response.json({ version: 'new' })
      if (line === 'lost') throw new TypeError('the response was lost')
      return response
    }) as typeof fetch,
  }
}

let server: ReturnType<typeof aServer>
let items: Map<string, string>
/** Writes that the program still lives to see, and room that the device has for them. */
let writesLeft: number
let now: number
let user: number
beforeEach(() => {
  sealDrafts(seal)
  server = aServer()
  items = new Map()
  writesLeft = Number.POSITIVE_INFINITY
  now = Date.parse('2026-11-21T10:00:00Z')
  user = 7
})

afterAll(() => void vi.resetModules())

const store = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (writesLeft <= 0) throw new Error('no room')
    writesLeft -= 1
    items.set(key, value)
  },
  removeItem: (key: string) => {
    if (writesLeft <= 0) throw new Error('killed')
    writesLeft -= 1
    items.delete(key)
  },
  key: (place: number) => [...items.keys()][place] ?? null,
  get length() {
    return items.size
  },
}

const by = (request: number, seen: Partial<OfficeRequest>, sentAs: string | null) => {
  // A person makes no two changes in a millisecond.
  now += 1
  const shown = { ...aRequest({ id: request, version: 1 }), ...seen }
  const at = new Date(now).toISOString()
  const attempt = sentAs === null ? null : { key: sentAs, at }
  return { storage: store, userId: user, seen: shown, sentAs: attempt, at }
}
const edit = (
  request: number,
  change: Partial<QueuedFields>,
  seen: Partial<OfficeRequest> = {},
  sentAs: string | null = null,
) => queueEdit(by(request, seen, sentAs), change)
const note = (request: number, text: string, sentAs: string | null = null) =>
  queueNote(by(request, {}, sentAs), { text, mentions: [] })

const round = (fetch = server.fetch) =>
  sendQueuedSaves({
    client: createClient({ headers: () => ({}), fetch }),
    storage: store,
    userId: user,
    sendRecord: sendQueuedSave,
    now: () => new Date(now),
  })
const list = () => queuedSaves(store, user)
const states = () =>
  list().map(({ change, problem }) => {
    const state = problem === null ? 'waiting' : change?.isConflict ? 'conflict' : 'rejected'
    return `${change?.of.replace('request-', '')} ${state}`
  })
const decide = (at: number, decision: 'send' | 'drop') =>
  decideQueuedSave(store, user, list()[at]?.record ?? '', decision)
const offline = async () => {
  server.line = 'down'
  edit(3, { note: 'first' })
  expect(await round()).toEqual({ saved: [], isLeft: true })
}
const online = () => {
  server.line = 'up'
  return round()
}
/** A colleague has changed the note that the person has changed as well. */
const inConflict = async (mine: Partial<QueuedFields> = { note: 'mine' }) => {
  edit(1, mine)
  server.write(1, { note: 'theirs' })
  await online()
  expect(states()).toEqual(['1 conflict'])
}

test('changes go out in their order once the server is there', async () => {
  await offline()
  edit(2, { status: 'in_work' })
  note(1, 'a')
  edit(1, { note: 'a' })
  expect(states()).toEqual(['3 waiting', '2 waiting', '1 waiting', '1 waiting'])
  expect(await online()).toMatchObject({ isLeft: false })
  expect(states()).toEqual([])
  expect(server.log).toEqual([
    [3, { note: 'first' }],
    [2, { status: 'in_work' }],
    [1, { comment: { text: 'a', mentions: [] } }],
    [1, { note: 'a' }],
  ])
  expect(items.size).toBe(0)
})

test('edits of one request become one change until it is sent; what was taken back is not sent', async () => {
  edit(1, { status: 'in_work' })
  edit(2, { note: 'x' })
  edit(1, { note: 'a' })
  edit(1, { status: 'done' }, { status: 'in_work' })
  edit(2, { note: '' }, { note: 'x' })
  expect(states()).toEqual(['1 waiting'])
  expect(list()[0]?.change?.words).toBe('состояние «Готово», заметка «a»')
  await online()
  expect(server.log).toEqual([[1, { status: 'done', note: 'a' }]])
})

test('notes stay apart, each stored once and in order, whatever colleague has changed the request meanwhile', async () => {
  note(1, 'a')
  server.line = 'lost'
  await round()
  note(1, 'b')
  server.write(1, { status: 'in_work' })
  await online()
  await round()
  expect([server.log.map(([, body]) => body), states()]).toEqual([
    ['a', 'b'].map(text => ({ comment: { text, mentions: [] } })),
    [],
  ])
})

test('a request that is opened again before its end was sent is sent without its outcome', async () => {
  edit(1, { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' })
  edit(1, { status: 'in_work' }, { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' })
  await online()
  expect(server.log).toEqual([[1, { status: 'in_work' }]])
})

test('a change whose response was lost is stored once, also when a colleague has undone it meanwhile', async () => {
  server.line = 'lost'
  edit(1, { status: 'done' })
  await round()
  expect(server.log).toHaveLength(1)
  server.write(1, { status: 'new' })
  await online()
  expect([states(), server.log.length]).toEqual([[], 1])
  expect(server.records.get(1)).toMatchObject({ status: 'new', version: 3 })
})

test('what is added to a change whose response was lost goes out after it, and asks where a colleague was first', async () => {
  server.line = 'lost'
  edit(1, { note: 'a' })
  edit(2, { note: 'a' })
  await round()
  server.line = 'up'
  await server.fetch('/api/request/2', { method: 'GET' })
  await round()
  server.line = 'lost'
  edit(1, { note: 'b' }, { note: 'a', version: 2 })
  await round()
  edit(1, { note: 'c', status: 'done' }, { note: 'b' })
  await online()
  expect(server.log.filter(([id]) => id === 1).map(([, body]) => body)).toEqual([
    { note: 'a' },
    { note: 'b' },
    { status: 'done', note: 'c' },
  ])
  server.line = 'lost'
  edit(1, { note: 'd' }, { note: 'c', status: 'done', version: 4 })
  await round()
  edit(1, { note: 'e' }, { note: 'd' })
  server.write(1, { note: 'theirs' })
  await online()
  expect(states()).toEqual(['1 conflict'])
})

test('what was taken back after it was sent goes back on the server as well', async () => {
  server.line = 'lost'
  edit(1, { note: 'a' })
  await round()
  edit(1, { note: '' }, { note: 'a' })
  expect(states()).toEqual(['1 waiting'])
  await online()
  expect(server.log.map(([, body]) => body)).toEqual([{ note: 'a' }, { note: '' }])
})

test('what the screen itself has sent in vain keeps its key', async () => {
  for (const [sentAs, body] of [
    ['edit', { note: 'a' }],
    ['note', { comment: { text: 'b', mentions: [] } }],
  ] as const) {
    server.line = 'lost'
    const ifMatch = sentAs === 'edit' ? '"1"' : '"2"'
    const headers = { 'If-Match': ifMatch, 'Idempotency-Key': sentAs }
    const init = { method: 'PATCH', headers, body: JSON.stringify(body) }
    await server.fetch('/api/request/1', init).catch(() => undefined)
  }
  edit(1, { note: 'a' }, {}, 'edit')
  note(1, 'b', 'note')
  await online()
  expect([states(), server.log.length]).toEqual([[], 2])
})

test('an outcome goes with its state, so that who sets it takes a request that nobody has', () => {
  const closed = aRequest({ status: 'done' })
  const body = { status: 'done', outcome: 'contract' } as const
  expect([changedBy(closed, { outcome: 'contract' }), changedBy(closed, { note: 'a' })]).toEqual([
    body,
    { note: 'a' },
  ])
})

test('a reopening joins what waits with the outcome that the person has seen', async () => {
  server.records.set(1, aRequest({ id: 1, version: 1, status: 'done' }))
  edit(1, { nextAction: { text: 'x', at: '2026-11-22T08:00:00.000Z' } }, { status: 'done' })
  server.write(1, { outcome: 'contract' })
  edit(1, { status: 'in_work' }, { status: 'done', outcome: 'contract', version: 2 })
  await online()
  expect([states(), server.records.get(1)]).toMatchObject([[], { status: 'in_work', outcome: null }])
})

test('a reason is said with its outcome, and an outcome that is taken away as well', async () => {
  const refused = { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' } as const
  edit(1, { outcomeReason: 'Передумал' }, refused)
  edit(2, { outcome: null, outcomeReason: null }, refused)
  expect(list().map(({ change }) => change?.words)).toEqual(['итог «Отказ: Передумал»', 'итога нет'])
})

test('of two presses that were sent at once each keeps its key', async () => {
  edit(1, { note: 'a' }, {}, 'first')
  server.line = 'lost'
  const headers = { 'If-Match': '"1"', 'Idempotency-Key': 'second' }
  const init = { method: 'PATCH', headers, body: JSON.stringify({ status: 'in_work' }) }
  await server.fetch('/api/request/1', init).catch(() => undefined)
  edit(1, { status: 'in_work' }, {}, 'second')
  server.write(1, { status: 'new' })
  await online()
  expect([states(), server.records.get(1)?.status, server.records.get(1)?.note]).toEqual([[], 'new', 'a'])
  expect(server.log).toHaveLength(2)
})

test('what is pressed after them goes last, whether they arrived or not', async () => {
  const nextAction = { text: 'x', at: '2026-11-22T08:00:00.000Z' }
  server.line = 'down'
  edit(1, { nextAction }, {}, 'first')
  edit(1, { status: 'in_work' }, {}, 'second')
  await round()
  edit(1, { status: 'done' }, { status: 'in_work' })
  expect(queuedEdits(store, user).get(1)).toEqual({ nextAction, status: 'done' })
  await online()
  expect([states(), server.records.get(1)?.status]).toEqual([[], 'done'])
})

test('an outcome of what a colleague has opened again is asked about, and closes it if the person says so', async () => {
  server.records.set(1, aRequest({ id: 1, version: 1, status: 'done' }))
  edit(1, { status: 'done', outcome: 'contract', outcomeReason: null }, { status: 'done' })
  server.write(1, { status: 'in_work' })
  await online()
  expect(states()).toEqual(['1 conflict'])
  decide(0, 'send')
  await round()
  expect([states(), server.records.get(1)]).toMatchObject([[], { status: 'done', outcome: 'contract' }])
})

test('a key that the server has forgotten makes nobody certain: the person decides', async () => {
  // Perhaps it was stored before the server failed.
  for (const id of [1, 3]) server.broken.set(id, () => rejection(500))
  edit(1, { note: 'a', status: 'spam' })
  note(3, 'Звонила')
  await round()
  server.broken.clear()
  const nextAction = { text: 'Позвонить', at: '2026-11-22T08:00:00.000Z' }
  server.write(1, { status: 'new', note: 'a', nextAction })
  now += 24 * hour
  await round()
  // A field that the server has as it was sent, or that nobody has sent, is not asked about.
  expect([states(), server.log]).toEqual([['1 conflict', '3 conflict'], []])
  expect(list()[0]?.problem).toContain('Там теперь: состояние «Новая». Что')
  expect(list()[1]?.problem).toContain('возможно, она же')
  decide(1, 'send')
  await round()
  expect(server.log.at(-1)).toEqual([3, { comment: { text: 'Звонила', mentions: [] } }])
})

test('a key is forgotten by the moment of the first attempt, though more was added and no line was there since', async () => {
  server.line = 'lost'
  edit(1, { status: 'done' })
  await round()
  server.write(1, { status: 'new' })
  server.keys.clear()
  now += 24 * hour
  edit(1, { note: 'a' }, { status: 'done' })
  server.line = 'up'
  // The record cannot be read after the conflict.
  server.answers.push(server.stale, () => rejection(503))
  await round()
  await round()
  expect([states(), server.log.length]).toEqual([['1 conflict'], 1])
})

test('a colleague’s change of other fields stays; the same field twice waits for the person, other requests go on', async () => {
  edit(1, { status: 'done', note: 'mine' })
  edit(2, { note: 'mine' })
  edit(2, { status: 'done' })
  server.write(1, { note: 'theirs' })
  server.write(2, { nextAction: { text: 'Позвонить', at: '2026-11-22T08:00:00.000Z' } })
  await online()
  expect(states()).toEqual(['1 conflict'])
  expect(server.records.get(2)).toMatchObject({
    note: 'mine',
    status: 'done',
    nextAction: { text: 'Позвонить' },
  })
  expect(server.records.get(1)).toMatchObject({ note: 'theirs', status: 'new' })
  expect(list()).toMatchObject([
    {
      title: 'Олена Коваль',
      path: '/admin/requests?open=1',
      change: { words: 'состояние «Готово», заметка «mine»' },
      problem:
        'Пока не было связи, то же самое изменили на сервере. Там теперь: заметка «theirs». Что оставить?',
    },
  ])
  // Another content goes under another key.
  const keysOf = (id: number) =>
    server.calls
      .filter(({ method, path }) => method === 'PATCH' && path === `/api/request/${id}`)
      .map(({ headers }) => headers['Idempotency-Key'])
  expect(new Set(keysOf(2)).size).toBe(2)
})

test('what the server has already is not sent again with the rest', async () => {
  edit(1, { status: 'done', note: 'mine' })
  server.write(1, { status: 'done' })
  await online()
  expect([states(), server.log]).toEqual([[], [[1, { note: 'mine' }]]])
})

test('what a colleague has changed before a person saw and changed it is not asked about', async () => {
  edit(1, { status: 'in_work' })
  server.write(1, { note: 'theirs' })
  edit(1, { note: 'mine' }, { status: 'in_work', note: 'theirs', version: 2 })
  await online()
  expect([states(), server.records.get(1)?.note]).toEqual([[], 'mine'])
})

test('a decision is about one change that stands still, and about no other', async () => {
  await offline()
  edit(1, { note: 'a' })
  edit(2, { note: 'a' })
  for (const id of [1, 2]) server.write(id, { note: 'b' })
  decide(1, 'drop')
  expect(states()).toEqual(['3 waiting', '1 waiting', '2 waiting'])
  await online()
  expect(states()).toEqual(['1 conflict', '2 conflict'])
  decide(0, 'drop')
  expect(states()).toEqual(['2 conflict'])
  decide(0, 'send')
  expect(states()).toEqual(['2 waiting'])
})

test('where there is no room for one more nothing is promised, and nothing has changed', async () => {
  edit(1, { note: 'a' })
  for (const room of [0, 1]) {
    const before = new Map(items)
    writesLeft = room
    expect([edit(2, { note: 'b' }), note(1, 'b')]).toEqual([false, false])
    writesLeft = Number.POSITIVE_INFINITY
    await online()
    expect(server.log).toEqual([[1, { note: 'a' }]])
    items = before
  }
  const before = readDraft(store, draftKey(7, 'request-edit-1'), queuedFields)
  // The draft has room, its mark has not; and the draft that was there is put back.
  const { setItem } = store
  store.setItem = (key, value) => {
    if (key.includes('waiting-save')) throw new Error('no room')
    setItem(key, value)
  }
  expect(edit(1, { note: 'b' })).toBe(false)
  store.setItem = setItem
  expect(readDraft(store, draftKey(7, 'request-edit-1'), queuedFields)).toEqual(before)
})

test('an edit that was never promised, as of a program killed while it was stored, does not go with a later one', async () => {
  edit(1, { status: 'done' })
  for (const key of [...items.keys()]) if (key.includes('waiting-save')) items.delete(key)
  edit(1, { note: 'a' })
  await online()
  expect(server.log).toEqual([[1, { note: 'a' }]])
})

test('what was not seen is not overwritten: a field whose beginning nobody knows is a conflict', async () => {
  edit(1, { note: 'mine' })
  const key = draftKey(7, 'request-edit-1')
  const draft = readDraft(store, key, queuedFields)
  if (draft) writeDraft(store, key, { ...draft, begun: undefined })
  // Such a one takes no edit for taken back.
  edit(1, { note: '' })
  server.write(1, { note: 'theirs' })
  await online()
  expect(states()).toEqual(['1 conflict'])
})

test('what a colleague has done as well is not done again', async () => {
  edit(1, { status: 'done' })
  server.write(1, { status: 'done' })
  await online()
  expect([states(), server.log]).toEqual([[], []])
})

test.each([
  ['send', { note: 'mine', status: 'done' }],
  ['drop', { note: 'theirs', status: 'new' }],
] as const)('a person who decides «%s» has it so, once', async (decision, expected) => {
  await inConflict({ note: 'mine', status: 'done' })
  decide(0, decision)
  await round()
  expect([states(), items.size]).toEqual([[], 0])
  expect(server.records.get(1)).toMatchObject(expected)
  expect(server.log).toHaveLength(decision === 'send' ? 1 : 0)
})

test('nobody sees, sends or decides another person’s change', async () => {
  await inConflict()
  edit(2, { note: 'a' })
  const { record = '' } = list()[0] ?? {}
  user = 8
  expect([list(), [...queuedEdits(store, user)]]).toEqual([[], []])
  await round()
  decideQueuedSave(store, user, record, 'drop')
  user = 7
  expect(states()).toEqual(['1 conflict', '2 waiting'])
  expect(server.log).toEqual([])
})

test('a decision on a third value that came meanwhile is asked for again', async () => {
  await inConflict()
  server.write(1, { note: 'a third one' })
  decide(0, 'send')
  await round()
  expect(list()).toMatchObject([{ problem: expect.stringContaining('заметка «a third one»') }])
})

test('what comes after a change that waits for the person waits as well, for the same request', async () => {
  await inConflict()
  edit(1, { status: 'done' }, { note: 'theirs', version: 2 })
  note(1, 'b')
  edit(2, { status: 'done' })
  await round()
  expect(states()).toEqual(['1 conflict', '1 waiting', '1 waiting'])
  expect(list().map(({ change }) => change?.words)).toEqual([
    'заметка «mine»',
    'состояние «Готово»',
    'заметка «b»',
  ])
  expect(server.records.get(1)?.status).toBe('new')
  expect(server.log).toEqual([[2, { status: 'done' }]])
  expect(queuedEdits(store, user).get(1)).toEqual({ status: 'done', note: 'mine' })
  decide(0, 'send')
  await round()
  expect(server.log.slice(1).map(([, body]) => body)).toEqual([
    { note: 'mine' },
    { status: 'done' },
    { comment: { text: 'b', mentions: [] } },
  ])
})

test('who keeps the server’s value drops that alone, and nothing that was pressed since', async () => {
  await inConflict()
  edit(1, { status: 'done' }, { note: 'theirs', version: 2 })
  edit(1, { status: 'in_work' }, { note: 'theirs', status: 'done', version: 2 })
  expect(states()).toEqual(['1 conflict', '1 waiting'])
  decide(0, 'drop')
  await round()
  expect([states(), server.records.get(1)?.status, server.records.get(1)?.note]).toEqual([
    [],
    'in_work',
    'theirs',
  ])
})

test.each<[seen: Partial<OfficeRequest>, pressed: Partial<QueuedFields>]>([
  [{}, { status: 'done', outcome: 'contract', outcomeReason: null }],
  [{}, { status: 'done', outcome: 'refused', outcomeReason: 'Дорого' }],
  [{ status: 'done', outcome: 'refused', outcomeReason: 'Дорого' }, { status: 'in_work' }],
  [
    { status: 'done', outcome: 'contract' },
    { status: 'done', outcome: null, outcomeReason: null },
  ],
])('what the screen has sent of %j goes again as it was: %j', async (seen, pressed) => {
  const shown = aRequest({ id: 1, version: 1, ...seen })
  server.records.set(1, shown)
  server.line = 'lost'
  const headers = { 'If-Match': '"1"', 'Idempotency-Key': 'k' }
  const init = { method: 'PATCH', headers, body: JSON.stringify(changedBy(shown, pressed)) }
  await server.fetch('/api/request/1', init).catch(() => undefined)
  edit(1, pressed, seen, 'k')
  await online()
  expect([states(), server.log.length]).toEqual([[], 1])
})

test('a rejection is shown in the words of the server, and holds up no other request', async () => {
  server.records.delete(1)
  edit(1, { note: 'a' })
  edit(2, { note: 'b' })
  expect(await round()).toMatchObject({ isLeft: false })
  expect([states(), list()[0]?.problem]).toEqual([['1 rejected'], 'Нет'])
  expect(server.log).toEqual([[2, { note: 'b' }]])
  // Sent again it is another attempt.
  server.records.set(1, aRequest({ id: 1, version: 1 }))
  decide(0, 'send')
  await round()
  const keys = server.calls.flatMap(({ method, path, headers }) =>
    method === 'PATCH' && path.endsWith('/1') ? [headers['Idempotency-Key']] : [],
  )
  expect([states(), new Set(keys).size]).toEqual([[], 2])
})

test('what is changed while an attempt is on its way is not lost with it', async () => {
  edit(1, { note: 'a' })
  server.answers.push(() => {
    edit(1, { status: 'done' }, { note: 'a' })
    server.write(1, { note: 'a' })
    return { status: 200, body: server.records.get(1) }
  })
  await round()
  expect([states(), server.log]).toEqual([[], [[1, { status: 'done' }]]])
  edit(1, { note: 'b' }, { note: 'a', status: 'done', version: 3 })
  server.answers.push(() => {
    edit(1, { note: 'c' }, { note: 'b' })
    return rejection(400, { detail: 'Слишком длинно' })
  })
  await round()
  expect(list()).toMatchObject([{ change: { words: 'заметка «c»' }, problem: 'Слишком длинно' }])
})

test.each([401, 429, 503, 507])('after %i everything waits for another try', async status => {
  server.answers.push(() => rejection(status))
  edit(1, { note: 'a' })
  edit(2, { note: 'b' })
  expect(await round()).toEqual({ saved: [], isLeft: true })
  expect([states(), server.calls.length]).toEqual([['1 waiting', '2 waiting'], 1])
  await round()
  expect([states(), server.log.length]).toEqual([[], 2])
})

test.each([
  ['fails over', () => rejection(500)],
  [
    'gives an unknown record of',
    ({ method }: NotedCall) =>
      method === 'GET' ? { status: 200, body: aRequest() } : rejection(409, { code: 'record.stale' }),
  ],
])('what the server %s is tried again, in order, and holds up no other request', async (_, breaks) => {
  const attempts: unknown[] = []
  server.broken.set(1, call => {
    if (call.method !== 'GET') attempts.push(call.body)
    return breaks(call)
  })
  server.line = 'garbled'
  edit(1, { note: 'a' })
  note(1, 'b')
  edit(2, { note: 'b' })
  expect(await round()).toMatchObject({ isLeft: true })
  expect([states(), server.log]).toEqual([['1 waiting', '1 waiting'], [[2, { note: 'b' }]]])
  edit(1, { status: 'done' }, { note: 'a' })
  expect(await round()).toMatchObject({ isLeft: true })
  expect(attempts.slice(0, 2)).toEqual([{ note: 'a' }, { note: 'a' }])
  server.broken.clear()
  await online()
  expect(server.log.slice(1).map(([, body]) => body)).toEqual([
    { note: 'a' },
    { status: 'done' },
    { comment: { text: 'b', mentions: [] } },
  ])
})

test('a conflict that is none of two versions is rejected in the words of the server', async () => {
  const detail = 'Заявку ведёт другой сотрудник'
  server.answers.push(() => rejection(409, { code: 'a.code-of-tomorrow', detail }))
  edit(1, { note: 'a' })
  await round()
  expect([states(), list()[0]?.problem, server.log]).toEqual([['1 rejected'], detail, []])
})

test('what could not be noted as sent does not go out', async () => {
  edit(1, { note: 'a' })
  note(2, 'b')
  writesLeft = 0
  expect(await round()).toMatchObject({ isLeft: true })
  writesLeft = Number.POSITIVE_INFINITY
  expect([server.calls, states()]).toEqual([[], ['1 waiting', '2 waiting']])
})

test('a session that ends between a conflict and the look at the record sends nothing more', async () => {
  edit(1, { note: 'a' })
  edit(2, { note: 'b' })
  server.answers.push(server.stale, () => rejection(401))
  expect(await round()).toEqual({ saved: [], isLeft: true })
  expect([states(), server.log]).toEqual([['1 waiting', '2 waiting'], []])
})

test('a colleague who writes all the time does not keep a change going for ever', async () => {
  let version = 1
  const busy = ({ method }: NotedCall) => {
    version += 1
    return method === 'GET' ? { status: 200, body: aRequest({ id: 1, version }) } : server.stale()
  }
  server.broken.set(1, busy)
  edit(1, { note: 'a' })
  expect(await round()).toMatchObject({ isLeft: true })
  const tried = server.calls.length
  note(1, 'b')
  expect([tried, states()]).toEqual([40, ['1 waiting', '1 waiting']])
})

test('an erased person is not written about, by the record or by the word of the server', async () => {
  edit(1, { note: 'Олена' })
  edit(2, { note: 'Марта' })
  note(3, 'Олена')
  server.records.set(1, aRequest({ id: 1, version: 2, erasedAt: '2026-11-21T09:00:00.000Z' }))
  for (const id of [2, 3]) server.broken.set(id, () => rejection(409, { code: 'request.erased' }))
  expect(await round()).toEqual({ saved: [], isLeft: false })
  expect([states(), server.log, items.size]).toEqual([[], [], 0])
})

test('nothing of it can be read on the disk; where nothing is sealed nothing is promised', async () => {
  edit(1, { note: 'Олена Коваль просила' })
  note(1, 'Олена')
  const stored = [...items.values()].join()
  expect([stored.includes('Олена'), stored.includes('note')]).toEqual([false, false])
  vi.resetModules()
  const web = await import('./queued-changes.ts')
  items.clear()
  expect(web.queueEdit(by(2, {}, null), { note: 'a' })).toBe(false)
  expect(web.queueNote(by(2, {}, null), { text: 'a', mentions: [] })).toBe(false)
  expect(items.size).toBe(0)
})

test('damaged work is neither sent nor destroyed, and its person hears of it', async () => {
  edit(1, { note: 'a' })
  note(2, 'b')
  for (const key of [...items.keys()]) if (!key.includes('waiting-save')) items.set(key, '#bm9uc2Vuc2U=')
  await round()
  expect([states(), server.calls, items.size]).toEqual([['1 rejected', '2 rejected'], [], 4])
})

/** Every place at which the program may be killed: before each of its writes, and with each response lost. */
test('a kill at any write loses nothing that was promised and stores nothing twice', async () => {
  for (let kill = 0; ; kill += 1) {
    server = aServer()
    items = new Map()
    writesLeft = kill
    const promised: string[] = []
    const promise = (isKept: boolean, what: string) => {
      if (isKept) promised.push(what)
    }
    promise(edit(1, { note: 'a' }), 'a')
    promise(note(1, 'note'), 'note')
    const isKilled = () => writesLeft <= 0
    // Of a program that is gone no call leaves any more.
    const dying: typeof fetch = (...call) =>
      isKilled() ? Promise.reject(new TypeError('killed')) : server.fetch(...call)
    server.line = 'lost'
    await round(dying)
    promise(edit(1, { note: 'b' }, { note: 'a' }), 'b')
    server.line = 'up'
    await round(dying)
    const wasKilled = isKilled()
    writesLeft = Number.POSITIVE_INFINITY
    await round()
    await round()
    const notes = server.log.filter(([, body]) => JSON.stringify(body).includes('comment'))
    const edits = server.log.map(([, body]) => (body as Partial<QueuedFields>).note ?? '').filter(Boolean)
    expect([kill, states(), notes.length]).toEqual([kill, [], promised.includes('note') ? 1 : 0])
    expect([kill, new Set(edits).size]).toEqual([kill, edits.length])
    const last = promised.findLast(what => what !== 'note')
    // A change in whose midst it was killed may be there or not.
    if (last) expect([last, 'b']).toContain(server.records.get(1)?.note)
    if (wasKilled) continue
    expect(items.size).toBe(0)
    break
  }
})

/** What may happen between two changes of a person. */
const event = fc.oneof(
  fc.constantFrom('up', 'down', 'lost', 'failing', 'round').map(kind => ({ kind, request: 0 })),
  fc.record({ kind: fc.constantFrom('edit', 'note', 'colleague'), request: fc.constantFrom(1, 2) }),
)

test('whatever happens on the way, every change is stored at most once, in order, and the last one stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async events => {
      server = aServer()
      items = new Map()
      const shown = new Map<number, string>()
      const noted: number[] = []
      let sending: Promise<unknown> = Promise.resolve()
      for (const [at, { kind, request }] of events.entries()) {
        if (kind === 'up' || kind === 'down' || kind === 'lost') server.line = kind
        else if (kind === 'failing') server.answers.push(() => rejection(500))
        // Not waited for: changes are made while one is on its way.
        else if (kind === 'round') sending = sending.then(() => round())
        else if (kind === 'colleague')
          server.write(request, { nextAction: { text: String(at), at: '2026-11-22T08:00:00.000Z' } })
        else if (kind === 'note') {
          note(request, String(at + 1))
          noted.push(at + 1)
        } else {
          edit(request, { note: String(at + 1) }, { note: shown.get(request) ?? '' })
          shown.set(request, String(at + 1))
        }
        await Promise.resolve()
      }
      await sending
      server.answers.length = 0
      await online()
      await round()
      expect(states()).toEqual([])
      const stored = (of: (body: Partial<QueuedFields> & { comment?: { text: string } }) => unknown) =>
        [1, 2]
          .map(id => server.log.flatMap(([one, body]) => (one === id ? [of(body as never)] : [])))
          .map(found => found.filter(one => one !== undefined).map(Number))
      const edits = stored(({ note }) => note)
      const notes = stored(({ comment }) => comment?.text)
      for (const one of [...edits, ...notes]) expect(one).toEqual([...new Set(one)].toSorted((a, b) => a - b))
      expect(notes.flat().toSorted((a, b) => a - b)).toEqual(noted)
      for (const [id, last] of shown) expect(server.records.get(id)?.note).toBe(last)
    }),
    { numRuns: isProof ? 100 : 25 },
  )
})
