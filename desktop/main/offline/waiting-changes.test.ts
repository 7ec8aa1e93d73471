import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { RequestEdit, WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { type ChangeStore, changeStore, type StoredChange } from './change-store.ts'
import type { KeyStore } from './file-keys-in-keychain.ts'
import { type WaitingChanges, waitingChanges } from './waiting-changes.ts'

const origin = 'https://broker.example'
const tokenOf = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub, exp: 2 })).toString('base64url')}.c`
const hour = 60 * 60_000

interface Stored extends Required<Omit<WaitingFields, 'comment'>> {
  id: number
  version: number
  erasedAt: string | null
}

/** A server with versions, keys and a line that can be cut on the way there and on the way back. */
const aServer = () => {
  const records = new Map<number, Stored>([1, 2, 3].map(id => [id, aRecord(id)]))
  const keys = new Map<string, string>()
  const log: string[] = []
  const answers: (() => Response)[] = []
  /** By request, what the server says of it whatever it is asked. */
  const broken = new Map<number, (init: RequestInit) => Response>()
  let line: 'up' | 'down' | 'lost' = 'up'
  const write = (id: number, change: WaitingFields) => {
    const { version, ...before } = records.get(id) ?? aRecord(id)
    records.set(id, { ...before, ...change, version: version + 1 })
  }
  const respond = (path: string, init: RequestInit): Response => {
    const id = Number(path.split('/').at(-1))
    const record = records.get(id)
    const breaks = broken.get(id)
    if (breaks !== undefined) return breaks(init)
    const asked = new Headers(init.headers)
    if (!/^Bearer a\./.test(asked.get('authorization') ?? '')) return new Response(null, { status: 401 })
    if (asked.get('accept') !== 'application/json') return Response.json({}, { status: 406 })
    if (record === undefined)
      return Response.json({ type: 'about:blank', title: 'Нет', requestId: 'r' }, { status: 404 })
    if (init.method === 'GET') return Response.json(record)
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key') ?? ''
    const known = keys.get(key)
    if (known !== undefined && known !== `${id} ${init.body}`) return Response.json({}, { status: 422 })
    if (known !== undefined) return Response.json(record)
    if (headers.get('content-type') !== 'application/json') return Response.json({}, { status: 415 })
    if (headers.get('if-match') !== `"${record.version}"`)
      return Response.json({ title: 'Изменили' }, { status: 409 })
    keys.set(key, `${id} ${init.body}`)
    log.push(`${id} ${init.body}`)
    write(id, JSON.parse(String(init.body)) as WaitingFields)
    return Response.json(records.get(id))
  }
  return {
    log,
    answers,
    broken,
    write,
    records,
    forgetKeys: () => keys.clear(),
    set line(now: typeof line) {
      line = now
    },
    send: async (_origin: string, path: string, init: RequestInit) => {
      if (line === 'down') throw new Error('no line')
      const response = answers.shift()?.() ?? respond(path, init)
      if (line === 'lost') throw new Error('the response was lost')
      return response
    },
  }
}
const aRecord = (id: number): Stored => ({
  id,
  version: 1,
  status: 'new',
  note: '',
  nextAction: null,
  outcome: null,
  outcomeReason: null,
  erasedAt: null,
})

let server: ReturnType<typeof aServer>
let folder: string
let key: Buffer | null
let now: number
let user: string | null
let ended: string[]
let pauses: { pause: number; run(): void }[]
let chosen: string | null
let waiting: WaitingChanges
beforeEach(async () => {
  server = aServer()
  folder = await mkdtemp(join(tmpdir(), 'waiting-'))
  key = randomBytes(32)
  now = Date.parse('2026-11-21T10:00:00Z')
  user = '7'
  chosen = origin
  waiting = start()
})

const keyring: KeyStore = {
  read: async () => key,
  readOrMake: async () => key,
  clear: async () => {
    key = null
  },
}
/** As after a start of the program: nothing but the folder is known. */
const ignore = (): void => undefined

const start = (store = changeStore(folder, keyring, ignore, ignore)): WaitingChanges => {
  // An attempt of a test that has ended plans nothing here.
  const planning: typeof pauses = []
  pauses = planning
  ended = []
  return waitingChanges({
    store,
    client: server,
    session: {
      tokenFor: () => user && tokenOf(user),
      endIfCurrent: async (_origin, token) => {
        ended.push(token)
        user = null
        return true
      },
    },
    server: () => chosen,
    now: () => now,
    later: (pause, run) => {
      const planned = { pause, run }
      planning.push(planned)
      return () => {
        if (planning.includes(planned)) planning.splice(planning.indexOf(planned), 1)
      }
    },
    onChange: () => undefined,
    warn: () => undefined,
  })
}
const edit = (request: number, change: WaitingFields, more: Partial<RequestEdit> = {}): RequestEdit => ({
  request,
  version: 1,
  who: 'Олена Коваль',
  change,
  before: { status: 'new', note: '', nextAction: null },
  sentAs: null,
  ...more,
})
const states = async () => (await waiting.list()).map(({ request, state }) => `${request} ${state.kind}`)
const settled = () => expect.poll(states)
const offline = async (...edits: RequestEdit[]) => {
  server.line = 'down'
  // What another change waits for keeps the first of these from being tried alone.
  await waiting.add(edit(3, { note: 'first' }))
  await expect.poll(() => pauses.length).toBe(1)
  for (const one of edits) expect(await waiting.add(one)).toBe(true)
}
const online = () => {
  server.line = 'up'
  waiting.onReachable(origin)
}
/** A colleague has changed the note that the person has changed as well. */
const inConflict = async (mine: WaitingFields = { note: 'mine' }) => {
  await offline(edit(1, mine))
  server.write(1, { note: 'theirs' })
  online()
  await settled().toEqual(['1 conflict'])
}

test('changes go out in their order once the server is there, also after a restart', async () => {
  await offline(edit(2, { status: 'in_work' }), edit(1, { note: 'a' }))
  expect(await states()).toEqual(['3 waiting', '2 waiting', '1 waiting'])
  waiting = start()
  expect(await states()).toEqual(['3 waiting', '2 waiting', '1 waiting'])
  online()
  await settled().toEqual([])
  expect(server.log).toEqual(['3 {"note":"first"}', '2 {"status":"in_work"}', '1 {"note":"a"}'])
})

test('edits of one request become one change until it is sent; what was taken back is not sent', async () => {
  await offline(
    edit(1, { status: 'in_work' }),
    edit(2, { note: 'x' }),
    edit(1, { note: 'a' }),
    edit(1, { status: 'done' }, { before: { status: 'in_work' } }),
    edit(2, { note: '' }, { before: { note: 'x' } }),
  )
  expect(await states()).toEqual(['3 waiting', '1 waiting'])
  online()
  await settled().toEqual([])
  expect(server.log.slice(1)).toEqual(['1 {"status":"done","note":"a"}'])
})

test('a change whose response was lost is stored once, also when a colleague has undone it meanwhile', async () => {
  server.line = 'lost'
  await waiting.add(edit(1, { status: 'done' }))
  await expect.poll(() => pauses.length).toBe(1)
  expect(server.log).toHaveLength(1)
  server.write(1, { status: 'new' })
  waiting = start()
  online()
  await settled().toEqual([])
  expect(server.log).toHaveLength(1)
  expect(server.records.get(1)).toMatchObject({ status: 'new', version: 3 })
})

test('what the screen itself has sent in vain keeps its key', async () => {
  server.line = 'lost'
  const init = { method: 'PATCH', headers: { 'if-match': '"1"', 'idempotency-key': 'of-the-screen' } }
  await server.send(origin, '/api/request/1', { ...init, body: '{"note":"a"}' }).catch(() => undefined)
  server.line = 'up'
  expect(await waiting.add(edit(1, { note: 'a' }, { sentAs: 'of-the-screen' }))).toBe(true)
  await settled().toEqual([])
  expect(server.log).toHaveLength(1)
})

test('a key that the server has forgotten makes nobody certain: the person decides', async () => {
  server.line = 'lost'
  await waiting.add(edit(1, { status: 'done' }))
  await expect.poll(() => pauses.length).toBe(1)
  server.write(1, { status: 'new' })
  server.forgetKeys()
  now += 24 * hour
  online()
  await settled().toEqual(['1 conflict'])
  expect(server.log).toHaveLength(1)
})

test('a colleague’s change of other fields stays; the same field twice waits for the person, other requests go on', async () => {
  await offline(
    edit(1, { status: 'done', note: 'mine' }),
    edit(2, { note: 'mine' }),
    edit(2, { status: 'done' }),
  )
  server.write(1, { note: 'theirs' })
  server.write(2, { nextAction: { text: 'Позвонить', at: '2026-11-22T08:00:00.000Z' } })
  const [, sent] = await waiting.list()
  // What the screens need, and not whose it is.
  expect(Object.keys(sent ?? {}).sort()).toEqual(['change', 'key', 'notedAt', 'request', 'state', 'who'])
  online()
  await settled().toEqual(['1 conflict'])
  expect(server.records.get(2)).toMatchObject({
    note: 'mine',
    status: 'done',
    nextAction: { text: 'Позвонить' },
  })
  expect(server.records.get(1)).toMatchObject({ note: 'theirs', status: 'new' })
  const left = await waiting.list()
  expect(left).toMatchObject([
    { change: { status: 'done', note: 'mine' }, state: { theirs: { note: 'theirs' } } },
  ])
  // Another content goes under another key.
  expect(left[0]?.key).not.toBe(sent?.key)
})

test('what the server has already is not sent again with the rest', async () => {
  await offline(edit(1, { status: 'done', note: 'mine' }))
  server.write(1, { status: 'done' })
  online()
  await settled().toEqual([])
  expect(server.log).toContain('1 {"note":"mine"}')
})

test('a decision is about one change that stands still, and about no other', async () => {
  await offline(edit(1, { note: 'a' }), edit(2, { note: 'a' }))
  for (const id of [1, 2]) server.write(id, { note: 'b' })
  const [, first] = await waiting.list()
  await waiting.decide(first?.key ?? '', 'drop')
  expect(await states()).toEqual(['3 waiting', '1 waiting', '2 waiting'])
  online()
  await settled().toEqual(['1 conflict', '2 conflict'])
  server.line = 'down'
  const [one, two] = await waiting.list()
  await waiting.decide(one?.key ?? '', 'drop')
  expect(await states()).toEqual(['2 conflict'])
  await waiting.decide(two?.key ?? '', 'send')
  const [sent] = await waiting.list()
  expect([sent?.request, sent?.state.kind, sent?.key === two?.key]).toEqual([2, 'waiting', false])
})

test('where there is no room for one more nothing is promised', async () => {
  const disk = aDisk()()
  const about = { userId: '8', version: 1, who: '', before: {}, sentAt: null, change: { note: 'a' } }
  const state = { kind: 'waiting' } as const
  const full = Array.from({ length: 500 }, (_, at): StoredChange => {
    return { ...about, state, key: `k${at}`, request: at + 1, notedAt: new Date(now).toISOString() }
  })
  await disk.update(origin, () => full.slice(1))
  waiting = start(disk)
  server.line = 'down'
  expect(await waiting.add(edit(1, { note: 'b' }))).toBe(true)
  expect(await waiting.add(edit(2, { note: 'b' }))).toBe(false)
  expect(await waiting.countOf(origin)).toBe(500)
})

test('the oldest change of a server is known, whoever made it', async () => {
  expect(await waiting.oldestAt(origin)).toBeNull()
  const oldest = now
  await offline()
  now += hour
  user = '8'
  await waiting.add(edit(1, { note: 'b' }))
  expect(await waiting.oldestAt(origin)).toBe(oldest)
})

test('what was not seen is not overwritten: a field whose beginning nobody knows is a conflict', async () => {
  await offline(edit(1, { note: 'mine' }, { before: {} }))
  server.write(1, { status: 'in_work' })
  online()
  await settled().toEqual(['1 conflict'])
})

test('what a colleague has done as well is not done again', async () => {
  await offline(edit(1, { status: 'done' }))
  server.write(1, { status: 'done' })
  online()
  await settled().toEqual([])
  expect(server.log).toHaveLength(1)
})

test.each([
  ['send', { note: 'mine', status: 'done' }],
  ['drop', { note: 'theirs', status: 'new' }],
] as const)('a person who decides «%s» has it so, once, after a restart', async (decision, expected) => {
  await inConflict({ note: 'mine', status: 'done' })
  waiting = start()
  const [conflict] = await waiting.list()
  await waiting.decide(conflict?.key ?? '', decision)
  await settled().toEqual([])
  expect(await waiting.countOf(origin)).toBe(0)
  expect(server.records.get(1)).toMatchObject(expected)
})

test('nobody decides about another person’s change', async () => {
  await inConflict()
  const [conflict] = await waiting.list()
  user = '8'
  await waiting.decide(conflict?.key ?? '', 'drop')
  user = '7'
  expect(await waiting.list()).toEqual([conflict])
})

test('a decision on a third value that came meanwhile is asked for again', async () => {
  await inConflict()
  server.write(1, { note: 'a third one' })
  await waiting.decide((await waiting.list())[0]?.key ?? '', 'send')
  await expect
    .poll(async () => (await waiting.list())[0]?.state)
    .toEqual({ kind: 'conflict', theirs: { note: 'a third one' } })
})

test('what comes after a change that waits for the person waits as well, for the same request', async () => {
  await inConflict()
  await waiting.add(edit(1, { status: 'done' }))
  await waiting.add(edit(2, { status: 'done' }))
  await settled().toEqual(['1 conflict', '1 waiting'])
  expect(server.records.get(1)?.status).toBe('new')
})

test('a rejection is shown in the words of the server', async () => {
  server.records.delete(1)
  server.answers.push(() => {
    // While the first is on its way.
    void waiting.add(edit(2, { note: 'b' }))
    return Response.json({ type: 'about:blank', title: 'Нет', requestId: 'r' }, { status: 404 })
  })
  await waiting.add(edit(1, { note: 'a' }))
  await expect.poll(() => server.log).toEqual(['2 {"note":"b"}'])
  await settled().toEqual(['1 rejected'])
  // Another request does not wait for it.
  expect(pauses).toEqual([])
  expect((await waiting.list())[0]?.state).toEqual({ kind: 'rejected', message: 'Нет' })
})

test.each([429, 500, 503, 507])(
  'after %i it is tried again in its time, and contact does not hasten it',
  async status => {
    server.answers.push(() => new Response(null, { status }))
    await waiting.add(edit(1, { note: 'a' }))
    await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([2_000])
    waiting.onReachable(origin)
    // More turns of the store than an attempt would take.
    for (let turn = 0; turn < 20; turn += 1) expect(await states()).toEqual(['1 waiting'])
    expect(server.log).toEqual([])
    pauses[0]?.run()
    await settled().toEqual([])
  },
)

test.each([
  ['fails over', () => new Response(null, { status: 500 })],
  [
    'gives an unknown record of',
    ({ method }: RequestInit) =>
      method === 'GET' ? Response.json({ version: 'new' }) : Response.json({}, { status: 409 }),
  ],
  [
    'breaks off a record of',
    ({ method }: RequestInit) => new Response('{', { status: method === 'GET' ? 200 : 409 }),
  ],
])(
  'what the server %s is tried again after its pause, in order, and holds up no other request',
  async (_, breaks) => {
    const attempts: string[] = []
    server.broken.set(1, init => {
      if (init.method !== 'GET') attempts.push(String(init.body))
      return breaks(init)
    })
    await waiting.add(edit(1, { note: 'a' }))
    await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([2_000])
    await waiting.add(edit(1, { status: 'done' }))
    await waiting.add(edit(2, { note: 'b' }))
    await settled().toEqual(['1 waiting', '1 waiting'])
    waiting.onReachable(origin)
    await waiting.add(edit(3, { note: 'c' }))
    await settled().toEqual(['1 waiting', '1 waiting'])
    expect(server.log).toEqual(['2 {"note":"b"}', '3 {"note":"c"}'])
    expect([attempts, pauses.length]).toEqual([['{"note":"a"}'], 1])
    pauses.splice(0)[0]?.run()
    await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([4_000])
    expect(attempts).toHaveLength(2)
    server.broken.clear()
    pauses.splice(0)[0]?.run()
    await settled().toEqual([])
    expect(server.log.slice(2)).toEqual(['1 {"note":"a"}', '1 {"status":"done"}'])
  },
)

test('what comes after a change that the server fails over goes out in the same attempt', async () => {
  await offline(edit(1, { note: 'a' }), edit(2, { note: 'b' }))
  server.broken.set(1, () => new Response(null, { status: 500 }))
  online()
  await settled().toEqual(['1 waiting'])
  expect(server.log).toEqual(['3 {"note":"first"}', '2 {"note":"b"}'])
})

test('attempts in vain wait longer and longer, half a minute at most', async () => {
  server.line = 'down'
  await waiting.add(edit(1, { note: 'a' }))
  const seen: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await expect.poll(() => pauses.length).toBe(1)
    const [planned] = pauses.splice(0)
    seen.push(planned?.pause ?? 0)
    planned?.run()
  }
  expect(seen).toEqual([2_000, 4_000, 8_000, 15_000, 30_000, 30_000])
})

test('after a success the attempts begin again at two seconds', async () => {
  await offline()
  const [first] = pauses.splice(0)
  first?.run()
  await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([4_000])
  online()
  await settled().toEqual([])
  server.line = 'down'
  await waiting.add(edit(1, { note: 'b' }))
  await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([2_000])
})

test('a record that cannot be understood stops one attempt, not all that come after it', async () => {
  await offline()
  server.answers.push(
    () => Response.json({}, { status: 409 }),
    () => Response.json({ version: 'new' }),
  )
  online()
  await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([4_000])
  expect(await states()).toEqual(['3 waiting'])
  pauses.splice(0)[0]?.run()
  await settled().toEqual([])
})

test('a conflict that is none of two versions is rejected in the words of the server', async () => {
  await offline()
  const detail = 'Заявку ведёт другой сотрудник'
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    code: 'a.code-of-tomorrow',
    detail,
    requestId: 'r',
  }
  server.answers.push(() => Response.json(problem, { status: 409 }))
  online()
  await settled().toEqual(['3 rejected'])
  expect(server.log).toEqual([])
})

test('what could not be noted as sent does not go out', async () => {
  const store = changeStore(folder, keyring, ignore, ignore)
  let writes = 0
  waiting = start({
    ...store,
    update: async (at, change) => {
      writes += 1
      // The disk is full once the person's change is on it.
      if (writes === 1) return store.update(at, change)
      change(await store.list(at))
      return false
    },
  })
  expect(await waiting.add(edit(1, { note: 'a' }))).toBe(true)
  await expect.poll(() => pauses.length).toBe(1)
  expect([server.log, await states()]).toEqual([[], ['1 waiting']])
})

test('a session that ends between a conflict and the look at the record ends here as well', async () => {
  await offline()
  server.answers.push(
    () => Response.json({}, { status: 409 }),
    () => new Response(null, { status: 401 }),
  )
  online()
  await expect.poll(() => ended).toEqual([tokenOf('7')])
  expect(pauses).toEqual([])
})

test('a colleague who writes all the time does not keep a change going for ever', async () => {
  waiting = start(aDisk()())
  let colleague = 0
  const busy = (): Response => {
    colleague += 1
    server.answers.push(busy)
    return Response.json({ ...aRecord(1), version: colleague }, { status: colleague % 2 === 0 ? 200 : 409 })
  }
  server.answers.push(busy)
  await waiting.add(edit(1, { note: 'a' }))
  await expect.poll(() => pauses.length).toBe(1)
  expect([colleague, await states()]).toEqual([3_000, ['1 waiting']])
})

test('nobody else sees, sends or decides it; a 401 ends the session and sends nothing more', async () => {
  await offline(edit(1, { note: 'a' }))
  const [, second] = await waiting.list()
  user = '8'
  online()
  expect(await waiting.list()).toEqual([])
  await waiting.decide(second?.key ?? '', 'drop')
  user = null
  expect(await waiting.add(edit(1, { note: 'b' }))).toBe(false)
  user = '7'
  server.answers.push(() => new Response(null, { status: 401 }))
  online()
  await expect.poll(() => ended).toEqual([tokenOf('7')])
  expect(server.log).toEqual([])
  user = '7'
  online()
  await settled().toEqual([])
  expect(server.log).toHaveLength(2)
})

test('without a server or a session nothing is shown, promised or decided; what waits is its person’s', async () => {
  await offline(edit(1, { note: 'a' }))
  const [{ key: ofFirst } = { key: '' }] = await waiting.list()
  expect((await waiting.changesOf(origin, '7')).map(({ request }) => request)).toEqual([3, 1])
  expect(await waiting.changesOf(origin, '8')).toEqual([])
  for (const away of [() => (chosen = null), () => (user = null)]) {
    ;[chosen, user] = [origin, '7']
    away()
    expect([await waiting.list(), await waiting.add(edit(2, { note: 'b' }))]).toEqual([[], false])
    await waiting.decide(ofFirst, 'drop')
  }
  ;[chosen, user] = [origin, '7']
  expect(await states()).toEqual(['3 waiting', '1 waiting'])
})

test('an erased person is not written about: by the list of the server, and by the record', async () => {
  await offline(edit(1, { note: 'Олена' }), edit(2, { note: 'Марта' }))
  await waiting.forgetErased(origin, new Set([1]))
  expect(await states()).toEqual(['3 waiting', '2 waiting'])
  server.records.set(2, { ...aRecord(2), version: 2, erasedAt: '2026-11-21T09:00:00.000Z' })
  online()
  await settled().toEqual([])
  expect(server.records.get(2)).toMatchObject({ note: '', version: 2 })
})

test('a text from before an erasure goes with the texts; a state, and a text from after it, stay', async () => {
  const nextAction = { text: 'Позвонить Олене', at: '2026-11-22T08:00:00.000Z' }
  await offline(
    ...[edit(1, { note: 'Олена' }), edit(2, { status: 'done' }), edit(4, { note: 'Потом' })],
    ...[edit(5, { nextAction }), edit(6, { comment: { text: 'Олена', mentions: [] } })],
  )
  const erasedAt = now + 1
  await waiting.forgetErased(
    origin,
    new Set(),
    new Map([
      [1, erasedAt],
      [5, erasedAt],
      [6, erasedAt],
      [2, erasedAt],
      // In the same moment: after it.
      [4, now],
    ]),
  )
  expect(await states()).toEqual(['3 waiting', '2 waiting', '4 waiting'])
})

test('a server that is forgotten takes what waits for it, whoever made it, and the key', async () => {
  await offline(edit(1, { note: 'a' }))
  user = '8'
  expect(await waiting.countOf(origin)).toBe(2)
  await waiting.forget(origin)
  expect([await waiting.countOf(origin), await readdir(folder), key]).toEqual([0, [], null])
})

test('nothing of it can be read in the file; without a keychain nothing is promised', async () => {
  await offline(edit(1, { note: 'Олена Коваль просила' }))
  const [name = ''] = await readdir(folder)
  const file = await readFile(join(folder, name))
  expect(file.includes('Олена') || file.includes('note')).toBe(false)
  key = null
  waiting = start()
  expect(await waiting.add(edit(1, { note: 'b' }))).toBe(false)
  expect(await waiting.list()).toEqual([])
  // The keychain is there again at a later start.
  expect(await readFile(join(folder, name))).toEqual(file)
})

test('each server has a file of its own, which nobody else of the computer may read', async () => {
  const [at, other] = [join(folder, 'waiting'), 'https://other.example']
  const store = () => changeStore(at, keyring, ignore, ignore)
  const stored: StoredChange = {
    key: 'k',
    userId: '7',
    who: 'Олена',
    notedAt: '2026-11-21T10:00:00.000Z',
    sentAt: 5,
    request: 1,
    version: 3,
    change: { note: 'a' },
    before: { note: '' },
    state: { kind: 'waiting' },
  }
  expect(await store().update(origin, all => [...all, stored])).toBe(true)
  expect([await store().list(origin), await store().list(other)]).toEqual([[stored], []])
  const [file = ''] = await readdir(at)
  expect((await stat(join(at, file))).mode & 0o777).toBe(0o600)
  expect((await stat(at)).mode & 0o777).toBe(0o700)
  await store().update(other, () => [stored])
  expect(await readdir(at)).toHaveLength(2)
  await store().update(origin, () => [])
  // The key of the other server went with nothing.
  expect([(await readdir(at)).includes(file), await store().list(other)]).toEqual([false, [stored]])
})

test('a file that cannot be read now is not taken for an empty one', async () => {
  const name = 'b'.repeat(3)
  await offline(edit(1, { note: 'a' }))
  const [file = ''] = await readdir(folder)
  await rename(join(folder, file), join(folder, name))
  // In its place something that no read succeeds on.
  await mkdir(join(folder, file))
  const warnings: string[] = []
  waiting = start(changeStore(folder, keyring, message => warnings.push(message), ignore))
  expect(await waiting.add(edit(1, { note: 'b' }))).toBe(false)
  expect(await waiting.list()).toEqual([])
  expect(new Set(warnings)).toEqual(
    new Set([
      'What waits for the server could not be written',
      'What waits for the server could not be read now',
    ]),
  )
  await rmdir(join(folder, file))
  await rename(join(folder, name), join(folder, file))
  expect(await states()).toEqual(['3 waiting', '1 waiting'])
})

test('what waits behind a locked keychain is neither written over nor forgotten once it opens', async () => {
  await offline(edit(1, { note: 'a' }))
  const locked: KeyStore = { ...keyring, read: async () => null }
  waiting = start(changeStore(folder, locked, ignore, ignore))
  expect(await waiting.add(edit(2, { note: 'b' }))).toBe(true)
  expect(await states()).toEqual(['3 waiting', '1 waiting', '2 waiting'])
  // Unlocked at the second question: the first has not shown what lies there.
  let questions = 0
  const readOrMake = async (origin: string) => {
    questions += 1
    return questions === 1 ? null : keyring.readOrMake(origin)
  }
  waiting = start(changeStore(folder, { ...keyring, readOrMake }, ignore, ignore))
  expect(await waiting.add(edit(4, { note: 'c' }))).toBe(false)
  expect(await states()).toEqual(['3 waiting', '1 waiting', '2 waiting'])
  // Not counted as none: a server that is forgotten would take them without a question.
  const closed: KeyStore = { ...keyring, readOrMake: async () => null }
  waiting = start(changeStore(folder, closed, ignore, ignore))
  expect([await waiting.countOf(origin), await waiting.countOf('https://other.example')]).toEqual([null, 0])
})

test('a damaged file is put aside, not taken for work and not destroyed', async () => {
  await offline(edit(1, { note: 'a' }))
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), 'nonsense of some length, longer than nonce and tag')
  const warnings: string[] = []
  const note = (text: string) => warnings.push(text)
  waiting = start(changeStore(folder, keyring, note, note))
  expect(await waiting.list()).toEqual([])
  expect(warnings).toEqual([
    'What waited for the server cannot be read; it was put aside',
    join(folder, `${name}.unreadable`),
  ])
  expect(await readdir(folder)).toEqual([`${name}.unreadable`])
  server.line = 'up'
  expect(await waiting.add(edit(1, { note: 'a' }))).toBe(true)
  await settled().toEqual([])
})

/** What may happen between two changes of a person. */
const event = fc.oneof(
  fc
    .constantFrom('up', 'down', 'lost', 'failing', 'restart', 'reachable', 'timer')
    .map(kind => ({ kind, request: 0 })),
  fc.record({ kind: fc.constantFrom('edit', 'colleague'), request: fc.constantFrom(1, 2) }),
)

/** Keeps the changes over a restart, after which the program that was before does nothing more. */
const aDisk = () => {
  let all: StoredChange[] = []
  let starts = 0
  return (): ChangeStore => {
    starts += 1
    const mine = starts
    const alive = async () => {
      if (mine !== starts) await new Promise(() => undefined)
    }
    return {
      list: async () => {
        await alive()
        return all
      },
      count: async () => all.length,
      update: async (_origin, edit) => {
        await alive()
        all = edit(all)
        return true
      },
      clear: async () => undefined,
    }
  }
}

test('whatever happens on the way, every note is stored at most once, in order, and the last one stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async events => {
      server = aServer()
      const disk = aDisk()
      waiting = start(disk())
      const shown = new Map<number, string>()
      for (const [at, { kind, request }] of events.entries()) {
        if (kind === 'up' || kind === 'down' || kind === 'lost') server.line = kind
        else if (kind === 'failing') server.answers.push(() => new Response(null, { status: 500 }))
        else if (kind === 'restart') waiting = start(disk())
        else if (kind === 'reachable') waiting.onReachable(origin)
        else if (kind === 'timer') for (const { run } of pauses.splice(0)) run()
        else if (kind === 'colleague')
          server.write(request, { nextAction: { text: String(at), at: '2026-11-22T08:00:00.000Z' } })
        else {
          const note = String(at + 1)
          const before = { note: shown.get(request) ?? '' }
          await waiting.add(edit(request, { note }, { before }))
          shown.set(request, note)
        }
      }
      server.line = 'up'
      server.answers.length = 0
      waiting = start(disk())
      online()
      await settled().toEqual([])
      const last = new Map<string, number>()
      for (const line of server.log) {
        const [, id = '', note] = /^(\d) \{"note":"(\d+)"\}$/.exec(line) ?? []
        expect(Number(note)).toBeGreaterThan(last.get(id) ?? 0)
        last.set(id, Number(note))
      }
      for (const [id, note] of shown) expect(server.records.get(id)?.note).toBe(note)
    }),
    { numRuns: isProof ? 100 : 25 },
  )
})
