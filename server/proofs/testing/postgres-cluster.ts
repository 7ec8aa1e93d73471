/** A PostgreSQL of the tests' own: a cluster in a temporary folder, run by an unprivileged user, gone afterwards. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#shared/tooling/free-port.ts'
import { emptyFolder } from './empty-folder.ts'

export interface PostgresCluster {
  /** Address of its `postgres` database. */
  url: string
  stop(): void
}

/** Makes and starts a cluster on a port of the loopback address, a free one unless it is given; `password` locks it. */
export const startPostgres = async (
  bin: string,
  { port, password }: { port?: number; password?: string } = {},
): Promise<PostgresCluster> => {
  const folder = emptyFolder('broker-postgres')
  const data = join(folder, 'data')
  const listenPort = port ?? (await freePort())
  const run = asUnprivileged(folder)
  const passwordFile = join(folder, 'password')
  if (password !== undefined) writeFileSync(passwordFile, password)
  run(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'broker',
    ...(password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile]),
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const settings = `-p ${listenPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c max_connections=200`
  run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  return {
    url: `postgres://broker${password === undefined ? '' : `:${password}`}@127.0.0.1:${listenPort}/postgres`,
    stop: () => {
      run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as the `postgres` user that its package makes. */
const asUnprivileged = (folder: string) => {
  const options = { stdio: 'pipe', cwd: folder } as const
  if (process.getuid?.() !== 0)
    return (file: string, args: string[]) => void execFileSync(file, args, options)
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return (file: string, args: string[]) => void execFileSync(file, args, { ...options, uid, gid })
}
