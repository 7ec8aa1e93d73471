import { expect, test } from 'vitest'
import { video } from './video.ts'

const { address } = video.schema.shape
const read = (typed: string) =>
  video.fields.address?.as === 'pasted' ? video.fields.address.read(typed) : undefined

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=4s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/76979871?share=copy', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  [' /video/tour.mp4 ', '/video/tour.mp4'],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(read(typed)).toBe(kept)
  expect(address.safeParse(kept).success).toBe(true)
})

test.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="x',
  '//evil.example/tour.mp4',
  '/../admin.mp4',
  'javascript:alert(1)//.mp4',
])('%j is no video', typed => {
  expect(read(typed)).toBeNull()
  expect(address.safeParse(typed).success).toBe(false)
})
