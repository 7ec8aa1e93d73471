import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { NamedFile } from '#shared/admin/platform/files/dropped-files.ts'
import type { ImportStep } from '#shared/contract/system/import.ts'
import { addStep, nothingYet, packFiles, sortFiles, worthReading } from './use-import.ts'

const named = (path: string, content: BlobPart = path): NamedFile => ({
  path,
  file: new File([content], path.split('/').at(-1) ?? ''),
})
const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

test('packed files are a ZIP that others read', async () => {
  const files = [named('blog/стаття.md', 'Привіт'), named('a.jpg', new Uint8Array([1, 2, 255]))]
  const [pack, ...others] = await packFiles(files, 'x.zip')
  expect([pack?.name, others]).toEqual(['x.zip', []])
  const zip = await open(Buffer.from((await pack?.arrayBuffer()) ?? new ArrayBuffer()))
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  expect(entries.map(({ fileName, uncompressedSize, crc32 }) => [fileName, uncompressedSize, crc32])).toEqual(
    [
      ['blog/стаття.md', 12, crc32(Buffer.from('Привіт'))],
      ['a.jpg', 3, crc32(Buffer.from([1, 2, 255]))],
    ],
  )
})

test('more than one upload holds are several', async () => {
  const large = new Uint8Array(20 * 1024 * 1024)
  const tooLarge = new Uint8Array(46 * 1024 * 1024)
  const files = [
    named('1.jpg', large),
    named('2.jpg', large),
    named('3.jpg', large),
    named('4.jpg', tooLarge),
  ]
  const packs = await packFiles(files, 'x.zip')
  expect(packs.map(({ size }) => Math.round(size / 1024 / 1024))).toEqual([40, 20])
})

const paths = (files: readonly NamedFile[]) => files.map(({ path }) => path)

test.each([
  [['a.xml', 'b.jpg', 'uploads.zip'], ['a.xml'], ['b.jpg', 'uploads.zip']],
  [['blog/a.md', 'blog/feed.xml', 'blog/i.PNG', 'blog/style.css'], ['blog/a.md'], ['blog/i.PNG']],
  [['site.zip'], ['site.zip'], []],
  [['site.zip', 'a.webp'], ['site.zip'], ['a.webp']],
])('of %j the export is %j', (given, main, pictures) => {
  const sorted = sortFiles(given.map(path => named(path)))
  expect('main' in sorted && [paths(sorted.main), paths(sorted.pictures)]).toEqual([main, pictures])
})

test.each([
  [['a.xml', 'b.json'], 'несколько выгрузок'],
  [['a.zip', 'b.zip'], 'несколько архивов'],
  [['x/export.json', 'x/posts/1.md', 'x/posts/1.json', 'x/data/orders.jsonl'], 'распакованная выгрузка'],
  [['a.jpg'], 'нет выгрузки'],
  [[], 'нет выгрузки'],
])('%j is no export', (given, why) => {
  const sorted = sortFiles(given.map(path => named(path)))
  expect('problem' in sorted && sorted.problem).toContain(why)
})

const aRecord = (title: string, more: Partial<ImportStep['records'][number]> = {}) => ({
  title,
  result: 'found' as const,
  status: 'published' as const,
  postId: null,
  leftOut: [],
  ...more,
})

const aStep = (title: string): ImportStep => ({
  next: null,
  counts: { found: 1, added: 0, known: 2, failed: 0, skipped: 3 },
  pictures: 4,
  records: [aRecord(title)],
  skipped: [{ what: 'Меню', count: 3 }],
  notes: [{ what: 'Статус', count: 2 }],
})

test('adds the steps of an import up', () => {
  const result = addStep(addStep(nothingYet, aStep('Один')), aStep('Два'))
  expect(result).toMatchObject({
    counts: { found: 2, added: 0, known: 4, failed: 0, skipped: 6 },
    pictures: 8,
    skipped: [{ what: 'Меню', count: 6 }],
    notes: [{ what: 'Статус', count: 4 }],
    read: 12,
  })
  expect(result.records.map(({ title }) => title)).toEqual(['Один', 'Два'])
})

test('puts first what failed, then what loses something', () => {
  const leftOut = [{ what: 'Форма', why: 'нельзя' }]
  const records = [
    aRecord('целая'),
    aRecord('без формы', { leftOut }),
    aRecord('нет', { result: 'failed', leftOut }),
  ]
  expect(worthReading(records).map(({ title }) => title)).toEqual(['нет', 'без формы', 'целая'])
})
