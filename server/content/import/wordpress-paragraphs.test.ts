import { expect, it } from 'vitest'
import { withParagraphs } from './wordpress-paragraphs.ts'

it.each([
  [
    'a heading',
    'Вступ.\n<h2>Цена</h2>\nСедан 900 $\nДжип 1200 $',
    '<p>Вступ.</p><h2>Цена</h2><p>Седан 900 $<br>\nДжип 1200 $</p>',
  ],
  [
    'a list',
    'До\n<ul>\n <li>а</li>\n <li>б\nв</li>\n</ul>\nПосле',
    '<p>До</p><ul><li>а</li><li>б<br>\nв</li></ul><p>После</p>',
  ],
  [
    'a quotation',
    'До\n<blockquote>а\n\nб</blockquote>\nПосле',
    '<p>До</p><blockquote><p>а</p><p>б</p></blockquote><p>После</p>',
  ],
  [
    'a table',
    'До\n<table>\n<tr>\n<td>а\nб</td>\n<td>в\n\nг</td>\n</tr>\n</table>\nПосле',
    '<p>До</p><table><tr><td>а<br>\nб</td><td><p>в</p><p>г</p></td></tr></table><p>После</p>',
  ],
  ['a rule', 'До\n<hr />\nПосле', '<p>До</p><hr /><p>После</p>'],
  [
    'code',
    'До\n<pre>а\n\n<b>б</b>\n<p>\nв</pre>\nПосле',
    '<p>До</p><pre>а\n\n<b>б</b>\n<p>\nв</pre><p>После</p>',
  ],
  [
    'a figure',
    'До\n<figure>\n<img src="a.jpg">\n<figcaption>а\nб</figcaption>\n</figure>\nПосле',
    '<p>До</p><figure><img src="a.jpg"><figcaption>а<br>\nб</figcaption></figure><p>После</p>',
  ],
  ['a frame', 'До\n<iframe src="a"></iframe>\nПосле', '<p>До</p><iframe src="a"></iframe><p>После</p>'],
])('ends a paragraph at %s', (_what, text, html) => {
  expect(withParagraphs(text)).toBe(html)
  expect(withParagraphs(text.replaceAll('\n', '\r\n'))).toBe(html)
})

it.each([
  ['an empty line within a paragraph', '<p>а\n\nб</p>', '<p>а</p><p>б</p>'],
  ['two breaks in a row', 'а<br>\nб<br /><br />в', '<p>а<br>\nб</p><p>в</p>'],
  [
    'a break within a tag',
    '<img src="a"\nalt="б">\nв < г &amp; д',
    '<p><img src="a" alt="б"><br>\nв < г &amp; д</p>',
  ],
  ['a comment', 'а<!--more-->\n\nб\n<div>в</div>', '<p>а</p><p>б</p><div>в</div>'],
  ['a heading of two lines', '<h2>а\nб</h2>', '<h2>а<br>\nб</h2>'],
  ['a heading in an open paragraph', '<p>а\n<h2>б</h2>\nв', '<p>а<h2>б</h2><p>в</p>'],
])('reads %s as WordPress shows it', (_what, text, html) => expect(withParagraphs(text)).toBe(html))
