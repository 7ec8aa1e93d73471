import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { shippedSources } from './house.ts'

// Sentences of the office's side move from the sources into the messages of both languages. `office-words.json` holds
// how many literals with Cyrillic letters each folder has left. It follows a folder that sinks, and never one that grows.

const letters = /[А-Яа-яЁёІіЇїЄєҐґ]/

/**
 * Literals with Cyrillic letters: strings, templates (one each, however many parts it has) and texts of JSX. A comment,
 * a type and a regular expression, which reads words and says none, are not counted.
 */
const countWords = (file: string, source: string): number => {
  if (!/[А-я]|[ЁёІіЇїЄєҐґ]|\\u\{?04/i.test(source)) return 0
  let count = 0
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type } = node as { type?: string }
    if (type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration' || type === 'TSLiteralType')
      return
    if (letters.test(saidBy(node as SyntaxNode))) count++
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, source).program)
  return count
}

interface SyntaxNode {
  type?: string
  value?: unknown
  quasis?: { value: { cooked: string | null; raw: string } }[]
}

const saidBy = ({ type, value, quasis }: SyntaxNode): string => {
  if (type === 'TemplateLiteral')
    return quasis?.map(each => each.value.cooked ?? each.value.raw).join('') ?? ''
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : ''
}

describe('countWords', () => {
  it.each([
    ["const text = 'Курс'", 1],
    [`const text = \`\${day}: курс \${rate}, день \${day}\``, 1],
    [`const text = \`\${isSet ? 'задан' : 'нет'} курс\``, 3],
    ['const row = <b title="Курс">Долар <i /> и євро</b>', 3],
    ["const text = '\\u041a'", 1],
    ["const words = { 'курс': 'rate' }", 1],
    ["const rate = 'EUR' // курс", 0],
    ['const rate = /курс/', 0],
    ["type Rate = 'курс'", 0],
    ["interface Rate { kind: 'курс' }", 0],
    ["const read = (rate: 'курс') => rate", 0],
  ])('%s has %i', (source, count) => {
    expect(countWords('rate.tsx', source)).toBe(count)
  })
})

/** `shared/admin/work`, `server/work`, `desktop/main`; null for the site, whose sources say nothing. */
const folderOf = (file: string): string | null =>
  /^(?:shared\/admin\/\w+(?=\/)|shared\/\w+|server\/\w+(?=\/)|server|desktop\/\w+)/.exec(file)?.[0] ?? null

it('every folder has as many words left as office-words.json says: write new ones as messages', () => {
  const counts: Record<string, number> = {}
  for (const [file, source] of shippedSources()) {
    const folder = folderOf(file)
    // A migration that has landed is never edited.
    if (folder === null || file.startsWith('server/platform/db/migrations/')) continue
    const count = countWords(file, source)
    if (count > 0) counts[folder] = (counts[folder] ?? 0) + count
  }
  const table = new URL('office-words.json', import.meta.url)
  expect(counts).toEqual(JSON.parse(readFileSync(table, 'utf8')))
})
