import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { frontMatter } from './post-files.ts'

it.each([
  '2026-11-28',
  '12:30',
  'yes',
  'on',
  '08',
  '1_000',
  '0b11',
  '=',
  '<<',
  'Цена: от 5 000 $',
  'a'.repeat(200),
])('a reader of YAML 1.1 and one of 1.2 read the title %s as it is written', title => {
  const head = { title, draft: false, aliases: [title] }
  const written = frontMatter(head)
  const [opening, inner = '', rest] = written.split(/^---\n/m)
  expect([opening, rest]).toEqual(['', ''])
  for (const version of ['1.1', '1.2'] as const) expect(parse(inner, { version })).toEqual(head)
})
