import { expect, it } from 'vitest'
import { excerpt, plainText } from './plain-text.ts'

it.each([
  [
    '<h2>Цена</h2><p>1 &lt; 2 &amp;amp; <strong>сло</strong>во</p><ul><li>a</li><li>b</li></ul>',
    'Цена 1 < 2 &amp; слово a b',
  ],
  ['<p>сло<a href="/x" title="y">в</a>о</p><p>и&nbsp;&quot;да&quot; &gt;</p>', 'слово и "да" >'],
  ['<p>a<br />b</p>', 'a b'],
  ['', ''],
])('the words of %s are %s', (html, words) => expect(plainText(html)).toBe(words))

it.each([
  ['Один', 9, 'Один'],
  ['Один два', 8, 'Один два'],
  ['Один два три', 9, 'Один два…'],
  ['Один два три', 8, 'Один дв…'],
  ['Один два трижды', 12, 'Один два…'],
  ['Вдвоём с ним', 9, 'Вдвоём с…'],
  ['Один, — два три', 8, 'Один…'],
  ['Одиннадцатьслов', 8, 'Одиннад…'],
  ['А растаможка', 8, 'А раста…'],
  ['Один дватри', 8, 'Один дв…'],
])('%s, cut to %i, is %s', (words, length, cut) => {
  expect(excerpt(`<p>${words}</p>`, length)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(length)
})
