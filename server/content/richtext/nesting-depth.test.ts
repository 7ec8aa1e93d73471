import { expect, it } from 'vitest'
import { isTooDeep } from './nesting-depth.ts'

it.each([
  ['200 in one another', '<b>'.repeat(200), false],
  ['201 in one another', '<b>'.repeat(201), true],
  ['200 behind a closed one', `<b>a</b>${'<i>'.repeat(200)}`, false],
  ['closed ones', '<b>a</b>'.repeat(500), false],
  ['closed ones at the very bottom, in capitals', '<B>a</b>'.repeat(500), false],
  ['closed ones in another', `<div>${'<b>a</b>'.repeat(500)}`, false],
  ['ends of what was never begun', `${'</i>'.repeat(300)}${'<b>'.repeat(201)}`, true],
  ['an end that closes what stands in it', '<ul><b><i></ul>'.repeat(300), false],
  ['empty ones', '<br>'.repeat(500), false],
  ['paragraphs that the next one closes', '<p>a'.repeat(500), false],
  ['rows and cells that the next ones close', `<table>${'<tr><th>a<td><p>b'.repeat(300)}`, false],
  ['terms and what they mean', `<dl>${'<dt>a<dd>b'.repeat(300)}`, false],
  ['lists in lists', '<ul><li>'.repeat(101), true],
])('%s', (_what, html, isDeep) => expect(isTooDeep(html)).toBe(isDeep))
