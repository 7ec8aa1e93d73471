import { expect, it } from 'vitest'
import { swapPicture } from './pictures-in-text.ts'

const hash = 'a1'.repeat(32)
const img = (of: string, rest = '') =>
  `<img src="/media/${of}-640.jpg" alt="Порт > море"${rest} width="640" height="480" />`
const other = img('b2'.repeat(32))
const file = { url: '/media/new-1280.webp', width: 1280, height: 800 }

it.each([
  [
    'shows the new file and keeps what belongs to the place',
    `<p>до</p>${img(hash, ' title="T" class="wide"')}<p>после</p>`,
    '<p>до</p><img src="/media/new-1280.webp" width="1280" height="800" alt="Порт > море" title="T" class="wide" /><p>после</p>',
  ],
  ['leaves other pictures', other, other],
  ['leaves a name that stands in a text', `<p>src="/media/${hash}-</p>`, `<p>src="/media/${hash}-</p>`],
])('%s', (_what, html, swapped) => expect(swapPicture(html, hash, file)).toBe(swapped))

it('shows the new file in every place', () => {
  expect(swapPicture(img(hash).repeat(3), hash, file).match(/new-1280/g)).toHaveLength(3)
})

it.each([
  ['alone', `a${img(hash)}b`, 'ab'],
  ['with its caption', `a<figure class="wide">${img(hash)}<figcaption>П</figcaption></figure>b`, 'ab'],
  ['though another follows', `<figure>${img(hash)}</figure>${other}`, other],
  ['but not what is beside it', `<figure>${img(hash)}${other}</figure>`, `<figure>${other}</figure>`],
  [
    'but no figure of something else',
    `<figure class="video"><iframe src="x"></iframe></figure>${img(hash)}`,
    '<figure class="video"><iframe src="x"></iframe></figure>',
  ],
  ['and leaves an open figure as it is', `<figure>${img(hash)}`, '<figure>'],
])('without a file the picture goes: %s', (_what, html, left) =>
  expect(swapPicture(html, hash, null)).toBe(left),
)
