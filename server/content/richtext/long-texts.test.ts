import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { WorkerLimitExceeded } from '#server/platform/workers/limited-worker.ts'
import { cleanText, cleanTexts, richTextWorker, typesetLater, typographTexts } from './clean-and-typeset.ts'
import { sanitise } from './sanitise.ts'

const origin = 'https://broker.example'
const longest = 'a'.repeat(16_000)
const long = `${longest}a`
const half = 'a'.repeat(8_000)

let run: MockInstance<typeof richTextWorker.run>
beforeEach(() => {
  run = vi.spyOn(richTextWorker, 'run')
})
afterEach(() => run.mockRestore())

it('texts of 16,000 characters in all are worked on here, longer ones in the worker', async () => {
  expect(await cleanTexts([longest], origin)).toEqual([sanitise(longest, origin)])
  await cleanTexts([half, half], origin)
  await typesetLater(longest, '')
  await typographTexts([half, half])
  expect(run).not.toHaveBeenCalled()
  run.mockResolvedValue({ texts: ['clean'] })
  expect(await cleanText(long, origin)).toBe('clean')
  expect(await cleanTexts([half, half, 'a'], origin)).toEqual(['clean'])
  expect(await typographTexts([half, half, 'a'])).toEqual(['clean'])
  run.mockResolvedValue({ set: { html: 'set', contents: [], minutes: 7 } })
  expect(await typesetLater(long, '/uk')).toEqual({ html: 'set', contents: [], minutes: 7 })
  expect(run.mock.calls).toEqual([
    [{ kind: 'clean', texts: [long], ownOrigin: origin }],
    [{ kind: 'clean', texts: [half, half, 'a'], ownOrigin: origin }],
    [{ kind: 'typograph', texts: [half, half, 'a'] }],
    [{ kind: 'typeset', text: long, prefix: '/uk' }],
  ])
})

it('a text that takes too long is refused when it is saved, and shown as it is on a page', async () => {
  run.mockRejectedValue(new WorkerLimitExceeded('time', null))
  await expect(cleanText(long, origin)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'text', code: 'text.too-complex' }],
  })
  expect(await typesetLater(long, '/uk')).toEqual({ html: long, contents: [], minutes: 1 })
  expect(await typographTexts([long, 'b'])).toEqual([long, 'b'])
})

it('another error of the worker is none of the text', async () => {
  run.mockRejectedValue(new Error('no memory for a process'))
  for (const failed of [cleanText(long, origin), typesetLater(long, ''), typographTexts([long])])
    await expect(failed).rejects.toThrow('no memory')
})

it('a page that waits for its text goes before all texts that are being saved', async () => {
  run.mockResolvedValue({ texts: ['clean'] })
  const saved = Array.from({ length: 45 }, () => cleanText(long, origin))
  await typographTexts([long])
  expect(run.mock.calls.slice(0, 2).map(([{ kind }]) => kind)).toEqual(['clean', 'typograph'])
  await Promise.all(saved)
})
