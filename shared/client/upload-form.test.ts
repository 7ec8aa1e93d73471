import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Sent, uploadForm } from './upload-form.ts'

/** The browser's request as far as it matters here: what is asked of it, and what it tells. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  body: unknown = null
  status = 0
  response: ArrayBuffer = new ArrayBuffer(0)
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  constructor() {
    FakeRequest.last = this
  }
  open(...opened: string[]) {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.onabort()
  }
  respond(status: number, text: string) {
    this.status = status
    this.response = new TextEncoder().encode(text).buffer
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const begin = (signal?: AbortSignal) => {
  const heard: Sent[] = []
  const body = new FormData()
  const headers = { Accept: 'application/json' }
  const request = { method: 'POST', headers, body, ...(signal ? { signal } : {}) }
  const pending = uploadForm('/api/post/picture', request, sent => heard.push(sent))
  return { pending, heard, body, request: FakeRequest.last }
}

test('sends the form, reports what has gone, and responds as fetch does', async () => {
  const { pending, heard, body, request } = begin()
  expect(request).toMatchObject({
    opened: ['POST', '/api/post/picture'],
    headers: { Accept: 'application/json' },
    body,
  })
  request.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 })
  request.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 })
  expect(heard).toEqual([{ sent: 5, total: 10 }])
  request.respond(415, '{"detail":"Не картинка"}')
  const response = await pending
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ detail: 'Не картинка' })
})

test('a response without a body is one', async () => {
  const { pending, request } = begin()
  request.respond(204, '')
  expect((await pending).status).toBe(204)
})

test('a lost connection fails as that of fetch', async () => {
  const { pending, request } = begin()
  request.onerror()
  await expect(pending).rejects.toBeInstanceOf(TypeError)
})

test('a form that is abandoned ends so, also before it began', async () => {
  const giveUp = new AbortController()
  const { pending } = begin(giveUp.signal)
  giveUp.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  const late = begin(giveUp.signal)
  await expect(late.pending).rejects.toMatchObject({ name: 'AbortError' })
  expect(late.request.body).toBeNull()
})
