/** Uploads on their way: how many, how long, and where they lie meanwhile. */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { readGivenFile } from '#server/calculation/tables/read-given-table.ts'
import { storePicture } from '#server/content/media/store-picture.ts'
import type { ToConvert } from '#server/platform/queue.ts'
import { rawExchange, statusesIn } from '#server/proofs/security/raw-exchange.ts'
import { beginOrder } from '#server/proofs/testing/orders.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { prepareOrderFile } from '#server/work/orders/stored-order-files.ts'
import { addOrderFileEndpoint } from '#shared/contract/work/order-files.ts'
import { readBody } from './read-body.ts'
import { createPlaces, mostLargeBodies, mostUploads } from './uploads.ts'

describe('places', () => {
  const entered = (most: { ofAccount: number; inAll: number }, accounts: readonly number[]) => {
    const places = createPlaces({ config: { dataDir: '/nowhere' } }, most)
    return { places, taken: accounts.map(account => places.enter(account)) }
  }

  it('are four of an account and sixteen in all for files', () => {
    expect(mostUploads).toEqual({ ofAccount: 4, inAll: 16 })
    expect(mostLargeBodies.inAll).toBeLessThanOrEqual(32)
  })

  it('are refused beyond what one account, or all together, may have, and free once left', async () => {
    const { places, taken } = entered({ ofAccount: 2, inAll: 3 }, [1, 1])
    const busy = { status: 503, code: 'server.busy', headers: { 'Retry-After': '5' } }
    expect(() => places.enter(1)).toThrow(expect.objectContaining(busy))
    taken.push(places.enter(2))
    expect(() => places.enter(3)).toThrow(expect.objectContaining(busy))
    await taken[0]?.leave()
    taken.push(places.enter(1))
    expect(() => places.enter(1)).toThrow(expect.objectContaining(busy))
  })
})

const { server, call, colleague } = serverOfFile()

const tokenOf = async (person: { email: string; password: string }, on: TestServer = server) =>
  ((await (await on.call('POST', '/api/auth/login', person)).json()) as { token: string }).token

const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(100_000)}\n%%EOF\n`)
const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from('\r\n--b--\r\n')])

const opened = new Set<ClientRequest>()
afterEach(() => {
  for (const each of opened) each.destroy()
  opened.clear()
})

/** An upload of which `sent` bytes have gone; `response` is its end. */
const begin = (path: string, token: string, sent: number, url = server.url) => {
  const upload = request(url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': body.length,
      Authorization: `Bearer ${token}`,
    },
  })
  opened.add(upload)
  upload.on('error', () => {})
  upload.write(body.subarray(0, sent))
  const response = once(upload, 'response').then(([answer]) => answer as IncomingMessage)
  response.catch(() => {})
  return {
    rest: (from: number) => upload.write(body.subarray(from, from + 1)),
    end: () => upload.end(body.subarray(sent)),
    response,
  }
}

const scratch = (on = server) => {
  const folder = join(on.ctx.config.dataDir, 'tmp')
  return existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('upload-')) : []
}
const filesIn = (folder: string) => readdirSync(join(server.ctx.config.dataDir, 'tmp', folder))

describe('uploads of one account', () => {
  it('lie on the disk, and beyond four the next is told to wait before its body is read', async () => {
    const { id } = await beginOrder(call, { name: 'Олена', phones: ['+380671112233'] })
    const path = `/api/order/${id}/file`
    const token = await tokenOf(owner)
    const held = [1, 2, 3, 4].map(() => begin(path, token, 90_000))
    const starts = () =>
      scratch().flatMap(folder =>
        filesIn(folder).map(file =>
          readFileSync(join(server.ctx.config.dataDir, 'tmp', folder, file), 'latin1').slice(0, 5),
        ),
      )
    await expect.poll(starts).toEqual(['%PDF-', '%PDF-', '%PDF-', '%PDF-'])

    // Nothing of the body is ever sent.
    const next = await rawExchange(
      server.url,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 24000000\r\n\r\n',
    )
    expect(statusesIn(next)).toEqual([503])
    expect(next).toMatch(/^Retry-After: 5\r$/m)

    // What is small goes on, and so do the others.
    expect((await call('PUT', `/api/order/${id}`, {}, {})).status).not.toBe(503)
    const editor = await colleague('editor')
    expect((await editor('POST', '/api/post/picture', aForm({}, await aPicture(7)))).status).toBe(201)

    for (const each of held) each.end()
    for (const each of held) expect((await each.response).statusCode).toBe(201)
    expect(scratch()).toEqual([])
    expect((await call('POST', '/api/post/picture', aForm({}, await aPicture(8)))).status).toBe(201)
  })

  it('leave their places and the disk when they break off', async () => {
    const { id } = await beginOrder(call, { name: 'Олена', phones: ['+380671112233'] })
    const token = await tokenOf(owner)
    for (let round = 0; round < 2; round += 1) {
      for (let one = 0; one < 4; one += 1) begin(`/api/order/${id}/file`, token, 90_000)
      await expect.poll(() => scratch().flatMap(filesIn).length).toBe(4)
      for (const each of opened) each.destroy()
      await expect.poll(() => scratch()).toEqual([])
    }
  })
})

it('a form whose sender has left before anybody listens is given up', async () => {
  const app = express()
  const read = Promise.withResolvers<unknown>()
  app.post('/', request => {
    request.once('close', () => {
      const place = createPlaces(server.ctx, mostUploads).enter(1)
      readBody(addOrderFileEndpoint, request, place).then(read.resolve, read.reject).finally(place.leave)
    })
    for (const each of opened) each.destroy()
  })
  const listening = app.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  begin('/', '', 100, `http://127.0.0.1:${(listening.address() as AddressInfo).port}`)
  await expect(read.promise).rejects.toMatchObject({ code: 'form.unreadable' })
  listening.close()
})

it('texts of a form take no more memory than JSON may, all together', async () => {
  const form = aForm({ title: 'Много', html: 'x'.repeat(5_000_000), excerpt: 'x'.repeat(5_000_000) })
  const answer = await call('POST', '/api/post', form)
  expect([answer.status, await codesOf(answer)]).toEqual([413, ['field.too-large']])
})

it('JSON that is large, or does not say how large, has a number at once as well', async () => {
  const token = await tokenOf(owner)
  const open = (headers: Record<string, string>) => {
    const sent = request(`${server.url}/api/category`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    })
    opened.add(sent)
    sent.on('error', () => {})
    sent.write('{')
    return once(sent, 'response').then(([answer]) => (answer as IncomingMessage).statusCode)
  }
  for (let one = 0; one < mostLargeBodies.ofAccount; one += 1)
    open(one % 2 ? {} : { 'Content-Length': '1000000' }).catch(() => {})
  // The first of those that are one too many.
  await expect(open({ 'Content-Length': '300000' })).resolves.toBe(503)
  expect((await call('POST', '/api/category', {})).status).toBe(400)
  for (const each of opened) each.destroy()
  const large = { title: 'x'.repeat(300_000) }
  await expect.poll(async () => (await call('POST', '/api/category', large)).status).toBe(400)
})

it.each([
  ['no byte comes for a while', { uploadIdleTimeout: 500 }],
  [
    'they take too long however often one comes',
    { headersTimeout: 2_000, requestTimeout: 2_000, connectionsCheckingInterval: 100 },
  ],
])('uploads end when %s', async (_when, limits) => {
  await using impatient = await startTestServer({}, { limits })
  const office = await impatient.signedIn()
  const { id } = await beginOrder(office, { name: 'Олена', phones: ['+380671112233'] })
  const upload = begin(`/api/order/${id}/file`, await tokenOf(owner, impatient), 100, impatient.url)
  let bytes = 100
  const drip = 'requestTimeout' in limits ? setInterval(() => upload.rest(bytes++), 50) : undefined
  expect((await upload.response).statusCode).toBe(408)
  clearInterval(drip)
  await expect.poll(() => scratch(impatient)).toEqual([])
})

describe('what is converted', () => {
  let held = 0
  const order: number[] = []
  /** Counted from its reading until its work is done. */
  const given = (account: number, bytes: Buffer): ToConvert => ({
    account,
    read: async () => {
      held += 1
      order.push(account)
      expect(held).toBe(1)
      return bytes
    },
  })

  it('lies in memory one at a time, whatever it is, and accounts take turns', async () => {
    const use = async () => {
      held -= 1
    }
    const orders = {
      ...server.ctx.files.orders,
      put: async (name: string) => {
        if (/\.pdf$|-small\./.test(name)) held -= 1
      },
    }
    const ctx = { ...server.ctx, files: { ...server.ctx.files, orders } }
    const table = Buffer.from('Price from,Price to,Buyer fee\n0,,25\n')
    const readTable = async () => {
      const file = { name: 'a.csv', path: '', size: table.length, ...given(1, table) }
      await readGivenFile(ctx, 'copart-fee', file)
      held -= 1
    }
    const [first, second, third] = [await aPicture(21), await aPicture(22), await aPicture(23)]
    const works = [
      storePicture(ctx, given(1, first), use),
      storePicture(ctx, given(1, second), use),
      prepareOrderFile(ctx, given(2, pdf)),
      prepareOrderFile(ctx, given(2, third)),
      readTable(),
    ]
    await Promise.all(works)
    expect(order).toEqual([1, 2, 1, 2, 1])
  })
})
