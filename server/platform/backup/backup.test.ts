import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoTables } from '#server/calculation/tables/demo-tables.ts'
import { checksumsOf } from '#server/proofs/testing/checksums-of.ts'
import { beginWithContract, issued, makeFirm } from '#server/proofs/testing/invoices.ts'
import { aCustomer, beginOrder, requestWithQuote } from '#server/proofs/testing/orders.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import {
  owner,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { withoutVersions } from '#server/proofs/testing/without-versions.ts'
import { sessionEpochFile } from '#server/system/accounts/end-sessions-of-copy.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { isProof, onlyInProof } from '#shared/tooling/sample.ts'
import { migrate, migrations } from '../db/all-migrations.ts'
import { applyMigrations, type Migration } from '../db/migrate.ts'
import { databaseFile, openSqlite } from '../db/open.ts'
import { type BackupSource, writeBackup } from './backup.ts'
import { backupBeforeMigration } from './backup-before-migration.ts'
import { checksumsFile, manifestFile } from './backup-manifest.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

const { server, call } = serverOfFile({ SEED: 'demo' })
let folder: string
let archive: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broker-backup-'))
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
  const media = join(server.ctx.config.dataDir, 'media', 'ab')
  mkdirSync(media, { recursive: true })
  writeFileSync(join(media, 'abcdef-800.webp'), Buffer.alloc(70_000, 7))
  writeFileSync(join(media, 'empty.jpg'), '')
  for (let at = 0; at < 20; at++) writeFileSync(join(media, `${at}.webp`), 'abc')
  await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
  await issued(call, await beginWithContract(call), { firm: (await makeFirm(call)).id, account: 'a1' })
  archive = join(folder, 'backup.tar')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const download = async () =>
  Buffer.from(await (await call('GET', '/api/backup', undefined, passwordAgain)).arrayBuffer())
const emptyFolder = () => mkdtempSync(join(folder, 'data-'))

/** Every row of every table. */
const rowsOf = (path: string) => {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    const names = sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      names.map(name => [
        name,
        sqlite
          .prepare(`select * from "${name}"`)
          .all()
          .map(row => JSON.stringify(row))
          .sort(),
      ]),
    )
  } finally {
    sqlite.close()
  }
}
const filesOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [file.slice(path.length), readFileSync(file).toString('base64')])
    .sort()

describe('a backup', () => {
  it('wants the password again, whatever the token', async () => {
    const bare = await call('GET', '/api/backup')
    expect([bare.status, bare.headers.get('content-type')]).toEqual([
      403,
      expect.stringContaining('application/problem+json'),
    ])
    expect(await bare.json()).toMatchObject({
      type: passwordAgainProblem,
      detail: expect.stringContaining('npm run backup'),
    })
    const asked = (password: string) =>
      call('GET', '/api/backup', undefined, { [passwordHeader]: password }).then(({ status }) => status)
    expect(await asked('wrong')).toBe(400)
    expect(await asked('%E0%A4%A')).toBe(400)
    expect(await asked('')).toBe(403)
  })

  it('restores every row and every file, and moves what was there aside', async () => {
    writeFileSync(archive, await download())
    const dataDir = emptyFolder()
    writeFileSync(join(dataDir, databaseFile), '')
    const restored = await restoreBackup(archive, dataDir)
    const places = ['media', 'orders', 'invoices']
    for (const place of places)
      expect(filesOf(join(dataDir, place))).toEqual(filesOf(join(server.ctx.config.dataDir, place)))
    const stored = places.flatMap(place => filesOf(join(dataDir, place)))
    expect(restored.files).toBe(stored.length)
    const original = join(folder, 'original.sqlite')
    await server.ctx.database.copyTo(original)
    const rows = withoutVersions(rowsOf(join(dataDir, databaseFile)))
    const before = withoutVersions(rowsOf(original))
    // Nobody is signed in any more, a new line of history has begun (end-sessions-of-copy.ts), and no car is on the site.
    expect(rows).toEqual({
      ...before,
      sessions: [],
      session_epochs: [...(before.session_epochs ?? []), expect.stringContaining('"id":2')],
      cases: before.cases?.map(() => expect.stringContaining('"status":"draft"')),
      content_version: [expect.any(String)],
    })
    expect(rows.requests?.length).toBe(1)
    expect(rows.table_versions?.length).toBe(6)
    expect(readdirSync(restored.movedTo ?? '')).toEqual([databaseFile])
    expect(readdirSync(dataDir).filter(name => name.startsWith('restore-'))).toEqual([])
  })

  it('gives no number of a lost record to another, and takes no late change of it', async () => {
    const dataDir = emptyFolder()
    const file = join(folder, 'early.tar')
    const work = async (use: (running: TestServer) => Promise<unknown>) => {
      await using running = await startTestServer({ DATA_DIR: dataDir })
      return await use(running)
    }
    await work(async ({ ctx }) => {
      const source = { database: ctx.database, dataDir, stores: null }
      await pipeline(writeBackup(source, ctx.now()), createWriteStream(file))
    })
    const given = new Set<unknown>()
    let late: { id: number; version: number } | undefined
    for (let restored = 0; restored < 3; restored++) {
      await work(async running => {
        const office = await running.signedIn()
        if (late) {
          const changed = await office(
            'PUT',
            `/api/order/${late.id}`,
            {},
            { 'If-Match': `"${late.version}"` },
          )
          expect(changed.status).toBe(404)
        }
        const request = await requestWithQuote(running)
        const [quote] = await running.ctx.db.selectFrom('quotes').select('number').execute()
        late = await beginOrder(office, aCustomer)
        for (const number of [`request ${request}`, quote?.number, `order ${late.id}`]) {
          expect(given).not.toContain(number)
          given.add(number)
        }
      })
      await restoreBackup(file, dataDir)
    }
  })

  it('replays no journal of a database that was taken away before', async () => {
    const dataDir = emptyFolder()
    const old = new Sqlite(join(dataDir, databaseFile))
    old.pragma('journal_mode = WAL')
    old.exec('create table old (n); insert into old values (1)')
    const journals = ['-wal', '-shm'].map(end => databaseFile + end)
    const kept = journals.map(name => readFileSync(join(dataDir, name)))
    old.close()
    rmSync(join(dataDir, databaseFile))
    for (const [at, name] of journals.entries()) writeFileSync(join(dataDir, name), kept[at] ?? '')
    writeFileSync(join(dataDir, `${databaseFile}-journal`), 'old')
    const restored = await restoreBackup(archive, dataDir)
    expect(readdirSync(dataDir).filter(name => name.startsWith(databaseFile))).toEqual([databaseFile])
    expect(readdirSync(restored.movedTo ?? '').sort()).toEqual(
      [...journals, `${databaseFile}-journal`].sort(),
    )
    expect(rowsOf(join(dataDir, databaseFile)).requests?.length).toBe(1)
  })

  it('of many pictures leaves nothing open behind each of them', async () => {
    const warnings: Error[] = []
    const keep = (warning: Error) => warnings.push(warning)
    process.on('warning', keep)
    await restoreBackup(archive, emptyFolder())
    await new Promise(resolve => setImmediate(resolve))
    process.off('warning', keep)
    expect(warnings).toEqual([])
  })

  it('serves again, with the same accounts', async () => {
    const dataDir = emptyFolder()
    await restoreBackup(archive, dataDir)
    await using again = await startTestServer({ DATA_DIR: dataDir })
    const signedIn = await again.signedIn(owner)
    expect(await (await signedIn('GET', '/api/request/1')).json()).toMatchObject({ name: 'Иван' })
  })

  it('is consistent while writes go on, and leaves no copy behind', async () => {
    let writing = true
    const writes = (async () => {
      for (let i = 0; writing; i++) {
        await call('PUT', '/api/rate/2026-05-20', { USD: 40 + (i % 10), EUR: 50 + (i % 10) })
      }
    })()
    for (let i = 0; i < (isProof ? 3 : 1); i++) {
      const file = join(folder, `busy-${i}.tar`)
      writeFileSync(file, await download())
      const dataDir = emptyFolder()
      await restoreBackup(file, dataDir)
      const sqlite = new Sqlite(join(dataDir, databaseFile), { readonly: true })
      const pair = sqlite
        .prepare("select rate from rates where day = '2026-05-20' order by code")
        .pluck()
        .all()
      sqlite.close()
      if (pair.length > 0) expect(Number(pair[0]) - Number(pair[1])).toBe(10)
    }
    writing = false
    await writes
    expect(readdirSync(join(server.ctx.config.dataDir, 'tmp'))).toEqual([])
  })

  it('holds the database and the stored files and nothing else, no key and no count of ended sessions', async () => {
    const bytes = await download()
    for (const name of ['jwt-secret', 'secrets-key']) {
      const secret = readFileSync(join(server.ctx.config.dataDir, name), 'utf8').trim()
      expect(bytes.includes(secret)).toBe(false)
    }
    expect(bytes.includes(sessionEpochFile)).toBe(false)
    const names: string[] = []
    const source = { read: async (at: number, length: number) => bytes.subarray(at, at + length) }
    for await (const { name } of readTar(source)) names.push(name)
    const [first, second, ...rest] = names
    expect([first, second, rest.pop()]).toEqual([manifestFile, databaseFile, checksumsFile])
    expect(rest).toEqual(expect.arrayContaining(['media/ab/abcdef-800.webp', 'media/ab/empty.jpg']))
    expect(rest.filter(name => !/^(?:media|orders|invoices)\//.test(name))).toEqual([])
  })

  it('can be checked by everybody with sha256sum', async () => {
    const unpacked = emptyFolder()
    await promisify(execFile)('tar', ['-xf', archive, '-C', unpacked])
    const { stdout } = await promisify(execFile)('sha256sum', ['-c', checksumsFile], { cwd: unpacked })
    expect(stdout).toContain('media/ab/abcdef-800.webp: OK')
  })

  it('is as good where tar has packed its files anew, with their folders', async () => {
    const unpacked = emptyFolder()
    await promisify(execFile)('tar', ['-xf', archive, '-C', unpacked])
    const again = join(folder, 'again.tar')
    const { files } = await checkBackup(archive, emptyFolder())
    for (const packed of [['.'], readdirSync(unpacked)]) {
      await promisify(execFile)('tar', ['-cf', again, '-C', unpacked, ...packed])
      expect((await checkBackup(again, emptyFolder())).files).toBe(files)
    }
  })

  it('fails where files cannot be listed, and does not leave them out', async () => {
    const dataDir = emptyFolder()
    await using other = await startTestServer({ DATA_DIR: dataDir })
    // A disk's own folder, which only root may list.
    const lost = join(dataDir, 'media', 'lost+found')
    mkdirSync(dirname(lost), { recursive: true })
    mkdirSync(lost, { mode: 0 })
    const write = () =>
      pipeline(
        writeBackup({ database: other.ctx.database, dataDir, stores: null }, new Date()),
        createWriteStream(join(folder, 'none.tar')),
      )
    await write().finally(() => rmdirSync(lost))
    symlinkSync('orders', join(dataDir, 'orders'))
    await expect(write()).rejects.toThrow('ELOOP')
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  })
})

describe('a database that is put back', () => {
  const secret = { JWT_SECRET: 's'.repeat(40) }
  /** A server on a folder of its own, a token of it that was ended after `copy` was made, and the folder left behind. */
  const endedToken = async (copy: (dataDir: string, server: TestServer) => Promise<void>) => {
    const dataDir = emptyFolder()
    const first = await startTestServer({ DATA_DIR: dataDir, ...secret })
    const answer = await first.call('POST', '/api/auth/login', owner)
    const bearer = { Authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
    await copy(dataDir, first)
    expect((await first.call('POST', '/api/auth/logout-all', undefined, bearer)).status).toBe(204)
    await first.stop()
    return { dataDir, bearer }
  }
  const writeTo = (file: string, source: BackupSource) =>
    pipeline(writeBackup(source, new Date()), createWriteStream(file))
  const newOwner = { email: 'evil@example.com', name: 'Чужой', password: 'зелёный трамвай 48', role: 'owner' }

  it('by the command revives no session, and its owner signs in anew', async () => {
    const file = join(folder, 'before-logout.tar')
    const { dataDir, bearer } = await endedToken(async (from, { ctx }) => {
      await writeTo(file, { database: ctx.database, dataDir: from, stores: null })
    })
    await restoreBackup(file, dataDir)
    await using again = await startTestServer({ DATA_DIR: dataDir, ...secret })
    expect((await again.call('GET', '/api/overview', undefined, bearer)).status).toBe(401)
    expect((await again.call('POST', '/api/auth/admin/create', newOwner, bearer)).status).toBe(401)
    const office = await again.signedIn()
    await again.ctx.db.selectFrom('sessions').select('jti').executeTakeFirstOrThrow()
    expect((await office('GET', '/api/overview')).status).toBe(200)
  })

  it.each([
    ['as it is', (_dataDir: string) => {}],
    ['without the memory beside it', (dataDir: string) => rmSync(join(dataDir, sessionEpochFile))],
  ])('by hand, %s, revives none either, and later starts end no session', async (_name, meanwhile) => {
    const copy = join(emptyFolder(), 'copy.sqlite')
    const { dataDir, bearer } = await endedToken((_dataDir, { ctx }) => ctx.database.copyTo(copy))
    for (const end of ['-wal', '-shm']) rmSync(join(dataDir, databaseFile + end), { force: true })
    writeFileSync(join(dataDir, databaseFile), readFileSync(copy))
    meanwhile(dataDir)
    const again = await startTestServer({ DATA_DIR: dataDir, ...secret })
    expect((await again.call('GET', '/api/overview', undefined, bearer)).status).toBe(401)
    expect((await again.call('POST', '/api/auth/admin/create', newOwner, bearer)).status).toBe(401)
    const session = (await (await again.call('POST', '/api/auth/login', owner)).json()) as { token: string }
    await again.stop()
    await using later = await startTestServer({ DATA_DIR: dataDir, ...secret })
    const stays = { Authorization: `Bearer ${session.token}` }
    expect((await later.call('GET', '/api/overview', undefined, stays)).status).toBe(200)
  })

  it('accepts no code of the second factor twice', async () => {
    const dataDir = emptyFolder()
    const first = await startTestServer({ DATA_DIR: dataDir, ...secret })
    const office = await first.signedIn()
    const prepared = await office('POST', '/api/auth/two-factor', { currentPassword: owner.password })
    const { secret: shared } = (await prepared.json()) as { secret: string }
    const totp = new TOTP({ secret: Secret.fromBase32(shared) })
    const now = Math.ceil(Date.now() / 30_000) * 30_000
    const at = (seconds: number) => {
      first.clock.offset = now + seconds * 1000 - Date.now()
      return totp.generate({ timestamp: now + seconds * 1000 })
    }
    expect((await office('POST', '/api/auth/two-factor/confirm', { code: at(0) })).status).toBe(200)
    const file = join(folder, 'before-code.tar')
    await writeTo(file, { database: first.ctx.database, dataDir, stores: null })
    const code = at(60)
    expect((await first.call('POST', '/api/auth/login', { ...owner, code })).status).toBe(200)
    await first.stop()
    await restoreBackup(file, dataDir, { now: new Date(now + 65_000) })
    await using again = await startTestServer({ DATA_DIR: dataDir, ...secret })
    const login = (seconds: number, given: string) => {
      again.clock.offset = now + seconds * 1000 - Date.now()
      return again.call('POST', '/api/auth/login', { ...owner, code: given }).then(({ status }) => status)
    }
    expect(await login(70, code)).toBe(401)
    expect(await login(130, totp.generate({ timestamp: now + 130_000 }))).toBe(200)
  })
})

/** What the next version brings. */
const updated: readonly Migration[] = [
  ...migrations,
  {
    name: '999-next',
    up: async db => {
      await db.schema.createTable('next').addColumn('n', 'text').execute()
    },
  },
]

describe('a migration', () => {
  it('copies the database first, and only when there is something to lose', async () => {
    const dataDir = emptyFolder()
    const first = openSqlite(dataDir)
    await migrate(first, backupBeforeMigration(first, dataDir))
    expect(readdirSync(dataDir)).not.toContain('before-migration')
    await applyMigrations(first, updated, backupBeforeMigration(first, dataDir))
    await first.close()
    const [copy] = readdirSync(join(dataDir, 'before-migration'))
    const rows = rowsOf(join(dataDir, 'before-migration', copy ?? ''))
    expect(rows.migrations).toHaveLength(migrations.length)
  })
})

describe('the copy that was made before a migration', () => {
  const picture = (sign: string) => `${sign.repeat(64)}-800.webp`
  const paper = `${'b'.repeat(32)}.pdf`
  const invoice = `${'e'.repeat(32)}.pdf`
  const write = (path: string, ...names: string[]) => {
    mkdirSync(path, { recursive: true })
    for (const name of names) writeFileSync(join(path, name), name)
  }
  /** What an update leaves in the data folder, after some work with the new version. */
  const afterUpdate = async () => {
    const dataDir = emptyFolder()
    const database = openSqlite(dataDir)
    await migrate(database)
    const at = '2026-11-20T10:00:00.000Z'
    await database.db.insertInto('installation').values({ only_one: 1, id: 'ours' }).execute()
    for (const sign of ['a', 'c'])
      await database.db
        .insertInto('media')
        .values({
          hash: sign.repeat(64),
          width: 800,
          height: 600,
          variants: JSON.stringify([{ file: picture(sign), width: 800, height: 600, type: 'image/webp' }]),
          created_at: at,
          updated_at: at,
        })
        .execute()
    await applyMigrations(database, updated, backupBeforeMigration(database, dataDir))
    await database.db.deleteFrom('media').where('hash', 'like', 'c%').execute()
    await database.close()
    write(join(dataDir, 'media'), picture('a'), picture('d'))
    writeFileSync(join(dataDir, 'media', '.installation-id'), 'ours\n')
    write(join(dataDir, 'media-bin'), picture('c'))
    write(join(dataDir, 'orders'), paper)
    write(join(dataDir, 'invoices'), invoice)
    const [copy = ''] = readdirSync(join(dataDir, 'before-migration'))
    return { dataDir, copy: join(dataDir, 'before-migration', copy) }
  }

  it('is put back: the database alone, with the pictures that it knows', async () => {
    const { dataDir, copy } = await afterUpdate()
    const now = new Date('2026-11-24T10:00:00.000Z')
    const { createdAt, movedTo, isDatabaseAlone } = await restoreBackup(copy, dataDir, { now })
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(isDatabaseAlone).toBe(true)
    const rows = rowsOf(join(dataDir, databaseFile))
    expect(rows.migrations).toHaveLength(migrations.length)
    expect(rows.media).toHaveLength(2)
    expect(readdirSync(join(dataDir, 'media')).sort()).toEqual(
      ['.installation-id', picture('a'), picture('c'), picture('d')].sort(),
    )
    expect(readdirSync(movedTo ?? '')).toEqual([databaseFile])
    // No row of the copy names them: they go after thirty days, as after any restore.
    expect(rows.unrecorded_files).toEqual(
      [paper, invoice].map(name => JSON.stringify({ name, after: '2026-12-24T10:00:00.000Z' })),
    )
    expect(readFileSync(join(dataDir, 'orders', paper), 'utf8')).toBe(paper)
    const again = openSqlite(dataDir)
    expect(await applyMigrations(again, updated)).toEqual(['999-next'])
    await again.close()
  })

  it('leaves the files that it knows', async () => {
    const dataDir = emptyFolder()
    for (const area of ['media', 'orders', 'invoices'])
      cpSync(join(server.ctx.config.dataDir, area), join(dataDir, area), { recursive: true })
    const copy = join(folder, 'alone.sqlite')
    await server.ctx.database.copyTo(copy)
    await restoreBackup(copy, dataDir)
    expect(readdirSync(join(dataDir, 'invoices'))).not.toEqual([])
    expect(rowsOf(join(dataDir, databaseFile)).unrecorded_files).toEqual([])
  })

  it('can be checked before', async () => {
    const { copy } = await afterUpdate()
    expect(await checkBackup(copy, emptyFolder())).toMatchObject({ files: 1 })
  })

  it.each<[string, RegExp, (copy: string, dataDir: string) => void]>([
    [
      'is damaged',
      /damaged|malformed/,
      copy => writeFileSync(copy, readFileSync(copy).fill(7, 5000, 60_000)),
    ],
    [
      'is of another program',
      /another program/,
      copy => {
        const sqlite = new Sqlite(copy)
        sqlite.pragma('application_id = 1')
        sqlite.close()
      },
    ],
    [
      'is of a newer version',
      /newer version/,
      copy => {
        const sqlite = new Sqlite(copy)
        sqlite.prepare('update migrations set name = ? where name = ?').run('999-x', '001-initial')
        sqlite.close()
      },
    ],
    [
      'is of a version before 1.0.0',
      /before 1\.0\.0/,
      copy => {
        const sqlite = new Sqlite(copy)
        sqlite.prepare("insert into migrations values ('002-post-lists', '2026-11-20')").run()
        sqlite.close()
      },
    ],
    ['has a journal beside it', /journal/, copy => writeFileSync(`${copy}-wal`, 'x')],
    [
      'belongs to other pictures',
      /другой установки/,
      (_copy, dataDir) => writeFileSync(join(dataDir, 'media', '.installation-id'), 'theirs\n'),
    ],
  ])('changes nothing where it %s', async (_what, message, spoil) => {
    const { dataDir, copy } = await afterUpdate()
    spoil(copy, dataDir)
    const before = filesOf(dataDir)
    await expect(restoreBackup(copy, dataDir)).rejects.toThrow(message)
    expect(filesOf(dataDir)).toEqual(before)
  })
})

describe('a restore rejects, and leaves everything as it is,', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const tar = (...files: [name: string, content: string][]) => {
    const checksums = checksumsOf(files.map(([name, content]) => [name, hashOf(content)] as const))
    const parts = [...files, [checksumsFile, checksums] as const].flatMap(([name, content]) => {
      const bytes = Buffer.from(content)
      return [tarHeader({ name, size: bytes.length }, new Date()), bytes, tarPadding(bytes.length)]
    })
    return Buffer.concat([...parts, tarEnd()])
  }
  const manifest: [string, string] = ['manifest.json', '{"format":1,"createdAt":"2026-11-20T00:00:00Z"}']
  /** A header that the writer rejects to make. */
  const named = (name: string) => {
    const header = tarHeader({ name: 'media/x', size: 0 }, new Date())
    header.fill(0, 0, 100)
    header.write(name, 0, 'latin1')
    header.write('        ', 148)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return Buffer.concat([header, tarEnd()])
  }

  it.each<[string, () => Buffer, RegExp]>([
    ['an archive that is cut off', () => readFileSync(archive).subarray(0, -600_00), /cut off|damaged/],
    ['one with a changed header', () => Buffer.from(readFileSync(archive)).fill(0x41, 0, 8), /damaged/],
    ['what is no archive', () => Buffer.from('hello'), /cut off/],
    ['one without a manifest', () => tar(['broker.sqlite', 'x']), /no manifest/],
    ['one without a database', () => tar(manifest), /no database/],
    [
      'one whose database is none',
      () => tar(manifest, ['broker.sqlite', 'x'.repeat(5000)]),
      /not a database/,
    ],
    ['one with other files', () => tar(manifest, ['jwt-secret', 'x']), /no backup has/],
    ['one that climbs', () => named('media/../../evil'), /no backup has/],
    ['one with an absolute name', () => named('/etc/passwd'), /no backup has/],
  ])('%s', async (_name, make, message) => {
    const file = join(folder, 'bad.tar')
    writeFileSync(file, make())
    const dataDir = emptyFolder()
    writeFileSync(join(dataDir, 'keep'), 'me')
    await expect(restoreBackup(file, dataDir)).rejects.toThrow(message)
    expect(readdirSync(dataDir)).toEqual(['keep'])
  })

  it('while a server is running on the folder', async () => {
    await expect(restoreBackup(archive, server.ctx.config.dataDir)).rejects.toThrow(/Stop it first/)
    expect((await call('GET', '/api/request/1')).status).toBe(200)
  })
})

describe('the commands', () => {
  const run = async (file: string, args: string[], dataDir: string, others: object = {}) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...others }
    const script = new URL(`../../commands/${file}.ts`, import.meta.url).pathname
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], { env })) }
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string }
    }
  }

  it('back up and restore from the shell', async () => {
    const file = join(folder, 'shell.tar')
    expect((await run('backup', [file], server.ctx.config.dataDir)).stdout).toContain('shell.tar')
    const dataDir = emptyFolder()
    // The database may be elsewhere in the environment of a shell than in the server's.
    const restored = `База: ${join(dataDir, databaseFile)}\nКартинки: ${join(dataDir, 'media')}`
    expect(await run('restore', [file], dataDir)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(restored),
    })
    expect(rowsOf(join(dataDir, databaseFile)).requests?.length).toBe(1)
    const older = openSqlite(emptyFolder())
    await migrate(older)
    const copy = join(folder, '2026-11-24T10-00-00-000Z.sqlite')
    await older.copyTo(copy)
    await older.close()
    expect((await run('restore', [copy], dataDir)).stdout).toContain('копия от 2026-11-24T10:00:00.000Z')
    expect(rowsOf(join(dataDir, databaseFile)).migrations).toHaveLength(migrations.length)
    const refused = await run('restore', [], dataDir)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('npm run restore')])
  })

  it('check a copy in the folder of the server, which has room, and not in memory', async () => {
    const dataDir = emptyFolder()
    const checked = await run('backup', ['--check', archive], dataDir, { TMPDIR: join(dataDir, 'none') })
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('цела') })
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  })

  it('say where a copy can be checked that the temporary folder cannot hold', async ctx => {
    const small = emptyFolder()
    const mount = promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small])
    if (!(await mount.catch(() => null))) return ctx.skip('needs root and mount')
    const checked = await run('backup', ['--check', archive], '', { TMPDIR: small })
    await promisify(execFile)('umount', [small])
    expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('TMPDIR=<folder>') })
  })

  it('run by root, leave what the server can open', async ctx => {
    if (process.getuid?.() !== 0) return ctx.skip('needs root, to become somebody else')
    const base = mkdtempSync('/var/tmp/broker-owner-')
    try {
      const [uid, file, dataDir] = [12345, join(base, 'shell.tar'), join(base, 'data')]
      mkdirSync(dataDir)
      for (const path of [base, dataDir]) chownSync(path, uid, uid)
      await run('backup', [file], server.ctx.config.dataDir)
      chownSync(file, uid, uid)
      expect(await run('restore', [file], dataDir)).toMatchObject({ code: 0, stderr: '' })
      expect(await run('admin', ['create', 'boss@example.com'], dataDir)).toMatchObject({ code: 0 })
      expect(await run('backup', [join(base, 'again.tar')], dataDir)).toMatchObject({ code: 0 })
      const owners = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(
        name => statSync(join(dataDir, name)).uid,
      )
      expect([...new Set(owners)]).toEqual([uid])
      chownSync(file, 0, 0)
      const refused = await run('restore', [file], dataDir)
      expect(refused.stderr).toContain('The command goes on as the owner of DATA_DIR')
    } finally {
      rmSync(base, { recursive: true })
    }
  })

  it('back up and adopt nothing where there is no database, and make none', async () => {
    const dataDir = emptyFolder()
    const file = join(folder, 'nothing.tar')
    const refusal = { code: 1, stdout: '', stderr: expect.stringContaining(`DATA_DIR (${dataDir})`) }
    expect(await run('backup', [file], dataDir)).toMatchObject(refusal)
    expect(await run('adopt', ['--yes'], dataDir)).toMatchObject(refusal)
    expect(readdirSync(dataDir)).toEqual([])
    await openSqlite(dataDir).close()
    expect(await run('backup', [file], dataDir)).toMatchObject(refusal)
    expect(readdirSync(folder)).not.toContain('nothing.tar')
  })

  // In `npm test`: accounts-by-command.test.ts, without a process for each command.
  onlyInProof(it)('make an owner and give a lost password anew', async () => {
    const dataDir = emptyFolder()
    expect((await run('admin', ['create', 'not-an-address'], dataDir)).code).toBe(1)
    expect((await run('admin', ['reset', 'boss@example.com'], dataDir)).code).toBe(1)
    const passwordIn = (text: string) => /Пароль: (\S+)/.exec(text)?.[1] ?? ''
    const first = passwordIn((await run('admin', ['create', 'boss@example.com'], dataDir)).stdout)
    expect((await run('admin', ['create', 'Boss@example.com'], dataDir)).code).toBe(1)
    const next = passwordIn((await run('admin', ['reset', 'boss@example.com'], dataDir)).stdout)
    await using started = await startTestServer({ DATA_DIR: dataDir })
    const login = (password: string) =>
      started.call('POST', '/api/auth/login', { email: 'boss@example.com', password })
    expect((await login(first)).status).toBe(401)
    expect((await login(next)).status).toBe(200)
  })
})
