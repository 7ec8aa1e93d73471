import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
const command = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../commands', name), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
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

  // In `npm test`: installation.test.ts reads the backup of a damaged database, without a process.
  it.each(isProof ? damages : [])(
    'in %s is replaced for readers by the newest good backup, until it is restored',
    async (_where, harm) => {
      const first = await start()
      const office = await signIn(first.url)
      const { aForm, aPicture } = await import('../testing/pictures.ts')
      const made = await office('POST', '/api/post', aForm({ title: 'Был', slug: 'byl' }, await aPicture(1)))
      expect(made.status).toBe(201)
      await first.end()
      rmSync(backups(), { recursive: true, force: true })
      mkdirSync(backups())
      const good = join(backups(), 'backup-2026-01-01-0100.tar')
      await command('backup.ts', good)
      writeFileSync(join(backups(), 'backup-2026-01-02-0100.tar'), 'no archive')
      writeFileSync(file(), harm(readFileSync(file())))
      const harmed = readFileSync(file())

      const server = await start({ PORT: new URL(first.url).port })
      expect(server.output()).toMatch(/is damaged[\s\S]*npm run restore -- [\s\S]*every change is refused/)
      const page = await fetch(`${server.url}/blog/byl`)
      expect(page.status).toBe(200)
      const picture = /\/media\/[\w.-]+/.exec(await page.text())?.[0] ?? 'no picture'
      for (const path of ['/', '/blog', '/calculator', '/api/post/single/byl', '/readyz', picture])
        expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
      expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('database_damaged 1')
      // A session that was ended after the backup must not live again, so none does.
      expect((await office('GET', '/api/overview')).status).toBe(401)
      for (const [path, body] of [
        ['/api/auth/login', { email: officeEnv.ADMIN_EMAIL, password: officeEnv.ADMIN_PASSWORD }],
        ['/api/mail/callback', { name: 'Иван', phone: '0671234567' }],
      ] as const) {
        const answer = await office('POST', path, body)
        expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '600'])
        expect(await answer.text()).toContain('можно только читать')
      }
      expect(await server.end()).toBe(0)
      expect(readFileSync(file()).equals(harmed)).toBe(true)
      expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])

      await command('restore.ts', good)
      const again = await start()
      expect(
        (await (await signIn(again.url))('POST', '/api/option', { title: 'a', value: '1' })).status,
      ).toBe(201)
      expect((await fetch(`${again.url}/blog/byl`)).status).toBe(200)
    },
    120_000,
  )
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
  const env = { PATH: process.env.PATH, DATA_DIR: inside }
  const script = (name: string) => join(import.meta.dirname, '../../commands', name)
  await promisify(execFile)(process.execPath, [script('backup.ts'), copy], { env })
  await server.end()
  const restored = join(dataDir, 'restored')
  await promisify(execFile)(process.execPath, [script('restore.ts'), copy], {
    env: { ...env, DATA_DIR: restored },
  })
  const paths = [inside, restored].flatMap(folder => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  ])
  expect(paths).toContain(join(inside, databaseFile))
  expect(paths).toContain(join(restored, databaseFile))
  expect(paths.filter(path => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})
