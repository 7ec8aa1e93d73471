/** Whether a decoder looks at frames that nobody sees: the pixels that it hands out are counted in `media.test.ts`. */
import { expect, it } from 'vitest'
import { anAnimation } from '#server/proofs/testing/pictures.ts'
import { convertPicture } from './convert-picture.ts'

it.each([
  ['gif', 2000],
  ['webp', 1000],
] as const)('a %s of %d frames costs about as much as one of a single frame', async (type, frames) => {
  const costOf = async (count: number) => {
    const bytes = await anAnimation(type, count, 1000)
    const before = process.cpuUsage()
    await convertPicture(bytes)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const one = await costOf(1)
  // Thousands of megapixels: drawing them would take hundreds of times as long.
  expect(await costOf(frames)).toBeLessThan(5 * one)
})
