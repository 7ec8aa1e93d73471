/** What visitors get of the files of pictures, from a store in memory. */
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { serveMedia } from './serve-media.ts'

const name = `${'a'.repeat(64)}-320.webp`
const tag = `"${name}"`
const bytes = Buffer.from('0123456789')
const always = {
  'cache-control': 'public, max-age=31536000, immutable',
  etag: tag,
  'accept-ranges': 'bytes',
  vary: 'Accept-Encoding',
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'image/webp',
}

describe('the file of a picture', () => {
  let server: Server
  let opened: string[] = []
  let streamed: unknown[] = []
  let isBroken = false
  const media = {
    openInBin: async () => undefined,
    open: async (asked: string) => {
      opened.push(asked)
      if (asked !== name) return undefined
      return {
        size: bytes.length,
        stream: (range?: { start: number; end: number }) => {
          streamed.push(range)
          if (isBroken) return new Readable().destroy(new Error('no disk'))
          return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
        },
      }
    },
  }
  beforeAll(async () => {
    // Of the context only the store is asked; the database knows none of these.
    server = createServer(
      express().get('/media/:name', serveMedia({ files: { media } } as unknown as Context)),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())
  beforeEach(() => {
    opened = []
    streamed = []
    isBroken = false
  })

  const get = (headers: Record<string, string> = {}, path = name, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo // It listens on a port.
      const sent = httpRequest({
        port,
        host: '127.0.0.1',
        path: `/media/${path}`,
        method,
        headers,
        agent: false,
      })
      sent.on('error', reject)
      sent.on('response', response => {
        let body = ''
        response.on('data', (part: Buffer) => {
          body += part
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
      sent.end()
    })
  const part = async (headers: Record<string, string>) => {
    const { status, headers: sent, body } = await get(headers)
    return [status, sent['content-range'], sent['content-length'], body]
  }
  const whole = [200, undefined, '10', '0123456789']

  it('comes whole, for good, under its own type', async () => {
    const { status, headers, body } = await get()
    expect([status, body]).toEqual([200, '0123456789'])
    expect(headers).toMatchObject({ ...always, 'content-length': '10' })
    expect(headers).not.toHaveProperty('content-range')
  })

  it('is not there under other names, which never reach the store, nor once it is gone', async () => {
    const gone = name.replace('320', '321')
    for (const path of ['x.webp', name.toUpperCase(), name.replace('webp', 'svg'), `..%2f${name}`, gone]) {
      const { status, headers, body } = await get({}, path)
      expect([path, status, body, headers['cache-control']]).toEqual([path, 404, '404', 'no-store'])
      expect(headers['content-type']).toMatch(/^text\/plain/)
      expect(headers).not.toHaveProperty('etag')
    }
    expect(opened).toEqual([gone])
  })

  it('is not sent again to who has it, whatever else they have', async () => {
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const { status, headers, body } = await get({ 'If-None-Match': known, Range: 'bytes=0-1' })
      expect([status, body]).toEqual([304, ''])
      expect(headers).toMatchObject({ etag: tag, 'cache-control': always['cache-control'] })
    }
    expect(streamed).toEqual([])
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
    expect((await get({ 'If-None-Match': name })).status).toBe(200)
  })

  it('shows its headers alone without being read', async () => {
    const { status, headers, body } = await get({}, name, 'HEAD')
    expect([status, headers['content-length'], body]).toEqual([200, '10', ''])
    expect(streamed).toEqual([])
  })

  it.each([
    ['bytes=5-7', 'bytes 5-7/10', '567'],
    ['bytes=0-0', 'bytes 0-0/10', '0'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=8-99', 'bytes 8-9/10', '89'],
  ])('comes in the part that is asked for: %s', async (range, given, body) => {
    expect(await part({ Range: range })).toEqual([206, given, String(body.length), body])
    expect(await part({ Range: range, 'If-Range': tag })).toEqual([206, given, String(body.length), body])
    expect(await part({ Range: range, 'If-Range': '"other"' })).toEqual(whole)
  })

  it.each(['bytes=0-1,5-6', 'items=0-1', 'bytes', 'bytes=x-y'])('comes whole for %s', async range => {
    expect(await part({ Range: range })).toEqual(whole)
  })

  it('says how long it is to who asks behind its end', async () => {
    expect(await part({ Range: 'bytes=10-' })).toEqual([416, 'bytes */10', '0', ''])
    expect(streamed).toEqual([])
    expect(await part({ Range: 'bytes=10-', 'If-Range': '"other"' })).toEqual(whole)
  })

  it('breaks off when the store does, and the next one comes', async () => {
    isBroken = true
    await expect(get()).rejects.toThrow()
    isBroken = false
    expect(await part({})).toEqual(whole)
  })
})
