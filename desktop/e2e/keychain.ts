/** A real Secret Service of its own for the journeys on Linux: a private bus and an unlocked keyring. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface TestKeychain {
  /** What the program needs in its environment to find the keychain. */
  env: Record<string, string>
  stop(): Promise<void>
}

const busProgram = '/usr/bin/dbus-run-session'

/** The keyring asks for a password; one line break gives the empty one. */
const script =
  'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; echo "bus=$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null'

/** On Windows and macOS the system's own keychain serves, so the environment stays as it is. */
export const startKeychain = async (): Promise<TestKeychain> => {
  if (process.platform !== 'linux') return { env: {}, stop: async () => undefined }
  const missing = [busProgram, '/usr/bin/gnome-keyring-daemon'].filter(place => !existsSync(place))
  if (missing.length > 0) {
    throw new Error(
      `The desktop journeys need ${missing.join(' and ')}: apt-get install libsecret-1-0 gnome-keyring dbus`,
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'keychain-'))
  const folders = {
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
  }
  for (const path of Object.values(folders)) await mkdir(path, { mode: 0o700 })
  const bus = spawn(busProgram, ['--', 'bash', '-c', script], {
    env: { ...process.env, ...folders },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>(resolve => bus.once('exit', () => resolve()))
  const address = await firstBusLine(bus)
  return {
    env: { ...folders, DBUS_SESSION_BUS_ADDRESS: address },
    stop: async () => {
      bus.stdin?.end()
      await ended
      // The keyring learns a moment later that its bus is gone, and may still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const firstBusLine = (bus: ChildProcess): Promise<string> => {
  const found = Promise.withResolvers<string>()
  bus.once('exit', code => found.reject(new Error(`The keychain's bus ended with ${code}`)))
  if (bus.stdout !== null) {
    createInterface({ input: bus.stdout }).on('line', line => {
      if (line.startsWith('bus=')) found.resolve(line.slice('bus='.length))
    })
  }
  return found.promise
}
