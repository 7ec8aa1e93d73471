import { expect, test } from 'vitest'
import { imagesIn } from './picture-files.ts'

const picture = new File(['x'], 'a.png', { type: 'image/png' })
const clipboard = (html: string, files = [picture]) =>
  ({ files, getData: (type: string) => (type === 'text/html' ? html : '') }) as unknown as DataTransfer

test.each([
  ['a screenshot', '', 1],
  ['a picture of a page', '<meta charset="utf-8"><img src="https://a.example/a.jpg" alt="Порт">', 1],
  [
    'a picture of Writer',
    '<style>p { margin: 0 }</style><title>а</title><!-- б --><p>&nbsp;<img src="file:///a.png"></p>',
    1,
  ],
  ['a picture beside a written entity', '<p>&#160;<img src="file:///a.png">&#xa0;</p>', 1],
  ['cells of Calc', '<table><tr><td>Клайпеда</td><td>140</td></tr></table>', 0],
  ['a figure alone', '<td>5</td>', 0],
  ['words in entities', '<p>&#1057;&#1083;&#1086;&#1074;&#1072;</p>', 0],
  ['words of Word', '<p style="mso-list:none">Слова</p>', 0],
])('%s', (_what, html, files) => expect(imagesIn(clipboard(html))).toHaveLength(files))

test('a photo of an iPhone is a picture, though Windows gives it no type', () =>
  expect(imagesIn(clipboard('', [new File(['x'], 'IMG_1.HEIC')]))).toHaveLength(1))

test('other files are no pictures', () =>
  expect(imagesIn(clipboard('', [new File(['x'], 'a.pdf', { type: 'application/pdf' })]))).toEqual([]))
