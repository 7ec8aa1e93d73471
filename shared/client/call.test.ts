import { expect, test, vi } from 'vitest'
import {
  createCategoryEndpoint,
  listCategoriesEndpoint,
  removeCategoryEndpoint,
  updateCategoryEndpoint,
} from '#shared/contract/content/categories.ts'
import { uploadPictureEndpoint } from '#shared/contract/content/posts.ts'
import { exportRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { fakeServer, problemResponse } from '#shared/testing/fake-server.ts'
import { type ApiError, fieldProblems } from './api-error.ts'
import { createClient } from './call.ts'
import { createProgress } from './progress.ts'
import type { Sent, UploadForm } from './upload-form.ts'

const category = {
  id: 7,
  title: 'Растаможка',
  postCount: 0,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

const setUp = (answer?: () => Promise<Response>) => {
  const server = fakeServer()
  const progress = createProgress()
  const onFailure = vi.fn<(error: ApiError) => void>()
  const client = createClient({
    headers: () => ({ Authorization: 'Bearer t' }),
    fetch: answer ?? server.fetch,
    progress,
    onFailure,
  })
  return { server, progress, onFailure, client }
}

test('a rejection is reported and thrown with the server’s words', async () => {
  const { client, onFailure, progress } = setUp(async () =>
    problemResponse(409, 'Такая категория уже есть', [
      { path: 'title', message: 'Такая категория уже есть' },
    ]),
  )
  const failed = client.call(createCategoryEndpoint, { body: { title: 'Растаможка' } })
  await expect(failed).rejects.toMatchObject({ status: 409, message: 'Такая категория уже есть' })
  const error = onFailure.mock.calls[0]?.[0]
  expect(fieldProblems(error)).toEqual({ title: 'Такая категория уже есть' })
  expect(progress.state.get()).toEqual({ running: 0, failed: true })
})

test.each([
  ['no JSON', async () => new Response('<html>', { status: 502 }), 502, /502/],
  ['a success that breaks the contract', async () => Response.json([{ id: 'seven' }]), 200, /непонятно/],
  [
    'a lost connection',
    async () => {
      throw new TypeError('fetch failed')
    },
    0,
    /Нет связи/,
  ],
])('%s becomes a sentence for people', async (_name, answer, status, message) => {
  const { client } = setUp(answer)
  const failed = client.call(listCategoriesEndpoint)
  await expect(failed).rejects.toMatchObject({ name: 'ApiError', status })
  await expect(failed).rejects.toThrow(message)
})

test('a call that was abandoned is no failure', async () => {
  const { client, onFailure, progress } = setUp(async () => {
    throw new DOMException('gone', 'AbortError')
  })
  await expect(client.call(listCategoriesEndpoint)).rejects.toMatchObject({ name: 'AbortError' })
  expect(onFailure).not.toHaveBeenCalled()
  expect(progress.state.get()).toEqual({ running: 0, failed: false })
})

test('carries the token, the version and the body', async () => {
  const { client, server } = setUp()
  server.on(updateCategoryEndpoint, () => ({ status: 200, body: category }))
  server.on(removeCategoryEndpoint, () => ({ status: 204 }))
  const saved = await client.call(updateCategoryEndpoint, {
    params: { id: 7 },
    body: { title: 'А' },
    ifMatch: 3,
  })
  await client.call(removeCategoryEndpoint, { params: { id: 7 } })
  expect(saved.title).toBe('Растаможка')
  expect(server.calls[0]).toMatchObject({
    method: 'PUT',
    path: '/api/category/7',
    headers: { authorization: 'Bearer t', 'if-match': '"3"', accept: 'application/json' },
    body: { title: 'А' },
  })
  expect(server.calls[1]?.headers).not.toHaveProperty('if-match')
})

test('sends files as a form', async () => {
  const { client, server } = setUp()
  server.on(uploadPictureEndpoint, () => ({
    status: 201,
    body: { url: '/media/a.jpg', width: 1, height: 1 },
  }))
  const image = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  await client.call(uploadPictureEndpoint, { body: {}, files: { image } })
  expect(server.calls[0]?.body).toMatchObject({ image: expect.any(File) })
})

test('a form tells how much of it has gone, and is otherwise a call like any other', async () => {
  const { server, client: plain } = setUp()
  server.on(uploadPictureEndpoint, () => ({
    status: 201,
    body: { url: '/media/a.jpg', width: 1, height: 1 },
  }))
  const sent = vi.fn<UploadForm>(async (address, request, onSent) => {
    onSent({ sent: 1, total: 2 })
    return server.fetch(address, request)
  })
  const headers = () => ({ Authorization: 'Bearer t' })
  const client = createClient({ headers, fetch: server.fetch, uploadForm: sent })
  const onSent = vi.fn<(sent: Sent) => void>()
  const input = { body: {}, files: { image: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) } }
  expect(await client.call(uploadPictureEndpoint, { ...input, onSent })).toMatchObject({
    url: '/media/a.jpg',
  })
  expect(onSent).toHaveBeenCalledWith({ sent: 1, total: 2 })
  expect(server.calls[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer t', accept: 'application/json' },
    body: { image: expect.any(File) },
  })
  // Nobody asks: it goes like all other calls.
  await client.call(uploadPictureEndpoint, input)
  await plain.call(uploadPictureEndpoint, { ...input, onSent })
  expect(sent).toHaveBeenCalledTimes(1)
  expect(server.calls).toHaveLength(3)
  sent.mockRejectedValueOnce(new TypeError('The form was not sent'))
  await expect(client.call(uploadPictureEndpoint, { ...input, onSent })).rejects.toMatchObject({ status: 0 })
})

test('a download keeps the name that the server proposes', async () => {
  const { client } = setUp(
    async () =>
      new Response('a;b', {
        headers: { 'Content-Disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%D0%B7.csv' },
      }),
  )
  const file = await client.download(exportRequestsEndpoint)
  expect(file.fileName).toBe('з.csv')
  expect(await file.content.text()).toBe('a;b')
})

test('a download tells how much of it has arrived', async () => {
  const { client } = setUp(async () => new Response('0123456789'))
  const heard: number[] = []
  const file = await client.download(exportRequestsEndpoint, { onReceived: bytes => heard.push(bytes) })
  expect(await file.content.text()).toBe('0123456789')
  expect(heard.at(-1)).toBe(10)
})
