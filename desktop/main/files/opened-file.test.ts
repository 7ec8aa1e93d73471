import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableFileLimit } from '#shared/domain/calculation/table-limits.ts'
import { readTableFile, tableFileIn } from './opened-file.ts'

test.each([
  [['/broker', '/home/me/Прайс.XLSX'], '/home/me/Прайс.XLSX'],
  [['/broker', '--flag=a.csv', 'fees.csv'], '/tables/fees.csv'],
  [['fees.csv', '/broker', '--original-process-start-time=1'], '/tables/fees.csv'],
  [['/broker', 'customs-broker://open/admin'], null],
  // Panels of XFCE, and LXQt, write files as addresses.
  [['/broker', 'file:///home/me/%D0%9F%D1%80%D0%B0%D0%B9%D1%81%202026.csv'], '/home/me/Прайс 2026.csv'],
  [['/broker', 'file://nas/prices.csv'], '/tables/file:/nas/prices.csv'],
  [['/broker', 'letter.docx'], null],
])('%j opens %s', (commandLine, path) => {
  expect(tableFileIn(commandLine, '/tables')).toBe(path)
})

test('a file is read whole; a folder, a strange one, a missing one and one that is too large are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opened-'))
  const file = join(folder, 'прайс.csv')
  await writeFile(file, 'Price from\n0\n')
  expect(await readTableFile(file)).toEqual({
    name: 'прайс.csv',
    content: new Uint8Array(Buffer.from('Price from\n0\n')),
  })
  const large = join(folder, 'large.csv')
  await writeFile(large, '')
  await truncate(large, tableFileLimit + 1)
  await writeFile(join(folder, 'secret.key'), 'x')
  const within = join(folder, `${'w'.repeat(201)}.csv`)
  await writeFile(within, '')
  await truncate(within, tableFileLimit)
  const read = await readTableFile(within)
  expect([read?.name, read?.content.byteLength]).toEqual([`${'w'.repeat(196)}.csv`, tableFileLimit])
  const named = join(folder, 'folder.csv')
  await mkdir(named)
  for (const path of [large, folder, named, join(folder, 'none.csv'), join(folder, 'secret.key')])
    expect(await readTableFile(path)).toBeNull()
})
