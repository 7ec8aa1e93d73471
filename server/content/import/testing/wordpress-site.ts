/** A site of WordPress in a temporary folder with a database of its own, filled, exported, and as its guests saw it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningDatabase, startMariadb } from './start-mariadb.ts'

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
  const folder = mkdtempSync(join(tmpdir(), 'wp-'))
  mkdirSync(join(folder, 'content/uploads'), { recursive: true })
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let database: RunningDatabase | undefined
  const stop = async () => {
    await database?.stop()
    rmSync(folder, { recursive: true })
  }
  try {
    database = await startMariadb(folder, 'wordpress')
    const { socket } = database
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
