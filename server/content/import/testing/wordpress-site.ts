/** A site of WordPress in a temporary folder with a database of its own, filled, exported, and as its guests saw it. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A post as WordPress shows it. */
export interface ShownPost {
  id: number
  type: 'post' | 'page'
  title: string
  slug: string
  status: 'publish' | 'draft' | 'private' | 'future'
  /** Behind a password, or for members only. */
  closed: boolean
  /** UTC, `2023-05-02 07:00:00`. */
  date: string
  link: string
  categories: string[]
  tags: string[]
  html: string
}

export interface WordpressSite {
  posts: ShownPost[]
  uploads: string
  /** The same site with its program set to a language, `ru_RU` or `uk`. */
  exportIn(language: string): string
  stop(): Promise<void>
}

const wordpress = '/usr/share/wordpress'

/** Needs the Debian packages `wordpress`, `mariadb-server`, `php-cli`, `php-mysql` and `php-gd`. */
export const startWordpress = async (): Promise<WordpressSite> => {
  // Short, since the path of a socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'wp-'))
  const [data, socket] = [join(folder, 'db'), join(folder, 's')]
  mkdirSync(join(folder, 'content/uploads'), { recursive: true })
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  const database = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      '--skip-grant-tables',
      ...user,
    ],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    if (database.exitCode === null) {
      database.kill()
      await once(database, 'exit')
    }
    rmSync(folder, { recursive: true })
  }
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        run('mariadb', ['--no-defaults', '-S', socket, '-e', 'create database wordpress'])
        break
      } catch (error) {
        if (tries === 600) throw error
        await setTimeout(200)
      }
    }
    const script = join(import.meta.dirname, 'fill-wordpress.php')
    run('php', [script, folder, socket, wordpress])
    return {
      posts: JSON.parse(readFileSync(join(folder, 'shown.json'), 'utf8')) as ShownPost[],
      uploads: join(folder, 'content/uploads'),
      exportIn: language => {
        run('php', [script, folder, socket, wordpress, language])
        return join(folder, `${language}.xml`)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
