import { expect, it } from 'vitest'
import { freshOrCopy } from './network-or-cache.ts'

const page = (text: string, status = 200) => new Response(text, { status })
const textOf = async (shown: ReturnType<typeof freshOrCopy>) => {
  const { response, isCopy } = await shown
  return { text: await response.text(), isCopy }
}
const never = new Promise<Response>(() => undefined)
const tooLate = Promise.resolve()
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it('the page of the network comes before the copy', async () => {
  const shown = freshOrCopy(Promise.resolve(page('new')), page('old'), new Promise(() => undefined))
  expect(await textOf(shown)).toEqual({ text: 'new', isCopy: false })
})

it.each([
  ['without a connection', lost, undefined],
  ['when no response has come in time', () => never, tooLate],
  ['while a proxy says that the server is away', async () => page('Bad gateway', 502), undefined],
  ['while the server is busy', async () => page('Busy', 503), undefined],
  ['while the server keeps a proxy waiting', async () => page('Timeout', 504), undefined],
])('the copy is shown %s', async (_when, fresh, limit) => {
  expect(await textOf(freshOrCopy(fresh(), page('old'), limit))).toEqual({ text: 'old', isCopy: true })
})

it.each([404, 410, 500, 507])('a %d of the site itself is shown, whatever was there before', async status => {
  const shown = await freshOrCopy(Promise.resolve(page('no', status)), page('old'))
  expect([shown.response.status, shown.isCopy]).toEqual([status, false])
})

it('what the device has never seen is waited for, and fails as the network does', async () => {
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(page('late')), 20))
  expect(await textOf(freshOrCopy(late, undefined, tooLate))).toEqual({ text: 'late', isCopy: false })
  await expect(freshOrCopy(lost(), undefined, tooLate)).rejects.toThrow('Failed to fetch')
})
