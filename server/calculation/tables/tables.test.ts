import { beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { windows1251 } from '#server/proofs/testing/windows-1251.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { loadDemoTables } from './demo-tables.ts'
import { readTableFile } from './read-table-file.ts'

const { server, call } = serverOfFile()

const form = (fields: Record<string, string>, file?: string | Buffer, name = 'table.csv') =>
  fileForm(file, name, fields)
const upload = (title: string, file: string | Buffer, query = '', fields = {}) =>
  call('POST', `/api/calculator${query}`, form({ title, ...fields }, file))
const read = async (path: string) => {
  const answer = await server.call('GET', path)
  return { status: answer.status, body: (await answer.json()) as { version: number; data: unknown[] } }
}
const json = async (answer: Promise<Response>) => (await answer).json() as Promise<Record<string, unknown>>

const fees = 'Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n'

describe('uploading a table', () => {
  it.each([
    ['an unknown title', 404, () => upload('copart-tax', fees)],
    ['a title from the prototype', 404, () => upload('__proto__', fees)],
    ['no file', 400, () => call('POST', '/api/calculator', form({ title: 'copart-fee' }))],
    ['an unknown field', 400, () => upload('copart-fee', fees, '', { admin: '1' })],
    ['a date that is none', 400, () => upload('copart-fee', fees, '', { effectiveFrom: '2026-02-30' })],
    ['JSON', 415, () => call('POST', '/api/calculator', { title: 'copart-fee' })],
    ['an empty file', 400, () => upload('copart-fee', '')],
    ['a picture', 400, () => upload('copart-fee', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))],
    ['an old XLS', 400, () => upload('copart-fee', Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
    ['a broken quote', 400, () => upload('copart-fee', 'Price from,"Price to\n0,1')],
    ['more than 5 MiB', 413, () => upload('copart-fee', 'x'.repeat(5 * 1024 * 1024 + 1))],
    ['too many rows', 413, () => upload('copart-fee', `a,b\n${'1,2\n'.repeat(100_000)}`)],
    ['too many cells', 413, () => upload('copart-fee', `${'1,'.repeat(199)}1\n`.repeat(510))],
    ['too many columns', 413, () => upload('copart-fee', `${'a,'.repeat(500)}\n`)],
  ])('refuses %s', async (_name, status, send) => {
    expect((await send()).status).toBe(status)
    expect((await read('/api/calculator/copart-fee')).status).toBe(404)
  })

  it('rejects a file with errors whole, and names sheet, row and column of each', async () => {
    const answer = await upload('copart-fee', 'Price from,Price to,Buyer fee\n0,50,-1\n60,,много\n')
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: object[] }
    expect(errors).toMatchObject([
      { sheet: 'CSV', row: 2, column: 'Buyer fee' },
      { sheet: 'CSV', row: 3, column: 'Price from' },
      { sheet: 'CSV', row: 3, column: 'Buyer fee' },
    ])
    expect((await read('/api/calculator/copart-fee')).status).toBe(404)
  })

  it('tells the first thousand errors of many, and how many there are', async () => {
    const bad = `Price from,Price to,Buyer fee\n${'0,,x\n'.repeat(1_000)}`
    const { reading, errorCount } = await readTableFile({
      title: 'copart-fee',
      bytes: Buffer.from(bad),
      others: {},
    })
    expect(reading.errors).toHaveLength(1_000)
    expect(errorCount).toBeGreaterThan(2_000)
    const row = { 'Price from': 0, 'Price to': null, 'Buyer fee': 'x' }
    const grid = { data: Array.from({ length: 1_000 }, () => row), baseVersion: 1 }
    const answers = [
      upload('copart-fee', bad),
      call('POST', '/api/calculator/copart-fee/impact', form({}, bad)),
      call('PUT', '/api/calculator/copart-fee', grid),
    ]
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(422)
      const problem = (await answer.json()) as { detail: string; errors: object[] }
      expect(problem.errors).toHaveLength(1_000)
      expect(problem.detail).toBe(
        `Ошибок в таблице: ${errorCount}, показаны первые 1000. Ничего не изменено.`,
      )
    }
  })

  it('tells on a dry run what it would do, and stores nothing', async () => {
    const answer = await upload('copart-fee', fees, '?dryRun=1')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      version: 1,
      sheet: 'CSV',
      difference: { added: 2, removed: 0, changed: [] },
      warnings: [],
    })
    expect((await read('/api/calculator/copart-fee')).status).toBe(404)
  })

  it('stores it as the version in force, readable by everybody in both spellings', async () => {
    const answer = await upload('copart-fee', fees)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe('/api/calculator/copart-fee/versions/1')
    const { body } = await read('/api/calculator/copart_fee')
    expect(body).toMatchObject({
      title: 'copart-fee',
      version: 1,
      effectiveFrom: null,
      columns: [
        { key: 'Price from', title: 'Цена от', type: 'number' },
        { key: 'Price to', title: 'Цена до', type: 'number' },
        { key: 'Buyer fee', title: 'Сбор', type: 'fee' },
      ],
      data: [
        { 'Price from': 0, 'Price to': 99.99, 'Buyer fee': 25 },
        { 'Price from': 100, 'Price to': null, 'Buyer fee': '7.25%' },
      ],
    })
  })

  it('tells what a new version changes', async () => {
    const saved = await json(
      upload('copart-fee', 'Price from,Price to,Buyer fee\n0,99.99,30\n100,499.99,50\n500,,7%\n'),
    )
    expect(saved).toEqual({
      version: 2,
      sheet: 'CSV',
      difference: {
        added: 1,
        removed: 0,
        changed: [
          { row: 2, column: 'Buyer fee', from: 25, to: 30 },
          { row: 3, column: 'Price to', from: null, to: 499.99 },
          { row: 3, column: 'Buyer fee', from: '7.25%', to: 50 },
        ],
      },
      warnings: [],
    })
  })

  it('keeps a version for its day: in force from midnight in Kyiv', async () => {
    const tomorrow = addDays(kyivDay(server.ctx.now()), 1)
    const answer = await upload('copart-fee', fees, '', { effectiveFrom: tomorrow })
    expect(await answer.json()).toMatchObject({ version: 3 })
    expect((await read('/api/calculator/copart-fee')).body.version).toBe(2)
    const before = server.clock.offset
    // Winter and summer differ by an hour: 23:30 and 00:30 in Kyiv are found by its own calendar.
    const midnight = Date.parse(`${tomorrow}T00:00:00${kyivOffset(tomorrow)}`)
    server.clock.offset = midnight - 60_000 - Date.now()
    expect((await read('/api/calculator/copart-fee')).body.version).toBe(2)
    server.clock.offset = midnight + 60_000 - Date.now()
    expect((await read('/api/calculator/copart-fee')).body.version).toBe(3)
    server.clock.offset = before
    const versions = (await (await call('GET', '/api/calculator/copart-fee/versions')).json()) as object[]
    expect(versions).toMatchObject([
      { version: 3, effectiveFrom: tomorrow, inForce: false },
      { version: 2, inForce: true, rows: 3, author: 'Администратор', fileName: 'table.csv' },
      { version: 1, inForce: false },
    ])
  })

  it.each<[string, Buffer | string]>([
    ['semicolons and decimal commas', 'Цена от;Цена до;Сбор\n0;99,99;25\n100;;7,25%\n'],
    [
      'tabs and a byte order mark',
      '\uFEFFPrice from\tPrice to\tBuyer fee\r\n0\t99.99\t$25\r\n100\t\t7.25 %\r\n',
    ],
    [
      'the line that names the separator',
      'sep=;\r\nPrice from;Price to;Buyer fee\r\n0;99.99;25\r\n100;;7.25%\r\n',
    ],
    ['dollars, thousands and words', '\uFEFFЦена от;Цена до;Сбор\n$0;$99,99;25 USD\n100 USD;;7,25 %\n'],
    ['line ends of more than one kind', 'Price from,Price to,Buyer fee\r\n0,99.99,25\n100,,7.25%\r'],
    ['old line ends and blank lines', 'Price from,Price to,Buyer fee\r0,99.99,25\r,,\r100,,7.25%\r\r'],
    [
      'UTF-16 from the other end',
      Buffer.from('\uFEFFPrice from\tPrice to\tBuyer fee\n0\t99.99\t25\n100\t\t7.25%\n', 'utf16le').swap16(),
    ],
    ['Windows-1251', windows1251('Цена от;Цена до;Сбор\n0;99,99;25\n100;;7,25%\n')],
    [
      'UTF-16 as Excel writes it',
      Buffer.from('\uFEFFЦена от\tЦена до\tСбор\n0\t99,99\t25\n100\t\t7,25%\n', 'utf16le'),
    ],
  ])('reads %s', async (_name, file) => {
    expect((await upload('iaa-fee', file)).status).toBe(201)
    expect((await read('/api/calculator/iaa-fee')).body.data).toEqual([
      { 'Price from': 0, 'Price to': 99.99, 'Buyer fee': 25 },
      { 'Price from': 100, 'Price to': null, 'Buyer fee': '7.25%' },
    ])
  })

  it('stores it only on the version that If-Match names, and once for a key whose answer was lost', async () => {
    const { version } = await json(upload('copart-fee', fees, '?dryRun=1'))
    const next = Number(version)
    const send = (headers: Record<string, string>) =>
      call('POST', '/api/calculator', form({ title: 'copart-fee' }, fees), headers)
    const first = { 'If-Match': `"${next - 1}"`, 'Idempotency-Key': 'first' }
    expect((await send(first)).status).toBe(201)
    const late = await send({ 'If-Match': `"${next - 1}"` })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'record.stale' })
    expect(await json(send(first))).toMatchObject({ version: next })
    expect(await json(send({}))).toMatchObject({ version: next + 1 })
  })
})

describe('saving the grid', () => {
  const data = [
    { 'Price from': 0, 'Price to': 99.99, 'Buyer fee': 40 },
    { 'Price from': 100, 'Price to': null, 'Buyer fee': '5%' },
  ]
  const path = '/api/calculator/iaa-internet-bid'
  beforeAll(async () => {
    await upload('iaa-internet-bid', fees)
  })

  it('rejects a stale base, broken rules and keys of the prototype', async () => {
    expect((await call('PUT', path, { data, baseVersion: 7 })).status).toBe(409)
    expect((await call('PUT', path, { data })).status).toBe(400)
    expect((await call('PUT', '/api/calculator/none', { data, baseVersion: 1 })).status).toBe(404)
    expect((await call('PUT', path, { data, columns: ['Price from'], baseVersion: 1 })).status).toBe(400)
    const polluted = JSON.stringify({ data, baseVersion: 1 }).replace(
      '{"Price from":0',
      '{"__proto__":1,"Price from":0',
    )
    const type = { 'Content-Type': 'application/json' }
    const dry = await call('PUT', `${path}?dryRun=1`, polluted, type)
    expect(JSON.stringify(await dry.json())).not.toContain('__proto__')
    expect(({} as Record<string, unknown>)['Price from']).toBeUndefined()
    const broken = await call('PUT', path, { data: [{ ...data[0], 'Buyer fee': '<b>' }], baseVersion: 1 })
    expect(broken.status).toBe(422)
    expect(await broken.json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ row: 2 })]),
    })
    expect((await read(path)).body.version).toBe(1)
  })

  it.each([
    ['a save', 'PUT', ''],
    ['the impact on prices', 'POST', '/impact'],
  ])(
    'refuses rows of more keys than a table has columns before it lays them out: %s',
    async (_, method, more) => {
      const wide = Array.from({ length: 500 }, (_row, at) => ({ [`Столбец ${at}`]: 1 }))
      const answer = await call(method, `${path}${more}`, { data: wide, baseVersion: 1 })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        errors: [
          {
            path: 'data',
            message: 'Разных столбцов 500, а может быть не больше 200: уберите лишние',
          },
        ],
      })
    },
  )

  it('rejects more cells than a table has before it lays them out', async () => {
    const wide = Object.fromEntries(Array.from({ length: 101 }, (_cell, at) => [`Столбец ${at}`, 1]))
    const sparse = [wide, ...Array.from({ length: 999 }, () => ({ 'Столбец 0': 1 }))]
    const answer = await call('PUT', path, { data: sparse, baseVersion: 1 })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      errors: [{ path: 'data', message: 'Ячеек 101000, а может быть не больше 100000: уберите лишние' }],
    })
  })

  it('saves once of two at the same moment', async () => {
    const answers = await Promise.all([
      call('PUT', path, { data, baseVersion: 1 }),
      call('PUT', path, { data, baseVersion: 1 }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect((await read(path)).body).toMatchObject({ version: 2, data })
  })

  it('restores an old version as the newest', async () => {
    expect((await call('POST', `${path}/versions/9/restore`)).status).toBe(404)
    const restored = await call('POST', `${path}/versions/1/restore`)
    expect(restored.status).toBe(201)
    const now = (await read(path)).body
    expect(now.version).toBe(3)
    expect(now.data).toEqual(((await json(call('GET', `${path}/versions/1`))) as { data: unknown }).data)
    const log = await json(call('GET', '/api/audit?kind=table&record=iaa-internet-bid'))
    expect(log).toMatchObject({
      items: [
        {
          action: 'restore',
          difference: { tableVersion: { from: 2, to: 3 }, restoredFrom: { from: null, to: 1 } },
        },
        { action: 'update' },
        { action: 'create' },
      ],
    })
  })
})

describe('the export', () => {
  const hostile =
    'Auction,Auction Location,"Newark, NJ"\nCopart,"=HYPERLINK(""http://evil"")",445\nIAAI,@sum,1\nCopart,\'\'=quoted,2\nCopart,plain,\n'

  it('holds no formula and gives the original when it is loaded again, as CSV and as XLSX', async () => {
    expect((await upload('transportation', hostile)).status).toBe(201)
    const original = (await read('/api/calculator/transportation')).body.data
    const csv = await call('GET', '/api/calculator/transportation/export?format=csv')
    expect(csv.headers.get('content-disposition')).toContain('transportation-v1.csv')
    const text = await csv.text()
    expect(text.split(/[\r\n,]+/).filter(cell => /^"?[=@+-]/.test(cell))).toEqual([])
    expect((await upload('transportation', text)).status).toBe(201)
    expect((await read('/api/calculator/transportation')).body.data).toEqual(original)
    const xlsx = Buffer.from(
      await (await call('GET', '/api/calculator/transportation/export?format=xlsx')).arrayBuffer(),
    )
    expect((await upload('transportation', xlsx)).status).toBe(201)
    expect((await read('/api/calculator/transportation')).body).toMatchObject({ version: 3, data: original })
  })
})

describe('the example tables', () => {
  it('pass the rules, warn of nothing and are stored once', async () => {
    await using fresh = await startTestServer()
    const folder = new URL('../../demo/tables', import.meta.url).pathname
    await loadDemoTables(fresh.ctx, folder)
    await loadDemoTables(fresh.ctx, folder)
    for (const title of ['copart-fee', 'iaa-internet-bid', 'ship-delivery', 'transportation']) {
      expect(await (await fresh.call('GET', `/api/calculator/${title}`)).json()).toMatchObject({
        version: 1,
      })
    }
  })
})

describe('a table that was never loaded', () => {
  it('shows its columns and an example, which can be filled in and loaded as it is', async () => {
    const example = (await (await call('GET', '/api/calculator/iaa-fee/example')).json()) as {
      columns: { key: string }[]
      data: object[]
    }
    expect(example.columns.map(({ key }) => key)).toContain('Price from')
    expect(example.data.length).toBeGreaterThan(1)
    for (const format of ['csv', 'xlsx']) {
      const file = await call('GET', `/api/calculator/iaa-fee/example/file?format=${format}`)
      expect(file.headers.get('content-disposition')).toContain(`iaa-fee-example.${format}`)
      expect((await upload('iaa-fee', Buffer.from(await file.arrayBuffer()))).status).toBe(201)
    }
  })

  it('gets its first version from an empty grid, once', async () => {
    const first = { data: [{ 'Price from': 0, 'Price to': null, 'Buyer fee': 130 }], baseVersion: 0 }
    const saved = await call('PUT', '/api/calculator/copart-internet-bid', first)
    expect(await saved.json()).toMatchObject({ version: 1, difference: { added: 1 } })
    expect((await call('PUT', '/api/calculator/copart-internet-bid', first)).status).toBe(409)
  })
})

it('a table that is uploaded again because its response was lost has no second version', async () => {
  const send = (query: string) =>
    call('POST', `/api/calculator${query}`, form({ title: 'copart-fee' }, fees), {
      'Idempotency-Key': 'table-1',
    })
  const answers = [await send('?impact=check'), await send('?impact=check')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [first, second] = await Promise.all(answers.map(answer => answer.json()))
  expect(second).toEqual(first)
  expect((await read('/api/calculator/copart-fee')).body.version).toBe((first as { version: number }).version)
  expect((await send('?dryRun=1')).status).toBe(422)
})

function kyivOffset(day: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv', timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .find(part => part.type === 'timeZoneName')
  return (parts?.value ?? '').replace('GMT', '')
}
