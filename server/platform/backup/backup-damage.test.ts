import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksumsOf } from '#server/proofs/testing/checksums-of.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { databaseFile } from '../db/open.ts'
import { backupSource, writeBackup } from './backup.ts'
import { BackupDamage } from './backup-damage.ts'
import { checksumsFile, compareChecksums, manifestFile, readChecksums } from './backup-manifest.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore.ts'
import { bytesOf, readTar, tarEnd } from './tar.ts'

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a backup with a wrong byte', () => {
  let folder: string
  let whole: Buffer
  let parts: { name: string; size: number; position: number }[]
  beforeAll(async () => {
    folder = emptyFolder('broker-damage')
    const server = await startTestServer()
    const office = await server.signedIn()
    await office('POST', '/api/post', aForm({ title: 'Пост' }, await aPicture()))
    const file = join(folder, 'whole.tar')
    await pipeline(writeBackup(backupSource(server.ctx), new Date()), createWriteStream(file))
    await server.stop()
    whole = readFileSync(file)
    parts = []
    const source = { read: async (at: number, length: number) => whole.subarray(at, at + length) }
    for await (const part of readTar(source)) parts.push(part)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const written = (bytes: Buffer) => {
    const file = join(folder, 'changed.tar')
    writeFileSync(file, bytes)
    return file
  }
  const changed = (at: number, by = 1) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ by
    return written(bytes)
  }
  const damageOf = async (file: string): Promise<BackupDamage> => {
    const failure: unknown = await checkBackup(file, folder).then(
      () => new Error('nothing was noticed'),
      (error: unknown) => error,
    )
    if (!(failure instanceof BackupDamage)) throw failure
    return failure
  }
  const part = (is: (name: string) => boolean) => {
    const found = parts.find(({ name }) => is(name))
    if (!found) throw new Error('no such part')
    return found
  }

  it('is whole before', async () => {
    expect((await checkBackup(written(whole), folder)).isDatabaseAlone).toBe(false)
  })

  it.each([
    ['the manifest', (name: string) => name === manifestFile],
    ['the database', (name: string) => name === databaseFile],
    ['a picture', (name: string) => name.startsWith('media/')],
    ['the checksums', (name: string) => name === checksumsFile],
  ])('in %s is named, wherever it is', async (_name, is) => {
    const { name, size, position } = part(is)
    for (const share of [0, 0.21, 0.5, 0.83, 0.999]) {
      const damage = await damageOf(changed(position + Math.floor(size * share)))
      expect([share, damage.part, damage.kind]).toEqual([share, name, 'damaged'])
    }
  })

  it('in a header, in what fills a part up, and at the end is noticed too', async () => {
    const { position } = part(name => name === databaseFile)
    for (const at of [position - 512, position - 512 + 126, position - 512 + 140, position - 512 + 150])
      expect((await damageOf(changed(at))).message).toMatch(/damaged|no backup has/)
    const filled = part(name => name === manifestFile)
    expect((await damageOf(changed(filled.position + filled.size))).part).toBe(filled.name)
    expect((await damageOf(changed(whole.length - 1, 0xff))).kind).toBe('cut-off')
  })

  it('that is cut off anywhere names where, and changes nothing', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    writeFileSync(join(dataDir, 'keep'), 'me')
    const cuts = parts.flatMap(({ position, size }) => [position - 512, position - 100, position + size - 1])
    for (const length of [...cuts, whole.length - 1024, whole.length - 512, whole.length - 1, 0]) {
      const file = written(whole.subarray(0, length))
      await expect(restoreBackup(file, dataDir)).rejects.toThrow(BackupDamage)
    }
    expect(readdirSync(dataDir)).toEqual(['keep'])
    const { name, position, size } = part(one => one === databaseFile)
    expect((await damageOf(written(whole.subarray(0, position + size - 1000)))).message).toContain(name)
  })

  it('is noticed also when a part is exchanged, taken out or given twice', async () => {
    const picture = part(name => name.startsWith('media/'))
    const end = picture.position + Math.ceil(picture.size / 512) * 512
    const without = Buffer.concat([whole.subarray(0, picture.position - 512), whole.subarray(end)])
    expect(await damageOf(written(without))).toMatchObject({ kind: 'missing', part: picture.name })
    const twice = Buffer.concat([whole.subarray(0, end), whole.subarray(picture.position - 512)])
    expect(await damageOf(written(twice))).toMatchObject({ kind: 'foreign', part: picture.name })
    const sums = part(name => name === checksumsFile)
    const blind = Buffer.concat([whole.subarray(0, sums.position - 512), Buffer.alloc(1024)])
    expect(await damageOf(written(blind))).toMatchObject({ kind: 'missing', part: checksumsFile })
  })

  it('is noticed when it holds fewer rows than were counted, whatever its checksums say', async () => {
    const checksums = new Map<string, string>()
    const pieces: Buffer[] = []
    const add = async (name: string, bytes: Buffer) => {
      for await (const piece of bytesOf(name, bytes, new Date())) pieces.push(piece)
      checksums.set(name, hash(bytes))
    }
    for (const { name, size, position } of parts.filter(one => one.name !== checksumsFile)) {
      const bytes = whole.subarray(position, position + size)
      const manifest = () => ({ ...(JSON.parse(bytes.toString()) as object), rows: { posts: 2 } })
      await add(name, name === manifestFile ? Buffer.from(JSON.stringify(manifest())) : bytes)
    }
    await add(checksumsFile, Buffer.from(checksumsOf(checksums)))
    const counted = written(Buffer.concat([...pieces, tarEnd()]))
    expect(await damageOf(counted)).toMatchObject({ kind: 'rows', part: 'posts' })
  })
})

describe('the list of checksums', () => {
  it('reads as it was written', () => {
    const checksums = new Map([
      ['manifest.json', hash('a')],
      ['media/ab/c d.webp', hash('b')],
    ])
    expect(readChecksums(checksumsOf(checksums))).toEqual(checksums)
  })

  it('knows a part that was added', () => {
    const written = new Map([['manifest.json', hash('a')]])
    const added = new Map([...written, ['media/added.webp', hash('b')]])
    expect(() => compareChecksums(written, written)).not.toThrow()
    expect(() => compareChecksums(written, added)).toThrow(
      expect.objectContaining({ kind: 'foreign', part: 'media/added.webp' }),
    )
  })

  it.each(['', 'nothing', `${hash('a')}  a\n`, `${hash('a')}  a\n# ${hash('b')}\n`])('refuses %j', text => {
    expect(() => readChecksums(text)).toThrow(BackupDamage)
  })
})
