import { expect, it } from 'vitest'
import { hrefsIn, picturesOf } from './addresses-in-text.ts'

it('links are read as they were typed, in order', () => {
  expect(hrefsIn('<a href="/blog?a=1&amp;b=2">x</a><p>href="/no"</p><a title="t" href="">y</a>')).toEqual([
    '/blog?a=1&b=2',
    '',
  ])
})

it('each picture of the library is named once, pictures of elsewhere not', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
  const own = [`/media/${a}-800.webp`, `/media/${b}-12000.jpg`, `/media/${a}-1600.avif`]
  const others = [
    `/media/${a.slice(1)}-800.webp`,
    `https://example.com/media/${b}-800.webp`,
    `/media/${b}.jpg`,
  ]
  const images = (sources: readonly string[]) => sources.map(src => `<img src="${src}">`).join('')
  expect(picturesOf(images([...others, ...own]))).toEqual([a, b])
})
