import { expect, it } from 'vitest'
import { documentMaker } from './document-maker.ts'

it('makes what is issued before previews, those of accounts in turn, and one of an account at a time', async () => {
  const make = documentMaker<object, unknown>(new URL('./testing/odd-jobs.worker.ts', import.meta.url), {
    each: 1,
  })
  const done: unknown[] = []
  const job = async (who: number | null, value: string) => done.push(await make(who, { kind: 'echo', value }))
  const first = job(1, 'preview')
  await expect(job(1, 'second preview')).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '10' },
  })
  await Promise.all([first, job(2, 'of another'), job(null, 'issued'), job(null, 'sent')])
  expect(done).toEqual(['preview', 'issued', 'sent', 'of another'])
  await job(1, 'later')
  expect(done.at(-1)).toBe('later')
})

it('refuses more than wait before all others, and makes the others', async () => {
  const make = documentMaker<object, unknown>(new URL('./testing/odd-jobs.worker.ts', import.meta.url), {
    each: 1,
  })
  const jobs = Array.from({ length: 40 }, (_, value) => make(null, { kind: 'echo', value }))
  const ends = await Promise.allSettled(jobs)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(31)
})
