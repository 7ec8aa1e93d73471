import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { draggedFiles } from './dragged-files.ts'

test('a dragged file has a safe name in a folder of its own, is readable to nobody else, and goes with the others', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'drag-')), 'dragged')
  const dragged = draggedFiles(folder)
  const paths = [
    await dragged.write('../../расчёт: 1.pdf', Buffer.from('one')),
    await dragged.write('../../расчёт: 1.pdf', Buffer.from('two')),
  ]
  expect(paths.map(path => basename(path))).toEqual(['расчёт_ 1.pdf', 'расчёт_ 1.pdf'])
  expect(paths.map(path => path.startsWith(folder))).toEqual([true, true])
  expect(paths.map(path => readFileSync(path, 'utf8'))).toEqual(['one', 'two'])
  if (process.platform !== 'win32')
    expect([folder, ...paths].map(path => statSync(path).mode & 0o077)).toEqual([0, 0, 0])
  dragged.remove()
  dragged.remove()
  expect(existsSync(folder)).toBe(false)
})
