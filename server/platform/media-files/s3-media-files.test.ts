import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binUnusedPictures, unusedLife } from '#server/content/media/bin-unused-pictures.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { type S3Server, startS3Server } from '#server/proofs/testing/s3-server.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { binLife, emptyBin } from '#server/system/bin/empty-bin.job.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { type MediaFiles, mediaArea, type StoredFile } from './media-files.ts'
import { s3MediaFiles } from './s3-media-files.ts'

let store: S3Server
beforeAll(async () => {
  store = await startS3Server()
})
afterAll(() => store.stop())

const nameOf = (number: number, ending = 'webp') => `${String(number).padStart(64, '0')}-320.${ending}`
const bytesOf = async (file: StoredFile | undefined, range?: { start: number; end: number }) => {
  const chunks: Buffer[] = []
  for await (const chunk of file?.stream(range) ?? []) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}
const namesIn = async (files: MediaFiles): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of files.list()) names.push(name)
  return names.sort()
}

describe('files in an object store', () => {
  it('cannot be named so that they leave their place', async () => {
    const files = s3MediaFiles(store.settings)
    for (const name of ['../secret', 'a/b', `${nameOf(1)}/..`, '']) {
      await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('Not the name')
      await expect(files.open(name)).rejects.toThrow('Not the name')
      await expect(files.remove(name)).rejects.toThrow('Not the name')
    }
    files.close()
  })

  it('are not there before they are put, and gone after they are removed, twice as well', async () => {
    const files = s3MediaFiles(store.settings)
    expect(await files.open(nameOf(1))).toBeUndefined()
    await files.put(nameOf(1), Buffer.from('0123456789'))
    await files.put(nameOf(1), Buffer.from('0123456789'))
    const stored = await files.open(nameOf(1))
    expect(stored?.size).toBe(10)
    expect(await bytesOf(stored)).toBe('0123456789')
    expect(await bytesOf(stored, { start: 2, end: 4 })).toBe('234')
    await files.remove(nameOf(1))
    await files.remove(nameOf(1))
    expect(await files.open(nameOf(1))).toBeUndefined()
    files.close()
  })

  it('are listed past the end of one page', async () => {
    const names = [1, 2, 3, 4, 5].map(number => nameOf(number))
    const pages = await startPagedStore(['media/readme.txt', ...names.map(name => `media/${name}`)])
    const files = s3MediaFiles({ ...store.settings, endpoint: pages.url }, mediaArea, { pageSize: 2 })
    expect(await namesIn(files)).toEqual(names)
    expect(pages.asked()).toBe(3)
    files.close()
    await pages.stop()
  })

  it.each([
    ['says no more', { lostToken: true }],
    ['goes in a circle', { sameToken: true }],
    ['names fewer than it counts', { isMiscounted: true }],
  ])('are not taken for all when a listing is cut short and %s', async (_how, fault) => {
    const pages = await startPagedStore(
      [1, 2, 3].map(number => `media/${nameOf(number)}`),
      fault,
    )
    const files = s3MediaFiles({ ...store.settings, endpoint: pages.url }, mediaArea, { pageSize: 2 })
    await expect(namesIn(files)).rejects.toMatchObject({ status: 503 })
    files.close()
    await pages.stop()
  })

  it('go into the bin and come back, and carry the id of their installation', async () => {
    const files = s3MediaFiles(store.settings)
    await files.put(nameOf(8), Buffer.from('x'))
    await files.moveToBin(nameOf(8))
    await files.moveToBin(nameOf(8))
    expect(await files.open(nameOf(8))).toBeUndefined()
    expect(await bytesOf(await files.openInBin(nameOf(8)))).toBe('x')
    expect(await namesIn(files)).not.toContain(nameOf(8))
    await files.takeFromBin(nameOf(8))
    expect(await files.openInBin(nameOf(8))).toBeUndefined()
    expect(await bytesOf(await files.open(nameOf(8)))).toBe('x')
    await files.moveToBin(nameOf(8))
    await files.removeFromBin(nameOf(8))
    await files.takeFromBin(nameOf(8))
    expect(await files.open(nameOf(8))).toBeUndefined()
    expect(await files.readId()).toBeNull()
    await files.writeId('one')
    expect(await files.readId()).toBe('one')
    expect(await namesIn(files)).toEqual([])
    await files.writeId('')
    files.close()
  })

  it('are a 503 when the keys are wrong or the store is away', async () => {
    const strangers = s3MediaFiles({ ...store.settings, accessKey: 'STRANGER' })
    await expect(strangers.put(nameOf(1), Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
    const nowhere = s3MediaFiles({ ...store.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(nowhere.open(nameOf(1))).rejects.toMatchObject({ status: 503 })
    strangers.close()
    nowhere.close()
  })
})

it.each([
  // Ceph, Wasabi and others say a quota by the first, MinIO by the two others.
  ['QuotaExceeded', 403, 'storage.full'],
  ['XMinioAdminBucketQuotaExceeded', 400, 'storage.full'],
  ['XMinioStorageFull', 507, 'storage.full'],
  ['AccessDenied', 403, 'storage.read-only'],
  ['SlowDown', 503, 'storage.away'],
])('a bucket that takes no file for %s says so', async (code, status, said) => {
  const refusing = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`)
  })
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as AddressInfo
  const files = s3MediaFiles({ ...store.settings, endpoint: `http://127.0.0.1:${port}` })
  await expect(files.put(nameOf(1), Buffer.from('x'))).rejects.toMatchObject({ code: said })
  await expect(files.moveToBin(nameOf(1))).rejects.toMatchObject({ code: said })
  files.close()
  refusing.close()
})

it.each([
  ['are gone with all their versions', 204, ['first', 'second', 'marker'], []],
  ['are told of, where the keys may not touch versions', 403, [], [`media/${nameOf(1)}`]],
])('files in a bucket that keeps versions %s', async (_what, status, expected, told) => {
  const [Key, gone, kept] = [`media/${nameOf(1)}`, [] as string[], [] as string[]]
  const version = (kind: string, id: string, key = Key) =>
    `<${kind}><Key>${key}</Key><VersionId>${id}</VersionId></${kind}>`
  const versions = [
    version('Version', 'first'),
    version('Version', 'second'),
    version('DeleteMarker', 'marker'),
  ]
  const versioned = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://store').searchParams
    const id = query.get('versionId')
    if (request.method === 'DELETE' && id === null)
      return void response.writeHead(204, { 'x-amz-delete-marker': 'true' }).end()
    if (id !== null) gone.push(id)
    if (status === 403 || id !== null) return void response.writeHead(status).end()
    response.end(
      `<ListVersionsResult>${versions.join('')}${version('Version', 'other', `${Key}x`)}</ListVersionsResult>`,
    )
  })
  await new Promise<void>(resolve => versioned.listen(0, '127.0.0.1', resolve))
  const { port } = versioned.address() as AddressInfo
  const onKept = (file: string) => kept.push(file)
  const place = { ...store.settings, endpoint: `http://127.0.0.1:${port}` }
  const files = s3MediaFiles(place, mediaArea, { onKept })
  await files.remove(nameOf(1))
  expect([gone, kept]).toEqual([expected, told])
  files.close()
  versioned.close()
})

describe('a server with an object store', () => {
  let server: TestServer
  let office: ApiClient
  beforeAll(async () => {
    server = await startTestServer(store.env)
    office = await server.signedIn()
  })
  afterAll(() => server.stop())

  it('keeps pictures there and gives them to visitors itself, cached, whole and in part', async () => {
    const created = await office('POST', '/api/post', aForm({ title: 'Картинка' }, await aPicture(1)))
    const post = (await created.json()) as Post
    expect(created.status).toBe(201)
    for (const { url, type } of post.imageVariants) {
      const answer = await server.call('GET', url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
    }
    const stored = post.imageVariants.map(({ url }) => url.replace('/media/', ''))
    expect(await namesIn(server.ctx.files.media)).toEqual(stored.sort())
    const url = post.image ?? ''
    const part = await server.call('GET', url, undefined, { Range: 'bytes=0-9' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    const head = await server.call('HEAD', url)
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
    const tag = head.headers.get('etag') ?? ''
    expect((await server.call('GET', url, undefined, { 'If-None-Match': tag })).status).toBe(304)
    expect((await server.call('GET', `/media/${nameOf(9)}`)).status).toBe(404)
  })

  it('leaves nothing in the store when an upload is rejected, and sweeps what nobody uses', async () => {
    const before = await namesIn(server.ctx.files.media)
    const refused = await office('POST', '/api/post', aForm({ title: '' }, await aPicture(2)))
    expect(refused.status).toBe(400)
    expect(await namesIn(server.ctx.files.media)).toEqual(before)
    await office('DELETE', '/api/post/1')
    server.clock.offset += binLife + unusedLife * 2
    await emptyBin(server.ctx)
    await binUnusedPictures(server.ctx)
    expect(await namesIn(server.ctx.files.media)).toEqual([])
    server.clock.offset = 0
  })

  it('says so when the store does not answer, and stores no post without its picture', async () => {
    const media = server.ctx.files.media
    server.ctx.files.media = s3MediaFiles({ ...store.settings, endpoint: 'http://127.0.0.1:9' })
    const answer = await office('POST', '/api/post', aForm({ title: 'Без хранилища' }, await aPicture(3)))
    server.ctx.files.media.close()
    server.ctx.files.media = media
    expect(await problemOf(answer)).toMatchObject({
      status: 503,
      detail: expect.stringContaining('Хранилище'),
    })
    expect(await (await office('GET', '/api/post')).json()).toEqual([])
  })
})

/** Lists keys page by page; the store of the other tests fails at the second page. */
const startPagedStore = async (
  keys: string[],
  { lostToken = false, sameToken = false, isMiscounted = false } = {},
) => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const query = new URL(request.url ?? '', 'http://store').searchParams
    const from = Number(query.get('continuation-token') ?? 0)
    const to = from + Number(query.get('max-keys'))
    const contents = keys
      .slice(from, to)
      .map(
        key => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
      )
    const count = contents.length + (isMiscounted ? 1 : 0)
    const isCut = sameToken || to < keys.length
    const next =
      isCut && !lostToken ? `<NextContinuationToken>${sameToken ? 1 : to}</NextContinuationToken>` : ''
    response.setHeader('Content-Type', 'application/xml')
    response.end(
      `<?xml version="1.0"?><ListBucketResult><KeyCount>${count}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
