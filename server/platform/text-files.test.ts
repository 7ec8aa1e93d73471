import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { windows1251 } from '#server/proofs/testing/windows-1251.ts'
import { decodeText, encodingOf, readBeginning, readText } from './text-files.ts'

const text = 'Имя;Телефон\r\nИван;067 123-45-67'

test.each([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), text],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), text],
  ['UTF-16 from the other end', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), text],
  ['Windows-1251', windows1251(text), text],
  ['one letter of Windows-1251', windows1251('0671234567;Я'), '0671234567;Я'],
  ['UTF-8 with a character cut in two', Buffer.from(`${text}…`).subarray(0, -1), `${text}\uFFFD`],
  ['nothing', Buffer.alloc(0), ''],
])('reads %s', (_name, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected)
})

test('a file comes whole, however its characters lie between the parts', async () => {
  const folder = emptyFolder('texts')
  const file = join(folder, 'large.txt')
  const large = `x${'я'.repeat(700_000)}`
  for (const bytes of [Buffer.from(large), windows1251(large)]) {
    writeFileSync(file, bytes)
    const parts: string[] = []
    for await (const part of readText(file, encodingOf(await readBeginning(file)))) parts.push(part)
    expect(parts.join('') === large).toBe(true)
  }
})
