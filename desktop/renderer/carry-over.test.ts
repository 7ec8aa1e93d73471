import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { opened, sealDrafts } from '#shared/admin/platform/drafts/draft-seal.ts'
import { readFile, storeDraftFile } from '#shared/admin/platform/drafts/file-store.ts'
import { heldDrafts } from './carry-over.ts'
import { draftSealBy } from './seal-by-key.ts'
import { sealDraftsOf } from './seal-drafts.ts'

const server = 'https://broker.example'
const keyOf = (byte: number) => new Uint8Array(32).fill(byte)
const lasting = keyOf(7)
const [late, later] = ['1'.repeat(16), '2'.repeat(16)]
const lastingName = (record: string) => `admin-draft:${server} 1:${record}`
const nameIn = (start: string, record: string) => `admin-draft:${server} until the end ${start} 1:${record}`

let texts: Map<string, string>
let files: Map<string, unknown>
let isFull: boolean
let isUnreadable: boolean
let held: Set<string>
/** The texts after each write: any of them may be what a killed program has on the disk. */
let written: Map<string, string>[]
/** What was held each time the save queue was told to look again. */
let told: number[]

const inFiles = <T>(work: () => T): T => {
  if (isUnreadable) throw new Error('UnknownError')
  return work()
}
vi.mock('idb-keyval', () => ({
  get: async (name: string) => inFiles(() => files.get(name)),
  set: async (name: string, value: unknown) => inFiles(() => void files.set(name, value)),
  del: async (name: string) => inFiles(() => void files.delete(name)),
  delMany: async (names: string[]) => inFiles(() => void names.map(name => files.delete(name))),
  keys: async () => inFiles(() => [...files.keys()]),
}))

const note = () => void written.push(new Map(texts))
const storage = {
  get length() {
    return texts.size
  },
  key: (place: number) => [...texts.keys()][place] ?? null,
  getItem: (name: string) => texts.get(name) ?? null,
  setItem: (name: string, value: string) => {
    if (isFull && !texts.has(name)) throw new Error('QuotaExceededError')
    texts.set(name, value)
    note()
  },
  removeItem: (name: string) => {
    texts.delete(name)
    note()
  },
}
const locks = {
  request: async (name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as (lock: object | null) => unknown
    return run(held.has(name) ? null : {})
  },
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('window', { dispatchEvent: () => told.push(heldDrafts().length) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  texts = new Map()
  files = new Map()
  isFull = false
  isUnreadable = false
  held = new Set()
  written = []
  told = []
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Stores a text as a page with this key has left it. */
const leave = (name: string, key: Uint8Array, text: string) => {
  const sealed = draftSealBy(key).seal(name, new TextEncoder().encode(text))
  texts.set(name, `#${Buffer.from(sealed).toString('base64')}`)
}
const leaveLate = (record: string, text: string, start = late) =>
  leave(nameIn(start, record), keyOf(start === late ? 1 : 2), text)
const leaveFile = async (name: string, key: Uint8Array, file: string) => {
  sealDrafts(draftSealBy(key))
  await storeDraftFile(name, new File(['picture'], file))
}

const bothKept = [
  { start: late, key: keyOf(1) },
  { start: later, key: keyOf(2) },
]

/** Opens a window of a start that has the keychain: what it finds under the lasting names. */
const open = async (earlier: { start: string; key: Uint8Array | null }[] = bothKept, key = lasting) => {
  const asked: string[][] = []
  const bridge = {
    sealKey: async (starts: string[]) => {
      asked.push(starts)
      return { key, start: null, earlier }
    },
    setDraftsAtRisk: async () => undefined,
  }
  await sealDraftsOf(bridge, server)
  return {
    asked: asked.flat(),
    text: (record: string) => opened(lastingName(record), texts.get(lastingName(record)) ?? null),
    file: async (record: string) => (await readFile(lastingName(record)))?.name ?? null,
  }
}

const records = ['post-1', 'waiting-save-post-1', 'waiting-save-call-a1', 'post-new']
const leaveWork = async () => {
  for (const record of records) leaveLate(record, `late ${record}`)
  await leaveFile(nameIn(late, 'post-1'), keyOf(1), 'Коваль.jpg')
}

test('the next start finds drafts, what waits and files of one whose keychain opened late', async () => {
  await leaveWork()
  leaveLate('post-2', 'of the start after it', later)
  const { text, file, asked } = await open()
  expect(asked).toEqual([late, later])
  expect(records.map(text)).toEqual(records.map(record => `late ${record}`))
  expect([text('post-2'), await file('post-1'), await file('post-new')]).toEqual([
    'of the start after it',
    'Коваль.jpg',
    null,
  ])
  expect([...texts.keys()].sort()).toEqual([...records, 'post-2'].map(lastingName).sort())
})

test('a program that is killed at any instant loses none of it', async () => {
  await leaveWork()
  note()
  await open()
  // What is written to IndexedDB is there before anything of `localStorage`.
  const [instants, left] = [[...written], files]
  expect(instants.length).toBeGreaterThan(7)
  for (const instant of instants) {
    texts = new Map(instant)
    files = new Map(left)
    const { text, file } = await open()
    expect(records.map(text)).toEqual(records.map(record => `late ${record}`))
    expect(await file('post-1')).toBe('Коваль.jpg')
    expect([...texts.keys()].sort()).toEqual(records.map(lastingName).sort())
  }
})

test('files go once their key is not needed any more, and with an ended start everything', async () => {
  await leaveWork()
  await open()
  expect(files.size).toBe(2)
  leaveLate('post-3', 'of a start that has ended', later)
  await leaveFile(nameIn(later, 'post-3'), keyOf(2), 'gone.jpg')
  texts.set(`admin-list-state:${server} until the end ${later} 1:posts`, '#gone')
  leave(`admin-draft:${server} until the end 1:post-4`, keyOf(3), 'of an earlier version')
  await open([])
  expect([[...files.keys()], [...texts.keys()].sort()]).toEqual([
    [lastingName('post-1')],
    records.map(lastingName).sort(),
  ])
})

test.each([
  ['post-1', 'draft'],
  ['waiting-save-post-1', 'wish to save'],
])('beside other work on the record (%s) it waits, all of it, until that is gone', async (record, words) => {
  await leaveWork()
  leave(lastingName(record), lasting, words)
  await leaveFile(lastingName('post-1'), lasting, 'lasting.jpg')
  const first = await open()
  const other = record === 'post-1' ? 'waiting-save-post-1' : 'post-1'
  expect([first.text(record), first.text(other), await first.file('post-1')]).toEqual([
    words,
    null,
    'lasting.jpg',
  ])
  expect(first.text('post-new')).toBe('late post-new')
  expect(heldDrafts()).toEqual([
    { userId: 1, title: 'Статья № 1', path: '/admin/posts/1', isSave: true, reason: expect.any(String) },
  ])
  texts.delete(lastingName(record))
  files.delete(lastingName('post-1'))
  told = []
  await vi.advanceTimersByTimeAsync(5_000)
  expect([first.text('post-1'), first.text('waiting-save-post-1'), await first.file('post-1')]).toEqual([
    'late post-1',
    'late waiting-save-post-1',
    'Коваль.jpg',
  ])
  expect([told, heldDrafts(), vi.getTimerCount()]).toEqual([[0], [], 0])
})

test('work that is held is called by the title of its save, or by its kind', async () => {
  const save = { values: { title: 'Статья «Акциз»', path: '/admin/posts/1?lang=uk' } }
  leaveLate('waiting-save-post-1', JSON.stringify(save))
  const drafts = ['post-2-uk', 'order-money-3', 'order-new', 'table-other', 'call']
  for (const record of drafts) leaveLate(record, '{}')
  for (const record of ['post-1', ...drafts]) leave(lastingName(record), lasting, 'other work')
  await open()
  expect(heldDrafts().map(({ title, path, isSave }) => [title, path, isSave])).toEqual([
    ['Статья «Акциз»', '/admin/posts/1?lang=uk', true],
    ['Статья № 2', '/admin/posts/2', false],
    ['Деньги заказа № 3', '/admin/orders/3?tab=money', false],
    ['Заказ', '/admin/orders', false],
    ['Таблица', '/admin/tables', false],
    ['Запись', '/admin', false],
  ])
})

test('two starts that each began a new record keep both, one after the other', async () => {
  leaveLate('post-new', 'first')
  leaveLate('post-new', 'second', later)
  expect((await open()).text('post-new')).toBe('first')
  texts.delete(lastingName('post-new'))
  const next = await open()
  expect([next.asked, next.text('post-new')]).toEqual([[later], 'second'])
})

test('a file of no draft, left over, is not taken for that of a draft without one', async () => {
  leaveLate('post-1', 'without a file')
  await leaveFile(lastingName('post-1'), lasting, 'stray.jpg')
  expect(await (await open()).file('post-1')).toBeNull()
})

const obstacles: [string, () => void, () => void][] = [
  ['IndexedDB cannot be read', () => (isUnreadable = true), () => (isUnreadable = false)],
  ['there is no room', () => (isFull = true), () => (isFull = false)],
  ['a form of it is open', () => held.add(lastingName('post-1')), () => held.clear()],
]
test.each(obstacles)('while %s it stays where it is, whole, and goes later', async (_why, begin, end) => {
  await leaveWork()
  begin()
  const during = await open()
  expect([during.text('post-1'), during.text('waiting-save-post-1')]).toEqual([null, null])
  end()
  const { text, file } = await open()
  expect(records.map(text)).toEqual(records.map(record => `late ${record}`))
  expect(await file('post-1')).toBe('Коваль.jpg')
})

test('a file whose draft has no room is not taken for that of work begun meanwhile', async () => {
  await leaveWork()
  isFull = true
  expect(await (await open()).file('post-1')).toBeNull()
})

test('a draft without room for its wish to be saved does not go alone', async () => {
  await leaveWork()
  const { setItem } = storage
  storage.setItem = (name, value) => {
    isFull = name === lastingName('waiting-save-post-1')
    setItem(name, value)
  }
  expect((await open()).text('post-1')).toBeNull()
  storage.setItem = setItem
  isFull = false
  expect((await open()).text('waiting-save-post-1')).toBe('late waiting-save-post-1')
})

test('what a key does not open stays: damaged work, and that of a key behind a locked keychain', async () => {
  await leaveWork()
  texts.set(nameIn(late, 'waiting-save-post-1'), '#AAAA')
  expect((await open()).text('post-1')).toBeNull()
  leaveLate('waiting-save-post-1', 'late waiting-save-post-1')
  const damaged = files.get(nameIn(late, 'post-1'))
  files.set(nameIn(late, 'post-1'), { about: '#AAAA', content: new Uint8Array([1]) })
  expect((await open()).text('post-1')).toBeNull()
  files.set(nameIn(late, 'post-1'), damaged)
  expect((await open([{ start: late, key: null }])).text('post-1')).toBeNull()
  expect((await open()).text('post-1')).toBe('late post-1')
})

test('work about a person whose data was erased does not come back', async () => {
  const forgotten = (at: string, subject: string) => `admin-draft:${server} ${at}${subject} forgotten`
  leaveLate('request-5', JSON.stringify({ erasedWith: 'request-5', values: 'Олена Коваль' }))
  texts.set(forgotten('', 'request-5'), '')
  texts.set(forgotten(`until the end ${late} `, 'request-6'), '')
  expect((await open()).text('request-5')).toBeNull()
  expect([...texts.keys()].sort()).toEqual(['request-5', 'request-6'].map(one => forgotten('', one)))
})
