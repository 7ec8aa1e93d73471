/** A program of the system that a proof starts, waited for until its port takes connections. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface RunningProgram extends AsyncDisposable {
  child: ChildProcess
  /** What it wrote. */
  output: () => string
  end: () => Promise<void>
}

const folders = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(':')]

/** The path of a program; throws with the package to install. */
export const programOf = (name: string, debianPackage = name): string => {
  const folder = folders.find(each => existsSync(join(each, name)))
  if (!folder) throw new Error(`${name} is not installed: sudo apt-get install ${debianPackage}`)
  return join(folder, name)
}

export const runProgram = async (
  program: string,
  args: string[],
  { port, user }: { port: number; user?: string },
): Promise<RunningProgram> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(user ? idsOf(user) : {}) })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await once(child, 'exit')
    clearTimeout(kill)
  }
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${text}`)
    await wait(50)
  }
  return { child, output: () => text, end, [Symbol.asyncDispose]: end }
}

/** For a program that refuses to run as root. */
export const idsOf = (user: string): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
