/** MariaDB of a test, on a socket in a temporary folder, open to every local user. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface RunningDatabase {
  socket: string
  stop(): Promise<void>
}

/**
 * Needs the Debian package `mariadb-server`.
 *
 * @param folder short, since the path of a socket has at most 107 bytes
 * @param name of the database that it begins with
 */
export const startMariadb = async (folder: string, name: string): Promise<RunningDatabase> => {
  const [data, socket] = [join(folder, 'db'), join(folder, 's')]
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const run = (program: string, args: string[]) =>
    execFileSync(program, ['--no-defaults', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  run('mariadb-install-db', [
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  const database = spawn(
    'mariadbd',
    [
      ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`],
      ...['--skip-networking', '--skip-grant-tables', ...user],
    ],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    if (database.exitCode !== null) return
    database.kill()
    await once(database, 'exit')
  }
  for (let tries = 0; ; tries += 1) {
    try {
      run('mariadb', ['-S', socket, '-e', `create database ${name}`])
      return { socket, stop }
    } catch (error) {
      if (tries === 600) {
        await stop()
        throw error
      }
      await setTimeout(200)
    }
  }
}
