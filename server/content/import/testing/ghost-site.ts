/** A site of Ghost in a temporary folder with a database of its own, filled, exported, and as its guests saw it. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { fillGhost, type GhostCall } from './fill-ghost.ts'
import { startMariadb } from './start-mariadb.ts'

/** A post as Ghost gives it to its owner, with the text that a guest is shown. */
export interface ShownGhostPost {
  id: string
  type: 'post' | 'page'
  slug: string
  title: string
  status: 'published' | 'draft' | 'scheduled' | 'sent'
  visibility: string
  published_at: string | null
  tags: { name: string; visibility: string }[]
  /** Null where no guest finds the post. */
  shown: string | null
}

export interface GhostSite {
  origin: string
  posts: ShownGhostPost[]
  images: string
  exported: string
  stop(): Promise<void>
}

/** Needs the registry of npm: Ghost and pnpm, the only program that can install its lock, come from there. */
export const startGhost = async (): Promise<GhostSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const home = install(folder)
    const database = await startMariadb(folder, 'ghost')
    ends.push(database.stop)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const images = join(home, 'content/images')
    writeFileSync(
      join(home, 'config.production.json'),
      JSON.stringify(configOf(origin, port, database.socket)),
    )
    mkdirSync(join(images, '2023/05'), { recursive: true })
    for (const [at, name] of ['a', 'b', 'c'].entries())
      await sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: at * 90, g: 90, b: 90 } },
      }).toFile(join(images, `2023/05/${name}.jpg`))
    const ghost = spawn(process.execPath, ['index.js'], {
      cwd: home,
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
      stdio: 'ignore',
    })
    ends.push(async () => {
      if (ghost.exitCode !== null) return
      ghost.kill()
      await once(ghost, 'exit')
    })
    const call = callerOf(origin)
    for (let tries = 0; tries < 900 && !(await isUp(origin)); tries += 1) await setTimeout(200)
    const key = await fillGhost(call, origin)
    const exported = join(folder, 'export.json')
    writeFileSync(exported, JSON.stringify(await call('GET', '/db/')))
    const shown = (await (
      await fetch(`${origin}/ghost/api/content/posts/?key=${key}&formats=html&limit=all`)
    ).json()) as { posts: { id: string; html: string }[] }
    const texts = new Map(shown.posts.map(({ id, html }) => [id, html]))
    const all = await Promise.all(
      (['post', 'page'] as const).map(async type => {
        const found = (await call('GET', `/${type}s/?limit=100&include=tags`)) as Record<
          string,
          ShownGhostPost[]
        >
        return (found[`${type}s`] ?? []).map(each => ({ ...each, type, shown: texts.get(each.id) ?? null }))
      }),
    )
    return { posts: all.flat(), images, exported, origin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const [ghostVersion, pnpmVersion] = ['6.65.0', '12.4.2']

/** Installs Ghost as its own lock says, without the scripts of its packages. */
const install = (folder: string): string => {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NODE_OPTIONS: '' }
  const run = (program: string, args: string[], cwd: string) =>
    execFileSync(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  run('npm', ['pack', `ghost@${ghostVersion}`, '--silent'], folder)
  run('tar', ['xf', `ghost-${ghostVersion}.tgz`], folder)
  const home = join(folder, 'package')
  const options = ['--frozen-lockfile', '--prod', '--ignore-scripts', '--store-dir', join(folder, 'store')]
  run('npx', ['--yes', `pnpm@${pnpmVersion}`, 'install', ...options], home)
  return home
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

const configOf = (url: string, port: number, socketPath: string) => ({
  url,
  server: { host: '127.0.0.1', port },
  database: { client: 'mysql', connection: { socketPath, user: 'ghost', database: 'ghost' } },
  mail: { transport: 'Direct' },
  process: 'local',
  privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
})

/** False while Ghost makes its tables. */
const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/ghost/api/admin/site/`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Calls the API of Ghost's admin, signed in once its answers set a cookie. */
const callerOf = (origin: string): GhostCall => {
  let cookie = ''
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/ghost/api/admin${path}`, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json', 'accept-version': 'v6.0' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const given = answer.headers.getSetCookie().map(each => each.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : {}
  }
}
