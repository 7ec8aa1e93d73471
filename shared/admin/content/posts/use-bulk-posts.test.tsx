// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as russian from '#messages/ru/admin/content/posts.js'
import * as ukrainian from '#messages/uk/admin/content/posts.js'
import {
  type Post,
  readPostEndpoint,
  restoreRevisionEndpoint,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { type BulkPosts, useBulkPosts } from './use-bulk-posts.ts'

const aDraft: Post = {
  ...aStoredPost,
  categories: [{ id: 2, title: 'Налоги' }],
  description: 'О чём статья',
  status: 'draft',
  publishedAt: null,
}
const laterResponse = { ...aDraft, status: 'published' as const, publishedAt: aDraft.updatedAt, version: 4 }

let screen: RenderedScreen
let bulk: BulkPosts
afterEach(() => screen.close())

const show = async (stored: Post) => {
  const Desk = () => {
    bulk = useBulkPosts()
    return null
  }
  screen = await renderScreen(Desk, {
    prepare: server => {
      server.on(readPostEndpoint, () => ({ status: 200, body: stored }))
      server.on(updatePostEndpoint, () => ({ status: 200, body: laterResponse }))
      server.on(restoreRevisionEndpoint, () => ({ status: 200, body: { ...stored, version: 5 } }))
    },
  })
}
const lastWrite = () => screen.server.calls.filter(({ method }) => method !== 'GET').at(-1)

test.each([
  ['a publication', aDraft, () => bulk.publish([aDraft])],
  [
    'the end of one',
    { ...laterResponse, version: 3 },
    () => bulk.unpublish([{ ...laterResponse, version: 3 }]),
  ],
])('the undo of %s brings back the state and the date of then', async (_name, stored, work) => {
  await show(stored)
  await act(work)
  expect(lastWrite()).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"3"' } })
  await act(async () => lastOffer()?.undo())
  await screen.until(() => lastWrite()?.method === 'POST')
  expect(lastWrite()).toMatchObject({
    path: '/api/post/7/revisions/3/restore',
    query: { publication: '1' },
    headers: { 'If-Match': '"4"' },
  })
})

test('the undo of a move puts back the categories of then and nothing else', async () => {
  await show(aDraft)
  await act(() => bulk.move([aDraft], '9'))
  await act(async () => lastOffer()?.undo())
  await screen.until(() => lastWrite()?.headers['If-Match'] === '"4"')
  expect(lastWrite()).toMatchObject({ method: 'PUT', path: '/api/post/7', body: { categories: '[2]' } })
})

test.each([
  [russian.leaveSite, 'С сайта сразу уйдёт 1 статья.', 'С сайта сразу уйдут 2 статьи.'],
  [ukrainian.leaveSite, 'Із сайту одразу зникне 1 стаття.', 'Із сайту одразу зникнуть 2 статті.'],
])('where one of several posts leaves the site, it is one: %s', (leaveSite, one, two) => {
  expect([1, 2].map(n => leaveSite({ n }))).toEqual([one, two])
})
