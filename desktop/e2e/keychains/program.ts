/**
 * One start of the program as far as the keychain goes: its own modules and the real keytar, without windows and server.
 * `node program.ts FOLDER sign-in TOKEN | start | sign-out | remove-keys`; the last line says what became of it.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { keyPurposes, keyStore } from '#desktop/main/offline/file-keys-in-keychain.ts'
import { removeKeys } from '#desktop/main/session/remove-keys.ts'
import { desktopSession } from '#desktop/main/session/session.ts'
import { systemKeychain } from '#desktop/main/session/system-keychain.ts'
import { keychainStore } from '#desktop/main/session/token-in-keychain.ts'
import { openSettings } from '#desktop/main/settings/settings-file.ts'

const [folder = '', step = '', token = ''] = process.argv.slice(2)
const origin = 'https://broker.example'
const user = { id: 1, email: 'owner@broker.example', name: 'Олена', role: 'owner' as const }
const warn = (message: string, cause: unknown) => void process.stderr.write(`${message}: ${cause}\n`)

const settings = await openSettings(folder)
await settings.change({ servers: [origin], serverChosen: true })
const keychain = systemKeychain({
  prefix: '',
  settings,
  patience: 8_000,
  warn,
})
const session = desktopSession({
  tokens: keychainStore(keychain),
  cookie: { set: async () => undefined, clear: async () => undefined },
  now: Date.now,
  onEnd: () => undefined,
  warn,
})
const stores = keyPurposes.map(purpose => keyStore(purpose, keychain, warn))
/** Of each key so much that two are told apart. */
const keys = async () =>
  Promise.all(
    stores.map(async store => {
      const key = await store.readOrMake(origin)
      return key && createHash('sha256').update(key).digest('hex').slice(0, 8)
    }),
  )

const steps: Record<string, () => Promise<object>> = {
  'sign-in': async () => {
    await session.adopt(origin, { token, user })
    return { keys: await keys() }
  },
  start: async () => ({ who: (await session.restore(origin)) && user.email, keys: await keys() }),
  'sign-out': async () => {
    await session.restore(origin)
    await Promise.all([session.end(origin, false), stores[0]?.clear(origin)])
    return {}
  },
  'remove-keys': async () => {
    await removeKeys(keychain, settings.current())
    return {}
  },
}
const outcome = await steps[step]?.()
// A removal that a start makes up for may still be under way.
for (let look = 0; look < 20 && step === 'start'; look += 1) await pause(50)
const left = Object.values(settings.current().keychainHalves).filter(half => half === null).length
process.stdout.write(`${JSON.stringify({ ...outcome, isMemoryOnly: session.isMemoryOnly(), left })}\n`)
// As a crash would: nothing that the keychain has not taken by now comes later.
process.kill(process.pid, 'SIGKILL')
