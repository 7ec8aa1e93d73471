/** Files of orders: what comes in, who gets it, and that nothing stays on the disk that no record names. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberImported } from '#server/content/import/already-imported.ts'
import { readTar } from '#server/platform/backup/tar.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { listRows, readRow, updateRow } from '#server/platform/db/rows.ts'
import { beginOrder } from '#server/proofs/testing/orders.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { emptyBin } from '#server/system/bin/empty-bin.job.ts'
import { type OrderFile, orderFileLimits } from '#shared/contract/work/order-files.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { importArchivedFile } from '../import/import-archived-file.ts'
import { shownFiles, sizeOfFiles } from './order-file.store.ts'
import { hasUnrecorded, removeUnrecorded } from './stored-order-files.ts'

const day = 86_400_000
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const { server, call } = serverOfFile()

let phones = 1_000_000
const begin = async (): Promise<{ id: number; phone: string }> => {
  const phone = `+38067${++phones}`
  const { id } = await beginOrder(call, { name: 'Олена', phones: [phone] })
  return { id, phone }
}
const send = (
  order: { id: number },
  bytes: Buffer,
  name = 'Паспорт.jpg',
  headers: Record<string, string> = {},
) => call('POST', `/api/order/${order.id}/file`, fileForm(bytes, name), headers)
const added = async (order: { id: number }, bytes?: Buffer, name?: string): Promise<OrderFile> => {
  const answer = await send(order, bytes ?? (await aPicture(++phones)), name)
  expect(answer.status).toBe(201)
  return (await answer.json()) as OrderFile
}
const listed = async (order: { id: number }) =>
  (await (await call('GET', `/api/order/${order.id}/file`)).json()) as OrderFile[]
const onDisk = () => {
  try {
    return readdirSync(join(server.ctx.config.dataDir, 'orders')).sort()
  } catch {
    return []
  }
}
const unrecorded = async () =>
  (await server.ctx.db.selectFrom('unrecorded_files').selectAll().execute()).map(({ name }) => name).sort()
const storedAs = async ({ id }: OrderFile) =>
  (await readRow(server.ctx.db, 'order_files', { id }, ['file'])).file

describe('a file of an order', () => {
  it('is a picture encoded anew, without the place where it was taken, with a small one beside it', async () => {
    const order = await begin()
    const taken = await sharp(await aPicture(++phones, 3000, 2000))
      .withExif({ IFD3: { GPSLatitude: '50/1 27/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const file = await added(order, taken, 'C:\\фото\\Порт утром.JPG')
    expect(file).toMatchObject({
      order: order.id,
      title: 'Порт утром',
      kind: 'photo',
      type: 'image/jpeg',
      shown: false,
      author: expect.any(String),
    })
    const whole = await call('GET', `/api/order-file/${file.id}/content`)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const { width, exif } = await sharp(bytes).metadata()
    expect([width, exif, bytes.length]).toEqual([2560, undefined, file.size])
    const { mode } = statSync(join(server.ctx.config.dataDir, 'orders', await storedAs(file)))
    expect((mode & 0o777).toString(8)).toBe('600')
    const small = await call('GET', `/api/order-file/${file.id}/preview`)
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640)
  })

  it('is a PDF as it came, always a download that can do nothing and lies in no cache', async () => {
    const order = await begin()
    const file = await added(order, pdf, 'Инвойс № 7.pdf')
    expect(file).toMatchObject({ kind: 'paper', type: 'application/pdf', size: pdf.length })
    const answer = await call('GET', `/api/order-file/${file.id}/content`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('Инвойс № 7.pdf')
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store, private')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await call('GET', `/api/order-file/${file.id}/preview`)).status).toBe(410)
  })

  it('is sent in part where part is asked for, so that a download that broke off goes on', async () => {
    const file = await added(await begin(), pdf)
    const ask = (headers: Record<string, string>) =>
      call('GET', `/api/order-file/${file.id}/content`, undefined, headers)
    const whole = await ask({})
    const tag = whole.headers.get('etag') ?? ''
    expect([whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual([
      'bytes',
      String(pdf.length),
    ])
    await whole.arrayBuffer()
    const rest = await ask({ Range: 'bytes=10-', 'If-Range': tag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-${pdf.length - 1}/${pdf.length}`,
    ])
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(pdf.subarray(10))
    expect(rest.headers.get('cache-control')).toBe('no-store, private')
    const other = await ask({ Range: 'bytes=10-', 'If-Range': '"another"' })
    expect([other.status, Buffer.from(await other.arrayBuffer())]).toEqual([200, pdf])
    const beyond = await ask({ Range: `bytes=${pdf.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
    expect((await ask({ 'If-None-Match': tag })).status).toBe(304)
    const { paths } = (await (await call('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, { get: { parameters: { name: string }[]; responses: object } }>
    }
    const said = (path: string) => [
      ...(paths[path]?.get.parameters ?? []).map(({ name }) => name),
      ...Object.keys(paths[path]?.get.responses ?? {}),
    ]
    const ofStored = ['Range', 'If-None-Match', '206', '304', '416']
    expect(said('/api/order-file/{id}/content')).toEqual(expect.arrayContaining(['200', ...ofStored]))
    const stream = said('/api/request/stream')
    expect([stream.includes('200'), stream.filter(name => ofStored.includes(name))]).toEqual([true, []])
  })

  it('is nowhere among what visitors get', async () => {
    const name = await storedAs(await added(await begin()))
    for (const path of [`/media/${name}`, `/orders/${name}`, `/media/..%2forders%2f${name}`])
      expect((await server.call('GET', path)).status, path).toBe(404)
  })

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  it.each([
    ['a photo of an iPhone', heic, 'order-file.format'],
    ['nothing', Buffer.alloc(0), 'order-file.format'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'order-file.format'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'order-file.format'],
    ['a PDF that is cut off', pdf.subarray(0, 30), 'order-file.format'],
    ['a picture that is cut off', Buffer.from('ffd8ffe000104a464946', 'hex'), 'picture.unreadable'],
  ])('is not %s, and nothing of it stays', async (_what, bytes, code) => {
    const order = await begin()
    const before = [onDisk(), await unrecorded()]
    const answer = await send(order, bytes, 'фото.jpg')
    expect([answer.status, await codesOf(answer)]).toEqual([400, [`file: ${code}`]])
    expect([onDisk(), await unrecorded()]).toEqual(before)
  })

  it('has a bound by itself, and with the others of its order', async () => {
    const order = await begin()
    const large = await send(order, Buffer.alloc(orderFileLimits.file + 1))
    expect([large.status, await codesOf(large)]).toEqual([413, ['upload.too-large']])
    const first = await added(order, pdf)
    await updateRow(server.ctx.db, 'order_files', first.id, {
      size: orderFileLimits.order - pdf.length + 1,
    } as never)
    const full = await send(order, pdf)
    expect([full.status, await codesOf(full)]).toEqual([413, ['order-file.full']])
    expect(await unrecorded()).toEqual([])
    // What lies in the bin lies on the disk, and may come back.
    await call('DELETE', `/api/order-file/${first.id}`)
    expect((await send(order, pdf)).status).toBe(413)
    expect((await call('POST', `/api/bin/order-file/${first.id}/restore`)).status).toBe(200)
    expect((await send(order, pdf)).status).toBe(413)
    expect((await send(await begin(), pdf)).status).toBe(201)
    const room = await call('GET', `/api/order/${order.id}/file/room`)
    const size = orderFileLimits.order - pdf.length + 1
    expect(await room.json()).toMatchObject({ size, most: orderFileLimits.order })
    await updateRow(server.ctx.db, 'order_files', first.id, { size: 1 } as never)
  })

  it('is ticked for the customer one by one, and called a photo only when it is one', async () => {
    const order = await begin()
    const [paper, photo] = [await added(order, pdf), await added(order)]
    const answer = await call('PUT', `/api/order-file/${photo.id}`, { shown: true, title: 'Кузов' })
    expect(await answer.json()).toMatchObject({ shown: true, title: 'Кузов', kind: 'photo', version: 2 })
    const ids = async (to: 'office' | 'customer') =>
      (await shownFiles(server.ctx.db, order.id, to)).map(({ id }) => id)
    expect([await ids('office'), await ids('customer')]).toEqual([[photo.id, paper.id], [photo.id]])
    const wrong = await call('PUT', `/api/order-file/${paper.id}`, { kind: 'photo' })
    expect([wrong.status, await codesOf(wrong)]).toEqual([400, ['kind: order-file.photo']])
  })

  it('stands in the list of orders as their newest photo, a paper never', async () => {
    const [order, bare] = [await begin(), await begin()]
    await added(order)
    const newest = await added(order)
    await added(order, pdf, 'Инвойс.pdf')
    const list = await (await call('GET', '/api/order')).json()
    const { items } = list as { items: { id: number; photo: number | null }[] }
    const photoOf = ({ id }: { id: number }) => items.find(item => item.id === id)?.photo
    expect([photoOf(order), photoOf(bare)]).toEqual([newest.id, null])
  })

  it('stands in the log and in the bin without its title, which may name the customer', async () => {
    const order = await begin()
    const file = await added(order, pdf, 'Паспорт Шевченко Олены.pdf')
    await call('PUT', `/api/order-file/${file.id}`, { title: 'Паспорт Шевченко' })
    expect((await call('GET', `/api/order-file/${file.id}/content`)).status).toBe(200)
    await call('DELETE', `/api/order-file/${file.id}`)
    const lines = await listRows(server.ctx.db, 'audit', { kind: 'order-file' })
    expect(JSON.stringify(lines)).not.toContain('Шевченко')
    const { items } = (await (await call('GET', '/api/bin?kind=order-file')).json()) as {
      items: { ref: string; title: string }[]
    }
    expect(items[0]).toMatchObject({ ref: String(file.id), title: `Файл заказа № ${order.id}` })
  })
})

it('of an archive counts as one that is sent, and is named where there is no room', async () => {
  const order = await begin()
  const first = await added(order, pdf)
  const source = { name: 'other.example' }
  const { ctx } = server
  await rememberImported(ctx.db, ctx, {
    source: source.name,
    source_id: 'orders:7',
    kind: 'orders',
    record_id: order.id,
  })
  const at = ctx.now().toISOString()
  const record = {
    ...{ order_id: 7, title: 'Инвойс', kind: 'paper', day: '2026-11-20', shown: 0, author_name: 'Олена' },
    ...{ file: `${'a'.repeat(32)}.pdf`, created_at: at, updated_at: at },
  }
  const bring = (id: string) =>
    importArchivedFile(
      ctx,
      {
        source,
        findPicture: async () => ({ bytes: pdf }),
        by: { actor: null, requestId: null },
        apply: true,
      },
      { kind: 'record', table: 'order_files', id, record },
    )
  expect(await bring('1')).toMatchObject({ result: 'added' })
  await updateRow(ctx.db, 'order_files', first.id, { size: orderFileLimits.order - pdf.length } as never)
  expect(await bring('2')).toMatchObject({ result: 'failed', why: expect.stringContaining('больше 1 ГБ') })
  await updateRow(ctx.db, 'order_files', first.id, { size: 1 } as never)
  const { disk } = ctx
  ctx.disk = () => ({ size: 10 ** 12, free: 1 })
  expect(await bring('2')).toMatchObject({ result: 'failed', why: expect.stringContaining('мало места') })
  ctx.disk = disk
})

describe('files of all orders', () => {
  const gigabyte = 1024 ** 3
  afterEach(() => Object.assign(server.ctx, whole))
  let whole: Pick<Context, 'disk' | 'config'>
  beforeEach(() => {
    const { disk, config } = server.ctx
    whole = { disk, config }
  })
  /** Of one more file. */
  const answer = async () => {
    const before = [onDisk(), await unrecorded()]
    const sent = await send(await begin(), pdf)
    if (sent.status === 201) return 201
    expect([onDisk(), await unrecorded()]).toEqual(before)
    return [sent.status, (await codesOf(sent))[0]]
  }
  const refused = [507, 'order-file.no-room']
  const all = () => sizeOfFiles(server.ctx.db)

  it('take half of the disk at most, with their bin', async () => {
    const order = await begin()
    await call('DELETE', `/api/order-file/${(await added(order, pdf)).id}`)
    await added(order, pdf)
    await call('DELETE', `/api/order/${order.id}`)
    const size = 2 * ((await all()) + pdf.length)
    server.ctx.disk = () => ({ size, free: 1000 * gigabyte })
    expect(await answer()).toBe(201)
    expect(await answer()).toEqual(refused)
    const room = await call('GET', `/api/order/${(await begin()).id}/file/room`)
    expect(await room.json()).toMatchObject({ size: 0, all: { size: size / 2, most: size / 2 } })
    expect((await call('POST', `/api/bin/order/${order.id}/restore`)).status).toBe(200)
    expect([await answer(), await all()]).toEqual([refused, size / 2])
  })

  it.each([
    ['a tenth of a large disk', 100 * gigabyte, 10 * gigabyte],
    ['2 GB of a small one', 10 * gigabyte, 2 * gigabyte],
  ])('leave %s to requests and the database', async (_what, size, reserve) => {
    server.ctx.disk = () => ({ size, free: reserve + pdf.length })
    expect(await answer()).toBe(201)
    server.ctx.disk = () => ({ size, free: reserve + pdf.length - 1 })
    expect(await answer()).toEqual(refused)
  })

  it('take what the configuration says of a bucket, whatever disk there is', async () => {
    const { s3 } = readConfig({
      S3_BUCKET: 'cars',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
      S3_ORDER_FILES_GB: '3',
    })
    expect(s3?.orderFiles).toBe(3 * gigabyte)
    server.ctx.disk = () => ({ size: 1, free: 1 })
    const bounded = async (orderFiles: number) => {
      server.ctx.config = { ...whole.config, s3: { ...(s3 as NonNullable<typeof s3>), orderFiles } }
      return answer()
    }
    const most = (await all()) + pdf.length
    expect([await bounded(most), await bounded(most)]).toEqual([201, refused])
  })
})

describe('files that go', () => {
  it('come back with their order, and leave the disk with it after the bin', async () => {
    const order = await begin()
    const early = await added(order)
    const file = await added(order)
    const [earlyName, name] = [await storedAs(early), await storedAs(file)]
    await call('DELETE', `/api/order-file/${early.id}`)
    await call('DELETE', `/api/order/${order.id}`)
    const homeless = await call('POST', `/api/bin/order-file/${early.id}/restore`)
    expect([homeless.status, await codesOf(homeless)]).toEqual([409, ['order-file.order-gone']])
    expect((await call('POST', `/api/bin/order/${order.id}/restore`)).status).toBe(200)
    expect((await call('POST', `/api/bin/order-file/${early.id}/restore`)).status).toBe(200)
    expect((await listed(order)).map(({ id }) => id)).toEqual([file.id, early.id])
    await call('DELETE', `/api/order-file/${early.id}`)
    await call('DELETE', `/api/order/${order.id}`)
    await removeUnrecorded(server.ctx)
    expect(onDisk()).toEqual(expect.arrayContaining([earlyName, name]))
    const now = server.ctx.now
    try {
      server.ctx.now = () => new Date(now().getTime() + 31 * day)
      vi.spyOn(server.ctx, 'uptime').mockReturnValue(server.ctx.uptime() + 31 * day)
      await emptyBin(server.ctx)
      expect(await hasUnrecorded(server.ctx)).toBe(true)
      await removeUnrecorded(server.ctx)
    } finally {
      server.ctx.now = now
      vi.restoreAllMocks()
    }
    for (const gone of [earlyName, name])
      expect(onDisk().filter(one => one.startsWith(gone.slice(0, 32)))).toEqual([])
    expect(await unrecorded()).toEqual([])
  })

  it('leave the disk at once with an erased customer, also those in the bin', async () => {
    const before = onDisk()
    const order = await begin()
    const passport = await added(order, pdf, 'Паспорт.pdf')
    const removed = await added(order)
    await call('DELETE', `/api/order-file/${removed.id}`)
    const other = await beginOrder(call, { name: 'Олена', phones: [order.phone] })
    const along = await added(other)
    const single = await added(other)
    await call('DELETE', `/api/order-file/${single.id}`)
    await call('DELETE', `/api/order/${other.id}`)
    const found = (await (await call('POST', '/api/person/find', { contact: order.phone })).json()) as {
      places: { what: string }[]
    }
    expect(found.places.filter(({ what }) => what === 'order-file')).toHaveLength(1)
    const json = await call('POST', '/api/person/export', { contact: order.phone, format: 'json' })
    const filesOf = (...files: OrderFile[]) => files.map(({ id }) => ({ id, title: 'Паспорт' }))
    expect(await json.json()).toMatchObject({
      orders: [
        { id: order.id, files: filesOf(passport, removed) },
        { id: other.id, files: filesOf(along, single) },
      ],
    })
    const tar = await call('POST', '/api/person/export', { contact: order.phone, format: 'tar' })
    const archive = Buffer.from(await tar.arrayBuffer())
    const parts: Record<string, Buffer> = {}
    const read = async (from: number, length: number) => archive.subarray(from, from + length)
    for await (const { name, position, size } of readTar({ read })) parts[name] = await read(position, size)
    expect(Object.keys(parts)).toEqual([
      ...['data.html', 'data.json', `files/${passport.id}.pdf`],
      ...[removed, along, single].map(({ id }) => `files/${id}.jpg`),
    ])
    expect(parts[`files/${passport.id}.pdf`]).toEqual(pdf)
    const body = { contact: order.phone, currentPassword: owner.password }
    expect((await call('POST', '/api/person/erase', body)).status).toBe(200)
    expect([onDisk(), await unrecorded()]).toEqual([before, []])
    const binned = await server.ctx.db.selectFrom('bin').select('payload').execute()
    expect(binned.filter(({ payload }) => payload.includes(`"order_id":${other.id}`))).toEqual([])
    const late = await send(order, pdf)
    expect([late.status, await codesOf(late)]).toEqual([409, ['order.erased']])
  })
})

describe('an upload that is sent again because its response was lost', () => {
  const key = { 'Idempotency-Key': 'upload-1' }

  it('is answered with the file that is stored, also while it is being stored, and leaves no other', async () => {
    const order = await begin()
    const photo = await aPicture(++phones)
    const answers = await Promise.all([1, 2].map(() => send(order, photo, 'a.jpg', key)))
    answers.push(await send(order, photo, 'a.jpg', key))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const [stored] = await listed(order)
    for (const answer of answers) expect(await answer.json()).toEqual(stored)
    const names = stored && (await storedAs(stored))
    expect(onDisk().filter(name => name.startsWith(names?.split('.')[0] ?? ''))).toHaveLength(2)
    expect([(await listed(order)).length, await unrecorded()]).toEqual([1, []])
    // A key is kept for a day, in which the file may be erased: it holds the number alone.
    const kept = await listRows(server.ctx.db, 'idempotency_keys', { scope: `/api/order/${order.id}/file` }, [
      'answer',
    ])
    expect(kept).toEqual([{ answer: JSON.stringify({ id: stored?.id }) }])
  })

  it('is answered with the stored file also where its order has no room for another', async () => {
    const order = await begin()
    const { id } = await added(order, pdf)
    const size = orderFileLimits.order - pdf.length
    await updateRow(server.ctx.db, 'order_files', id, { size } as never)
    const once = () => send(order, pdf, 'b.pdf', key)
    const first = await once()
    expect(first.status).toBe(201)
    const put = vi.spyOn(server.ctx.files.orders, 'put')
    const again = await once()
    expect([again.status, await again.json()]).toEqual([201, await first.json()])
    expect(put, 'what is stored is not stored again').not.toHaveBeenCalled()
    put.mockRestore()
    expect((await send(order, pdf, 'c.pdf')).status).toBe(413)
    await updateRow(server.ctx.db, 'order_files', id, { size: pdf.length } as never)
  })

  it('is refused with another file under the same key', async () => {
    const order = await begin()
    expect((await send(order, pdf, 'a.pdf', key)).status).toBe(201)
    const other = await send(order, Buffer.from(`${pdf}\n%%EOF`), 'a.pdf', key)
    expect([other.status, await codesOf(other)]).toEqual([422, ['idempotency.reused']])
    expect([(await listed(order)).length, await unrecorded()]).toEqual([1, []])
  })
})

describe('an upload that breaks off', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('leaves nothing when the disk or the record fails', async () => {
    const order = await begin()
    const before = onDisk()
    const put = vi.spyOn(server.ctx.files.orders, 'put').mockRejectedValueOnce(new Error('EIO'))
    expect((await send(order, pdf)).status).toBe(500)
    put.mockRestore()
    // Erased while its file was on its way.
    const stored = server.ctx.files.orders.put
    vi.spyOn(server.ctx.files.orders, 'put').mockImplementation(async (name, bytes) => {
      await stored(name, bytes)
      const at = server.ctx.now().toISOString()
      await server.ctx.db.updateTable('orders').set({ erased_at: at }).where('id', '=', order.id).execute()
    })
    expect((await send(order, pdf)).status).toBe(409)
    expect([onDisk(), await unrecorded()]).toEqual([before, []])
  })

  it('by a killed process is known, and is removed after a day, not before, and by no clock that jumps', async () => {
    const before = onDisk()
    const name = `${'a'.repeat(32)}.pdf`
    await server.ctx.files.orders.put(name, pdf)
    const after = new Date(server.ctx.now().getTime() + day).toISOString()
    await server.ctx.db.insertInto('unrecorded_files').values({ name, after }).execute()
    await removeUnrecorded(server.ctx)
    const now = server.ctx.now
    const uptime = server.ctx.uptime()
    try {
      server.ctx.now = () => new Date(now().getTime() + 2 * day)
      await removeUnrecorded(server.ctx)
      expect(onDisk()).toContain(name)
      vi.spyOn(server.ctx, 'uptime').mockReturnValue(uptime + 2 * day)
      await removeUnrecorded(server.ctx)
    } finally {
      server.ctx.now = now
    }
    expect([onDisk(), await unrecorded()]).toEqual([before, []])
  })
})
