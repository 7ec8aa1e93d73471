import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { localMediaFiles, mediaArea, mediaTypeOf } from './media-files.ts'

const hash = 'a'.repeat(64)
const name = `${hash}-320.webp`
/** What must never become a path. */
const foreign = [
  '',
  '.',
  '..',
  '../secret',
  `../${name}`,
  `${name}/../../secret`,
  `/etc/${name}`,
  `x${name}`,
  `${name}x`,
  `${name}\n`,
  `${name}\0.png`,
  `${hash}-0.webp`,
  `${hash}-123456.webp`,
  `${hash}-320.svg`,
  `${hash}-320.webp.html`,
  `${hash.slice(1)}-320.webp`,
  `${hash.toUpperCase()}-320.webp`,
  `${hash}-320..webp`,
  '.installation-id',
]

describe('the name of a picture', () => {
  it.each(['avif', 'webp', 'jpg', 'png'])('is its hash, its width and %s', ending => {
    expect(mediaArea.isName(`${hash}-1.${ending}`)).toBe(true)
    expect(mediaArea.isName(`${hash}-12345.${ending}`)).toBe(true)
  })

  it.each(foreign)('is never %j', other => {
    expect(mediaArea.isName(other)).toBe(false)
  })

  it('says its type', () => {
    expect(['a.avif', 'a.webp', 'a.jpg', 'a.png', 'a.html', ''].map(mediaTypeOf)).toEqual([
      'image/avif',
      'image/webp',
      'image/jpeg',
      'image/png',
      'application/octet-stream',
      'application/octet-stream',
    ])
  })
})

const otherDisk = ['/dev/shm', '/var/tmp'].find(
  path => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
)

describe('pictures in a folder', () => {
  let base: string
  let folder: string
  const bin = () => `${folder}-bin`
  beforeEach(() => {
    base = emptyFolder('media')
    folder = join(base, 'media')
  })
  const files = () => localMediaFiles(folder)
  const bytesOf = async (range?: { start: number; end: number }) => {
    const found = await files().open(name)
    const chunks: Buffer[] = []
    for await (const chunk of found?.stream(range) ?? []) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  const namesIn = async () => {
    const names: string[] = []
    for await (const found of files().list()) names.push(found.name)
    return names
  }

  it.each(['put', 'open', 'remove', 'moveToBin', 'takeFromBin', 'openInBin', 'removeFromBin'] as const)(
    'are not reached by another name with %s, and nothing outside changes',
    async verb => {
      mkdirSync(folder)
      mkdirSync(bin())
      writeFileSync(join(base, 'secret'), 'kept')
      for (const other of foreign)
        await expect((async () => files()[verb](other, Buffer.from('x')))(), other).rejects.toThrow(
          'Not the name of a stored file',
        )
      expect(readFileSync(join(base, 'secret'), 'utf8')).toBe('kept')
      expect(readdirSync(base).sort()).toEqual(['media', 'media-bin', 'secret'])
      expect([readdirSync(folder), readdirSync(bin())]).toEqual([[], []])
    },
  )

  it('are stored whole, for the server alone, read whole or in part, and gone once they are removed', async () => {
    await files().put(name, Buffer.from('0123456789'))
    expect(readdirSync(folder)).toEqual([name])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect((await files().open(name))?.size).toBe(10)
    expect(await bytesOf()).toBe('0123456789')
    expect(await bytesOf({ start: 2, end: 4 })).toBe('234')
    await files().put(name, Buffer.from('0123456789'))
    await files().remove(name)
    await files().remove(name)
    expect(await files().open(name)).toBeUndefined()
  })

  it('leave nothing behind when they cannot be stored', async () => {
    mkdirSync(join(folder, name), { recursive: true })
    await expect(files().put(name, Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([name])
    expect(await files().open(name)).toBeUndefined()
  })

  it('go through the bin and come back, twice as well', async () => {
    await files().put(name, Buffer.from('x'))
    await files().moveToBin(name)
    await files().moveToBin(name)
    expect([await files().open(name), readdirSync(bin())]).toEqual([undefined, [name]])
    expect((await files().openInBin(name))?.size).toBe(1)
    rmSync(folder, { recursive: true })
    await files().takeFromBin(name)
    await files().takeFromBin(name)
    expect(await bytesOf()).toBe('x')
    await files().moveToBin(name)
    await files().removeFromBin(name)
    await files().removeFromBin(name)
    expect([await files().openInBin(name), readdirSync(bin())]).toEqual([undefined, []])
  })

  it.runIf(otherDisk)('go through the bin where it is on another disk', async () => {
    const disk = mkdtempSync(join(otherDisk ?? '', 'bin-'))
    symlinkSync(disk, bin())
    try {
      await files().put(name, Buffer.from('x'))
      await files().moveToBin(name)
      await files().moveToBin(name)
      expect([readdirSync(folder), readdirSync(disk)]).toEqual([[], [name]])
      await files().takeFromBin(name)
      await files().takeFromBin(name)
      expect([await bytesOf(), readdirSync(disk)]).toEqual(['x', []])
    } finally {
      rmSync(disk, { recursive: true })
    }
  })

  it('are not taken for absent when the disk does not give them', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    await expect(files().open(name)).rejects.toThrow('ENOTDIR')
    await expect(namesIn()).rejects.toThrow('ENOTDIR')
  })

  it('are listed without what else lies there', async () => {
    expect(await namesIn()).toEqual([])
    await files().put(name, Buffer.from('x'))
    for (const other of ['notes.txt', `${name}.${randomUUID()}.part`]) writeFileSync(join(folder, other), '')
    mkdirSync(join(folder, `${hash}-640.webp`))
    expect(await namesIn()).toEqual([name])
  })

  it('of a killed process go after an hour, half written as they are, and nothing else that ends like them', async () => {
    await files().removeUnfinished()
    mkdirSync(folder)
    const [old = '', fresh = ''] = [1, 2].map(() => `${name}.${randomUUID()}.part`)
    const others = ['holiday.part', `holiday.${randomUUID()}.part`, `${name}.part`, `${old}.html`, name]
    for (const other of [old, fresh, ...others]) writeFileSync(join(folder, other), '')
    const past = new Date(Date.now() - 3_600_001)
    for (const other of [old, ...others]) utimesSync(join(folder, other), past, past)
    await files().removeUnfinished()
    expect(readdirSync(folder).sort()).toEqual([fresh, ...others].sort())
  })

  it('carry the id of their installation', async () => {
    expect(await files().readId()).toBeNull()
    await files().writeId('one')
    expect(await files().readId()).toBe('one')
  })
})
