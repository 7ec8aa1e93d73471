import { describe, expect, it } from 'vitest'
import { HttpError } from '#server/platform/http/http-error.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { convertPicture } from './convert-picture.ts'

describe('pictures', () => {
  it('that come in a crowd are converted up to 22 at a time, the others are rejected at once', async () => {
    const bytes = await aPicture(1, 8, 8)
    const ends = await Promise.allSettled(
      Array.from({ length: 25 }, () => convertPicture(bytes, { effort: 0 })),
    )
    const rejected = ends.flatMap(end => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(22)
    expect(rejected).toHaveLength(3)
    for (const reason of rejected) {
      expect(reason).toBeInstanceOf(HttpError)
      expect(reason).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    }
    expect((await convertPicture(bytes, { effort: 0 })).width).toBe(8)
  })
})
