import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUpNightly } from '#server/platform/backup/nightly-backup.job.ts'
import { backupsFolder } from '#server/platform/db/backup-names.ts'
import { databaseFile } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { isProof, onlyInProof, sampleOf } from '#shared/tooling/sample.ts'
import { damages } from '../testing/damages.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { putMigrated } from '../testing/test-database.ts'
import { officeEnv, signIn, tokenOf } from './office.ts'

let dataDir: string
const running: ServerProcess[] = []
const inside: TestServer[] = []
const start = async (env: Record<string, string> = {}) => {
  const server = await startProcess({ ...officeEnv, DATA_DIR: dataDir, ...env })
  running.push(server)
  return server
}
beforeEach(() => {
  dataDir = emptyFolder('start')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
  for (const server of inside.splice(0)) await server.stop()
  rmSync(dataDir, { recursive: true })
})

const startInside = async () => {
  const server = await startTestServer({ ...officeEnv, DATA_DIR: dataDir })
  inside.push(server)
  return server
}

const file = () => join(dataDir, databaseFile)
const backups = () => join(dataDir, backupsFolder)
const command = (folder: string, name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../commands', name), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })

describe('a damaged database', () => {
  // All three: damaged-database.test.ts, without a process for each.
  it.each(sampleOf(damages, ['pages']))(
    'in %s refuses the start, says how to restore, and is left as it is',
    async (_where, harm) => {
      await (await start()).end()
      rmSync(backups(), { recursive: true, force: true })
      writeFileSync(file(), harm(readFileSync(file())))
      const harmed = readFileSync(file())
      await expect(start()).rejects.toThrow(/is damaged[\s\S]*npm run restore -- /)
      expect(readFileSync(file()).equals(harmed)).toBe(true)
    },
  )

  // What is read and refused then: installation.test.ts.
  it('is read from an older backup where the newest is damaged as well, and nothing of that copy stays', async () => {
    const first = await startInside()
    await backUpNightly(first.ctx)
    await inside.pop()?.stop()
    writeFileSync(join(backups(), 'backup-2100-01-01-0100.tar'), 'no archive')
    for (const end of ['-wal', '-shm']) rmSync(file() + end, { force: true })
    writeFileSync(file(), 'no database')
    const server = await startInside()
    expect(server.ctx.database.fallback?.reason).toMatch(/is damaged[\s\S]*every change is refused/)
    expect((await server.call('GET', '/blog')).status).toBe(200)
    await inside.pop()?.stop()
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  })
})

describe('two servers on one database', () => {
  it('both write, lose nothing, and show at once what the other wrote', async () => {
    // Each has its connection and its caches also where they share a process.
    if (!isProof) await putMigrated(dataDir)
    const [one, two] = isProof ? [await start(), await start()] : [await startInside(), await startInside()]
    const offices = [await signIn(one.url), await signIn(two.url)] as const
    const titles = Array.from({ length: 60 }, (_, index) => `shared-${index}`)
    const answers = await Promise.all(
      titles.map((title, index) => offices[index % 2 ? 1 : 0]('POST', '/api/option', { title, value: '1' })),
    )
    expect(answers.map(answer => answer.status)).toEqual(titles.map(() => 201))
    for (let round = 0; round < 10; round += 1) {
      await (await fetch(`${two.url}/api/category`)).text()
      await offices[0]('POST', '/api/category', { title: `Раздел ${round}` })
      expect(await (await fetch(`${two.url}/api/category`)).text()).toContain(`Раздел ${round}`)
    }
    const options = (await (await offices[1]('GET', '/api/option')).json()) as { title: string }[]
    expect(options.filter(({ title }) => title.startsWith('shared-'))).toHaveLength(60)
  })
})

describe('SIGTERM', () => {
  it('lets a running request finish, closes the database and ends with 0 within 10 s', async () => {
    const server = await start()
    const { aForm, aPicture } = await import('../testing/pictures.ts')
    const form = new Response(aForm({ title: 'Последний', slug: 'last' }, await aPicture()))
    const slow = request(`${server.url}/api/post`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await tokenOf(server.url)}`,
        'Content-Type': form.headers.get('content-type') ?? '',
        Expect: '100-continue',
      },
    })
    const body = Buffer.from(await form.arrayBuffer())
    const answered = once(slow, 'response')
    slow.flushHeaders()
    // The server has the request.
    await once(slow, 'continue')
    slow.end(body)
    const ended = server.end('SIGTERM')
    const [response] = (await answered) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(201)
    expect(await ended).toBe(0)
    await expect(fetch(server.url)).rejects.toThrow()
    const again = await start()
    expect((await fetch(`${again.url}/blog/last`)).status).toBe(200)
  })
})

// In `npm test`: file-modes.test.ts, and backup.test.ts for the commands.
onlyInProof(it)('what the program and its commands write is for their own user only', async () => {
  const inside = join(dataDir, 'made')
  const server = await start({ DATA_DIR: inside })
  const copy = join(dataDir, 'copy.tar')
  await command(inside, 'backup.ts', copy)
  await server.end()
  const restored = join(dataDir, 'restored')
  await command(restored, 'restore.ts', copy)
  const paths = [inside, restored].flatMap(folder => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  ])
  expect(paths).toContain(join(inside, databaseFile))
  expect(paths).toContain(join(restored, databaseFile))
  expect(paths.filter(path => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})
