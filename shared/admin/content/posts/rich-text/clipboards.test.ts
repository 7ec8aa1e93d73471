// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitise } from '#server/content/richtext/sanitise.ts'
import { attacks } from '#server/content/richtext/testing/attacks.ts'
import { cleanPaste } from './clean-paste.ts'

const clipboard = (name: string): string =>
  readFileSync(
    join(import.meta.dirname, '../../../../../server/proofs/testing/clipboards', `${name}.html`),
    'utf8',
  )

/** The lines that a person saw in the program, places with hidden words, and what is stored. */
const copied: [program: string, seen: string, hidden: number, stored: string][] = [
  [
    'chromium/copied',
    'Сборы порта|Сбор аукциона 600 $|Доставка 1300 1200¹ $|Клайпеда|900 $|CO₂|до 120 г/км|паспорт|и копия|договор|Срок|шесть недель|140 $|150 $|с июля|Ещё вопросы?|Одесса, порт',
    0,
    '<h2>Сборы порта</h2><p>Сбор аукциона 600 $</p><p>Доставка <s>1300</s> <strong>1200</strong>¹ $</p><p>Клайпеда</p><p>900 $</p><p>CO₂</p><p>до 120 г/км</p><ul><li><p>паспорт</p><p>и копия</p></li><li>договор</li></ul><p>Срок</p><p>шесть недель</p><table><tbody><tr><td><s>140 $</s></td><td><p>150 $</p><p>с июля</p></td></tr></tbody></table><p>Ещё вопросы?</p><p>Одесса, порт</p>',
  ],
  [
    'libreoffice/writer',
    'Сборы|Сбор 50¹ €, выброс CO₂, 140 150 $|Цена 900 $ всего|Доставка 1200¹ $|Паспорт|копия|перевод|Между пунктами|Договор|Седан|до 2 л|140 $|150 $|Первая строка|вторая строка|¹600 до Клайпеды',
    2,
    '<h2>Сборы</h2><p>Сбор 50¹ €, выброс CO₂, <s>140</s> <strong>150</strong> $</p><p>Цена 900 $ всего</p><p>Доставка 1200¹ $</p><ol><li><p>Паспорт</p><ol><li><p>копия</p></li><li><p>перевод</p></li></ol></li></ol><p>Между пунктами</p><ol start="2"><li><p>Договор</p></li></ol><table><tr><td><p><strong>Седан</strong></p><p>до 2 л</p></td><td><p><s>140 $</s></p><p>150 $</p></td></tr></table><p>Первая строка<br />вторая строка</p><p>¹600 до Клайпеды</p>',
  ],
  [
    // The last cell shows «140» struck and a raised «1»: Calc copies formatting of whole cells alone.
    'libreoffice/calc',
    'Порт|Цена|Клайпеда|140|Рига|и Лиепая|140 1501',
    0,
    '<table><tr><td><strong>Порт</strong></td><td><strong>Цена</strong></td></tr><tr><td>Клайпеда</td><td><s>140</s></td></tr><tr><td>Рига<br />и Лиепая</td><td>140 1501</td></tr></table>',
  ],
  [
    'by-hand/word',
    'Документы|Сбор 50¹ €|Доставка 900 $|паспорт|копия|перевод|у нотариуса|в бюро|Через неделю:|договор|счёт|оплата|Пошлина 1200¹ $',
    2,
    '<h2>Документы</h2><p>Сбор 50¹ €</p><p>Доставка 900 $</p><ol><li><p>паспорт</p><ol><li><p>копия</p></li><li><p>перевод</p><ul><li><p>у нотариуса</p></li><li><p>в бюро</p></li></ul></li></ol></li></ol><p>Через неделю:</p><ol start="2"><li><p>договор</p></li></ol><ol><li><p>счёт</p></li><li><p>оплата</p></li></ol><p>Пошлина 1200¹ $</p>',
  ],
  [
    'by-hand/word-on-the-web',
    'Порядок: 50¹|паспорт|копия|перевод|договор|Позже|счёт',
    0,
    '<p>Порядок: 50¹ </p><ol><li><p>паспорт </p><ul><li><p>копия</p></li><li><p><strong>перевод</strong></p></li></ul></li><li><p>договор</p></li></ol><p>Позже</p><ol start="3"><li><p>счёт</p></li></ol>',
  ],
  [
    'by-hand/google-docs',
    'Сбор 50¹ €, было 140|паспорт|копия|Позже|договор|Итого',
    1,
    '<p>Сбор 50¹ €, было <s>140</s></p><ol><li><p>паспорт</p></li><ul><li><p>копия</p></li></ul></ol><p>Позже</p><ol start="2"><li><p><strong>договор</strong></p></li></ol><p>Итого</p>',
  ],
  [
    'by-hand/google-sheets',
    'Порт|Цена|Клайпеда|140 $|Рига|140 150¹',
    0,
    '<table><tbody><tr><td><strong>Порт</strong></td><td><strong>Цена</strong></td></tr><tr><td>Клайпеда</td><td><s>140 $</s></td></tr><tr><td>Рига</td><td><s>140</s> 150¹</td></tr></tbody></table>',
  ],
  [
    'by-hand/excel',
    'Порт|Цена|Клайпеда|140|Рига|140 150¹',
    1,
    '<table><tr><td><strong>Порт</strong></td><td><strong>Цена</strong></td></tr><tr><td>Клайпеда</td><td><s>140</s></td></tr><tr><td>Рига</td><td><s>140</s> 150¹</td></tr></table>',
  ],
]

test.each(copied)('%s: stored as it was seen', (name, seen, hidden, stored) => {
  const pasted = cleanPaste(clipboard(name))
  expect(linesOf(pasted.html)).toBe(seen)
  expect(evenly(pasted.html)).toBe(stored)
  expect(pasted).toMatchObject({ hidden, foreignPictures: 0 })
})

/** Without the line breaks of the source, which nobody sees. */
const evenly = (html: string): string =>
  html
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/(?<=>)\n|\n(?=<)/g, '')
    .replaceAll('\n', ' ')
    .replaceAll('\u00a0', ' ')

const linesOf = (html: string): string =>
  evenly(html)
    .replace(/<\/?(?:strong|s)>/g, '')
    .split(/<[^<>]*>/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('|')

test('what is pasted is what is stored', () => {
  const piece = fc.constantFrom(
    ...attacks,
    ...copied.map(([name]) => clipboard(name)),
    ...[
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<li>',
      '<ul>',
      '</ul>',
      '<h2>',
      '<a href="/a">',
      '</a>',
    ],
    ...[
      '<sup>1</sup>',
      '<br>',
      '50',
      ' ',
      '<span style="display:block">',
      '</span>',
      '<td>',
      '<table>',
      '</table>',
    ],
    ...[
      "<p style='mso-list:l0 level1'><span style='mso-list:Ignore'>2.</span>а</p>",
      '<img alt="🚗" src="x">',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const { html } = cleanPaste(pieces.join(''))
      expect(sanitise(html, location.origin)).toBe(html)
    }),
  )
})
