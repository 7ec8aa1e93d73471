/** Archives that mean no good, and those that only have strange names. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { writeZip, type ZipFile } from '#shared/domain/write-zip.ts'
import { exportIn } from './recognise-export.ts'
import { ownPath, unpackZip, zipRoom } from './unpack-zip.ts'

let folder: string
beforeEach(() => {
  folder = emptyFolder('unpack-zip')
})

const files = (...names: string[]): ZipFile[] => names.map(name => ({ name, bytes: Buffer.from(name) }))
const unpack = async (bytes: Uint8Array, room = zipRoom()) => {
  writeFileSync(join(folder, 'a.zip'), bytes)
  await unpackZip(join(folder, 'a.zip'), join(folder, 'out'), room)
}
const unpacked = (): string[] =>
  existsSync(join(folder, 'out'))
    ? readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
        .filter(name => name.includes('.'))
        .sort()
    : []

/** The name in the alphabet that Windows with Russian settings packs with, and nothing that says so. */
const packedByWindows = (): Buffer => {
  const bytes = Buffer.from(writeZip(files('XXXX.jpg')))
  const name = Buffer.from([0x8b, 0xae, 0xe2, 0x31])
  for (let at = bytes.indexOf('XXXX'); at >= 0; at = bytes.indexOf('XXXX', at)) name.copy(bytes, at)
  for (const [signature, flags] of [
    [0x04034b50, 6],
    [0x02014b50, 8],
  ] as const) {
    const mark = Buffer.alloc(4)
    mark.writeUInt32LE(signature)
    bytes.writeUInt16LE(0, bytes.indexOf(mark) + flags)
  }
  return bytes
}

/** A megabyte of zeros in a thousand bytes, with a header that promises ten of them. */
const bomb = (): Buffer => {
  const content = Buffer.alloc(1024 * 1024)
  const packed = deflateRawSync(content)
  const bytes = Buffer.from(writeZip([{ name: 'bomb.jpg', bytes: packed }]))
  for (const [signature, method, size] of [
    [0x04034b50, 8, 22],
    [0x02014b50, 10, 24],
  ] as const) {
    const mark = Buffer.alloc(4)
    mark.writeUInt32LE(signature)
    const at = bytes.indexOf(mark)
    bytes.writeUInt16LE(8, at + method)
    bytes.writeUInt32LE(content.length, at + size)
  }
  return bytes
}

describe('an archive', () => {
  it('leaves Markdown, exports and pictures under their own names, and nothing else', async () => {
    await unpack(
      writeZip(
        files('blog/a.md', 'blog/img/Лот 1.JPG', 'run.sh', '__MACOSX/blog/a.md', 'blog/.git/x.md', 'x.html'),
      ),
    )
    expect(unpacked()).toEqual(['blog/a.md', 'blog/img/Лот 1.JPG'])
    expect(readFileSync(join(folder, 'out/blog/a.md'), 'utf8')).toBe('blog/a.md')
  })

  it('leaves all of our own export, which a Mac unpacks by itself and packs as a ZIP', async () => {
    const own = ['data/orders.jsonl', 'export.json', 'orders/a.pdf', 'posts/1.json']
    await unpack(writeZip(files(...own)))
    expect(unpacked()).toEqual(own)
  })

  it('is read with the names that Windows wrote', async () => {
    await unpack(packedByWindows())
    expect(unpacked()).toEqual(['Лот1.jpg'])
  })

  it.each(['../evil.md', '/etc/evil.md', 'a/../../evil.md', 'C:/evil.md', '..\\evil.md'])(
    'that names %s writes nothing outside its folder',
    async name => {
      await unpack(writeZip(files(name))).catch(() => {})
      expect(unpacked()).toEqual([])
      expect(readdirSync(folder).filter(each => each !== 'a.zip' && each !== 'out')).toEqual([])
      expect(existsSync(join(folder, '..', 'evil.md'))).toBe(false)
    },
  )

  it('is refused when it unpacks to more than there is room for, by bytes and by files', async () => {
    await expect(unpack(bomb(), { bytes: 1_000_000, files: 10 })).rejects.toThrow('слишком велик')
    await unpack(bomb(), { bytes: 1_100_000, files: 10 })
    await expect(unpack(writeZip(files('a.md', 'b.md')), { bytes: 100, files: 1 })).rejects.toThrow(
      'слишком много файлов',
    )
  })

  it.each<[string, () => Buffer]>([
    ['cut short', () => Buffer.from(writeZip(files('a.md', 'b.md'))).subarray(0, 60)],
    ['damaged', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)])],
    ['a file and a folder of one name', () => Buffer.from(writeZip(files('a.md', 'a.md/b.md')))],
  ])('that is %s is refused in words', async (_what, bytes) => {
    await expect(unpack(bytes())).rejects.toThrow('Архив не прочитать')
  })
})

describe('what is read of an archive', () => {
  const found = async (...names: string[]) => {
    await unpack(writeZip(files(...names)))
    return exportIn(join(folder, 'out')).slice(join(folder, 'out').length + 1)
  }
  it.each<[string, string[], string]>([
    [
      'Markdown, without the folders around all of it',
      ['site/blog/a.md', 'site/blog/b/c.md', 'x.json'],
      'site/blog',
    ],
    ['Markdown at the top', ['a.md', 'blog/b.md'], ''],
    ['the one export', ['wp/export.xml', 'wp/a.jpg'], 'wp/export.xml'],
    ['our own export', ['export.json', 'posts/1.json'], ''],
    [
      'our own export in its folder, with the Markdown beside its posts',
      ['broker/export.json', 'broker/posts/1.json', 'broker/posts/1.md', 'broker/data/orders.jsonl'],
      'broker',
    ],
    ['Markdown beside a file of that name', ['a/export.json', 'a/b.md'], 'a'],
  ])('is %s', async (_what, names, expected) => {
    expect(await found(...names)).toBe(expected)
  })
  it.each([[['a.jpg']], [['a.xml', 'b.xml']]])('%j holds none', async names => {
    await expect(found(...names)).rejects.toThrow('В архиве должны быть')
  })
})

it('a name that no disk takes is none', () => {
  expect(ownPath('я'.repeat(128))).toBeNull()
  expect(ownPath(`${'a/'.repeat(20)}b.md`)).toBeNull()
  expect(ownPath('a\u0000.md')).toBeNull()
  // A stream of another file, to Windows.
  expect(ownPath('a:b.md')).toBeNull()
})
