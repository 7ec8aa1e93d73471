import { expect, it } from 'vitest'
import { richTextSize } from './rich-text-size.ts'

it.each([
  ['', 0],
  ['abc', 3],
  ['яя', 4],
  ['👍', 4],
  ['<', 1],
  ['&lt;', 1],
  ['&amp;lt;', 4],
  ['&nbsp;', 2],
  ['\u00a0', 2],
  ['<p>a</p>', 8],
  ['<p>a', 4],
  ['<strong>a</strong>', 8],
  ['<b>a</b>', 8],
  ['<a title="&quot;">a</a>', 18],
  ['<h2><em>a</em></h2>', 15],
])('%s', (html, size) => expect(richTextSize(html)).toBe(size))
