/** Each lock by itself that keeps a server from files that are not its own; with a whole server: installation.test.ts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMigratedDatabase } from '#server/proofs/testing/migrated-database.ts'
import { guardedFiles, type InstallationState, openInstallation } from './installation.ts'
import { type MediaFiles, readFolderId, writeFolderId } from './media-files.ts'
import { storesOf } from './open-media-files.ts'

let database: Awaited<ReturnType<typeof openMigratedDatabase>>
let dataDir: string
/** The first letters of the pictures that lie in the store. */
let pictures: string
let mark: string | null
let isAway: boolean
let done: string[]
beforeEach(async () => {
  database = await openMigratedDatabase()
  dataDir = database.ctx.config.dataDir
  ;[pictures, mark, isAway, done] = ['', null, false, []]
})
afterEach(() => database.close())

const hashOf = (letter: string) => letter.repeat(64)
const noted = (verb: string) => async (name: string) => void done.push(`${verb} ${name}`)
const files: MediaFiles = {
  put: noted('put'),
  remove: noted('remove'),
  moveToBin: noted('bin'),
  takeFromBin: noted('back'),
  removeFromBin: noted('gone'),
  removeUnfinished: async () => void done.push('unfinished'),
  open: async () => undefined,
  openInBin: async () => undefined,
  async *list() {
    for (const letter of pictures) yield { name: `${hashOf(letter)}-320.jpg`, modifiedAt: 0 }
  },
  readId: async () => {
    if (isAway) throw new Error('away')
    return mark
  },
  writeId: async id => {
    mark = id
  },
  close: () => undefined,
}
const log = { info: () => undefined, error: () => undefined }
const open = () => openInstallation({ db: database.ctx.db, files, dataDir, log })
const look = () => open().check()

const belong = async (id: string) => {
  await database.ctx.db.insertInto('installation').values({ only_one: 1, id }).execute()
}
const record = async (letters: string) => {
  for (const letter of letters) {
    const picture = { hash: hashOf(letter), width: 1, height: 1, variants: '[]', created_at: '2026-11-22' }
    await database.ctx.db.insertInto('media').values(picture).execute()
  }
}
const backUp = () => {
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups', 'backup-2026-11-20-0100.tar'), '')
}
const marks = async () => [
  (await database.ctx.db.selectFrom('installation').select('id').executeTakeFirst())?.id,
  mark,
  readFolderId(dataDir),
]

describe('a new database', () => {
  it('takes what is empty as its own, under one id', async () => {
    expect(await look()).toBe('whole')
    const [id, ...others] = await marks()
    expect(others).toEqual([id, id])
  })

  it.each<[string, () => unknown]>([
    ['pictures', () => (pictures = 'a')],
    ['backups', backUp],
    ['a marked store', () => (mark = 'first')],
    ['a marked folder', () => writeFolderId(dataDir, 'first')],
  ])('is not taken for the lost one beside %s', async (_what, lie) => {
    await lie()
    const before = await marks()
    expect(await look()).toBe('lost-database')
    expect(await marks()).toEqual(before)
  })
})

describe('a database with its id', () => {
  it.each<[string, InstallationState, () => unknown]>([
    ['nothing beside it', 'whole', () => undefined],
    ['pictures that it knows', 'whole', () => record('ab').then(() => (pictures = 'ab'))],
    ['pictures of which it knows half', 'whole', () => record('a').then(() => (pictures = 'ab'))],
    ['pictures of which it knows fewer', 'foreign-files', () => record('a').then(() => (pictures = 'abc'))],
    ['another’s store', 'foreign-files', () => (mark = 'second')],
    ['another’s folder', 'foreign-files', () => writeFolderId(dataDir, 'second')],
  ])('and %s: %s', async (_what, state, lie) => {
    await belong('first')
    await lie()
    const before = await marks()
    expect(await look()).toBe(state)
    expect(await marks()).toEqual(state === 'whole' ? ['first', 'first', 'first'] : before)
  })
})

describe('a database whose pictures are not there', () => {
  it('does not take another place for theirs', async () => {
    await belong('first')
    await record('ab')
    expect(await look()).toBe('foreign-files')
    expect((await marks())[1]).toBeNull()
    await open().adopt()
    expect(await look()).toBe('whole')
  })

  it('has lost none when it knew of none', async () => {
    await belong('first')
    expect(await look()).toBe('whole')
  })
})

describe('a database from before there were ids', () => {
  it.each<[string, InstallationState, () => unknown]>([
    ['its pictures', 'whole', () => (pictures = 'a')],
    ['pictures of another', 'foreign-files', () => (pictures = 'xy')],
    ['two marks', 'foreign-files', () => writeFolderId(dataDir, 'second').then(() => (mark = 'first'))],
  ])('and %s: %s', async (_what, state, lie) => {
    await record('a')
    await lie()
    expect(await look()).toBe(state)
  })

  it('takes the mark that lies beside it', async () => {
    await record('a')
    mark = 'first'
    expect(await look()).toBe('whole')
    expect(await marks()).toEqual(['first', 'first', 'first'])
  })
})

describe('files of which it is not sure whose they are', () => {
  it('are not put, moved or removed, and are once it is sure', async () => {
    isAway = true
    const installation = open()
    const guarded = guardedFiles(
      storesOf(() => files),
      installation,
    ).media
    const change = async () => {
      const verbs = ['remove', 'moveToBin', 'takeFromBin', 'removeFromBin'] as const
      const attempts = [
        guarded.put('a', new Uint8Array()),
        ...verbs.map(verb => guarded[verb]('a')),
        guarded.removeUnfinished(),
      ]
      return (await Promise.allSettled(attempts)).map(({ status }) => status)
    }
    expect(await change()).toEqual(Array(6).fill('rejected'))
    expect([done, installation.state]).toEqual([[], 'unchecked'])
    isAway = false
    expect(await change()).not.toContain('rejected')
    expect(done).toHaveLength(6)
  })

  it('are its own once somebody has said so', async () => {
    await belong('first')
    mark = 'second'
    const installation = open()
    expect(await installation.check()).toBe('foreign-files')
    await installation.adopt()
    expect([installation.state, ...(await marks())]).toEqual(['whole', 'first', 'first', 'first'])
  })
})
