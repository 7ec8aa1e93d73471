import { expect, test } from 'vitest'
import { embedOf } from './video.tsx'

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  ['/video/tour.mp4', null],
])('the player of %s is %s', (address, player) => {
  expect(embedOf(address)).toBe(player)
})
