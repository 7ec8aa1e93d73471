import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { exchangeFiles } from './exchange-files.ts'

const names = ['media', 'orders', 'invoices', 'broker.sqlite']

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

const fill = (folder: string, content: string): void => {
  for (const name of [
    'media/a.jpg',
    'orders/b.pdf',
    `orders/${content}.pdf`,
    'invoices/c.pdf',
    'broker.sqlite',
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

const begin = () => {
  const dataDir = emptyFolder('broker-exchange')
  const fresh = join(dataDir, 'restore-1')
  fill(dataDir, 'old')
  const before = filesIn(dataDir)
  fill(fresh, 'new')
  return { dataDir, fresh, before, after: filesIn(fresh) }
}

/** Fails as the system does. */
const failing =
  (code: string, fails: (from: string, to: string) => boolean): typeof renameSync =>
  (from, to) => {
    if (fails(String(from), String(to))) throw Object.assign(new Error(code), { code })
    renameSync(from, to)
  }

/** `orders` as a disk of its own. */
const mounted = (dataDir: string) => failing('EBUSY', (...paths) => paths.includes(join(dataDir, 'orders')))

it.each(['renamed', 'on a disk of their own'])('exchanges folders that are %s', how => {
  const { dataDir, fresh, before, after } = begin()
  const aside = exchangeFiles(dataDir, fresh, names, how === 'renamed' ? renameSync : mounted(dataDir)) ?? ''
  expect(filesIn(aside)).toEqual(before)
  expect(Object.entries(filesIn(dataDir)).filter(([name]) => name in after)).toEqual(
    expect.arrayContaining(Object.entries(after)),
  )
  expect(readdirSync(join(dataDir, 'orders')).sort()).toEqual(['b.pdf', 'new.pdf'])
  expect(readdirSync(fresh)).toEqual([])
})

it('leaves all as it was when one cannot be moved', () => {
  const { dataDir, fresh, before, after } = begin()
  const isOnDisk = mounted(dataDir)
  const refused = failing('EACCES', from => from === join(fresh, 'broker.sqlite'))
  const rename: typeof renameSync = (from, to) =>
    from === join(fresh, 'broker.sqlite') ? refused(from, to) : isOnDisk(from, to)
  expect(() => exchangeFiles(dataDir, fresh, names, rename)).toThrow('EACCES')
  expect(filesIn(fresh)).toEqual(after)
  const { [join('restore-1', 'broker.sqlite')]: _unpacked, ...rest } = filesIn(dataDir)
  expect(Object.keys(rest).filter(name => name.startsWith('before-restore'))).toEqual([])
  expect(rest).toMatchObject(before)
  expect(readdirSync(dataDir).sort()).toEqual(['broker.sqlite', 'invoices', 'media', 'orders', 'restore-1'])
})
