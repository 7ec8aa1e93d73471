import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientRequest } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sent } from '#desktop/bridge/desktop-bridge.ts'
import type { CallInit } from './server-client.ts'
import { uploadWith } from './upload-with-progress.ts'

class FakeRequest extends EventEmitter {
  body: Buffer | null = null
  isAborted = false
  progress = { active: false, started: false, current: 0, total: 0 }
  getUploadProgress = () => this.progress
  end(body: Buffer) {
    this.body = body
  }
  abort() {
    this.isAborted = true
  }
  respond(statusCode: number, text: string) {
    const headers = { 'content-type': 'application/json', vary: ['accept', 'origin'] }
    this.emit(
      'response',
      Object.assign(Readable.from([Buffer.from(text)]), { statusCode, statusMessage: 'OK', headers }),
    )
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const begin = async (init: CallInit = {}) => {
  const request = new FakeRequest()
  let options: object = {}
  const told: Sent[] = []
  const open = (given: object) => {
    options = given
    return request as unknown as ClientRequest
  }
  const response = uploadWith(open)(
    'https://broker.example/api/upload',
    { method: 'POST', headers: { authorization: 'Bearer x' }, body: 'picture', ...init },
    sent => told.push(sent),
  )
  response.catch(() => undefined)
  await vi.waitFor(() => expect(request.body).not.toBeNull(), 20_000)
  return { request, told, response, options: () => options }
}

test('an upload says how much has gone, once it is known, and no more after the response', async () => {
  const { request, told, response, options } = await begin()
  expect(options()).toMatchObject({ redirect: 'error', credentials: 'omit', method: 'POST' })
  expect(String(request.body)).toBe('picture')
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  request.progress = { active: true, started: true, current: 3, total: 7 }
  vi.advanceTimersByTime(200)
  expect(told).toEqual([{ sent: 3, total: 7 }])
  request.progress.current = 7
  request.respond(201, '{"url":"/media/a.webp"}')
  const got = await response
  expect([got.status, got.headers.get('vary'), await got.json()]).toEqual([
    201,
    'accept,origin',
    { url: '/media/a.webp' },
  ])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([
    { sent: 3, total: 7 },
    { sent: 7, total: 7 },
  ])
})

test('a response without a body has none', async () => {
  const { request, response } = await begin()
  request.respond(204, '')
  expect((await response).body).toBeNull()
})

test('a line that fails rejects, and an upload that is given up ends its connection', async () => {
  const failed = await begin()
  failed.request.emit('error', new Error('net::ERR_CONNECTION_RESET'))
  await expect(failed.response).rejects.toThrow('ERR_CONNECTION_RESET')

  const unwanted = new AbortController()
  const left = await begin({ signal: unwanted.signal })
  unwanted.abort()
  await expect(left.response).rejects.toThrow('aborted')
  expect(left.request.isAborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
