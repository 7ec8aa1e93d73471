/** The parts that use the server, the keychain and the disk. None of them depends on a window. */
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { app, dialog, net, powerMonitor, type Session, session, shell } from 'electron'
import { eventChannels } from '#desktop/bridge/bridge-channels.ts'
import type { Uploaded } from '#desktop/bridge/desktop-bridge.ts'
import { openExternal } from './links/guard-contents.ts'
import { openLog } from './log/app-log.ts'
import { noteUnexpected } from './log/uncaught-errors.ts'
import { keyStore } from './offline/file-keys-in-keychain.ts'
import { offlineReads } from './offline/offline-reads.ts'
import { recordCache } from './offline/record-cache.ts'
import { sealKeys } from './offline/seal-keys.ts'
import { forwardRequest } from './scheme/forward-request.ts'
import { liveStream } from './scheme/live-stream.ts'
import { presetServer } from './server/preset-server.ts'
import { serverClient } from './server/server-client.ts'
import { serverList } from './server/server-list.ts'
import { uploadWith } from './server/upload-with-progress.ts'
import { knownDevices } from './session/known-devices.ts'
import { desktopSession } from './session/session.ts'
import { cookieMirror } from './session/session-cookie.ts'
import { signOut } from './session/sign-in.ts'
import { systemKeychain } from './session/system-keychain.ts'
import { keychainStore } from './session/token-in-keychain.ts'
import type { SettingsFile } from './settings/settings-file.ts'

/** Milliseconds: a keychain that waits for a person to unlock it must not hold up the window for longer. */
const keychainPatience = 8_000

/** Milliseconds: without these limits the network gives up a silent server only after minutes. */
const readPatience = { cached: 5_000, lost: 55_000 }

/** Milliseconds between two checks whether anybody is at the computer. */
const idleLooks = 20_000

/** Milliseconds between two checks of the stream of requests. */
const streamLooks = 5_000

export interface ServiceNeeds {
  settings: SettingsFile
  toAllPages(channel: string, payload?: Uploaded | number | null): void
  onSignIn(isSignedIn: boolean): void
  /** Called when a keychain that was unlocked late holds a session. */
  onUnlocked(): void
}

export type Services = ReturnType<typeof openServices>

export const openServices = ({ settings, toAllPages, onSignIn, onUnlocked }: ServiceNeeds) => {
  const userData = app.getPath('userData')
  const log = openLog(join(userData, 'logs'), () => new Date())
  noteUnexpected({ process, app, dialog, log })
  const { warn } = log

  const server = chooseServer(settings)
  const { chosen } = server.servers
  const keychain = systemKeychain({
    prefix: app.isPackaged ? '' : 'development ',
    settings,
    patience: keychainPatience,
    onOpened: () => {
      void ofDrafts.keep()
      void signInLate()
    },
    warn,
  })
  // In memory only: a stored cookie would put the token into a file.
  const serverSession = session.fromPartition('server', { cache: false })
  const client = clientOf(serverSession, settings)
  const now = () => Date.now() + settings.current().clockOffset

  const live = liveStream({ elapsed: () => performance.now(), addresses: ownAddresses })
  setInterval(live.look, streamLooks).unref()
  const officeSession = desktopSession({
    tokens: keychainStore(keychain),
    cookie: cookieMirror(serverSession.cookies),
    now,
    onEnd: () => toAllPages(eventChannels.sessionEnd),
    onChange: isSignedIn => {
      onSignIn(isSignedIn)
      if (!isSignedIn) live.end()
    },
    warn,
  })
  const signInLate = async (): Promise<void> => {
    const origin = chosen()
    const found = origin === null ? null : await officeSession.restore(origin)
    if (found !== null && found !== 'expired') onUnlocked()
  }
  powerMonitor.on('resume', () => {
    officeSession.checkClock()
    lockIfAlone()
    live.renew()
  })
  const isSignedIn = () => officeSession.tokenFor(chosen() ?? '') !== null
  let looked = Date.now()
  const lockIfAlone = () => {
    // Asleep, a computer looks at nothing, and the key that wakes it counts for somebody.
    const asleep = Date.now() - looked
    looked = Date.now()
    const { lockAfter } = settings.current()
    const origin = chosen()
    if (lockAfter === null || origin === null || !isSignedIn()) return
    const state = powerMonitor.getSystemIdleState(lockAfter * 60)
    if (asleep >= lockAfter * 60_000 || ['idle', 'locked'].includes(state))
      void signOut({ client, session: officeSession, warn }, origin, true)
  }
  setInterval(lockIfAlone, idleLooks).unref()

  const keys = (name: Parameters<typeof keyStore>[0]) => keyStore(name, keychain, warn)
  const ofDrafts = sealKeys(keys('unsaved-work'), settings, warn)
  const records = recordCache(join(userData, 'offline'), keys('offline-records'), now)
  const offline = offlineReads({
    cache: records,
    client,
    isSignedIn: (origin, token) => officeSession.tokenFor(origin) === token,
    now,
    elapsed: () => performance.now(),
    onSaved: savedAt => toAllPages(eventChannels.saved, savedAt),
    warn,
  })
  const forward = forwardRequest({
    server: chosen,
    client,
    session: officeSession,
    offline,
    live,
    patience: readPatience,
    onUploaded: uploaded => toAllPages(eventChannels.uploaded, uploaded),
    warn,
  })
  return {
    ...server,
    userData,
    settings,
    log,
    client,
    now,
    live,
    session: officeSession,
    isSignedIn,
    devices: knownDevices(keychain, warn),
    askKeychainAgain: keychain.askAgain,
    records,
    sealKeys: ofDrafts,
    forward,
    /** False when the address is not allowed. */
    openOutside: (address: string) => openExternal(shell, address, chosen()),
  }
}

/** The remembered servers; one that an administrator has set is chosen at the first start. */
const chooseServer = (settings: SettingsFile) => {
  const servers = serverList(settings)
  const preset = () => (app.isPackaged ? presetServer(process.platform, process.resourcesPath) : null)
  const isFirstStart = servers.remembered().length === 0
  const presetAtFirst = isFirstStart ? preset() : null
  if (presetAtFirst !== null) void servers.choose(presetAtFirst)
  return { servers, preset, hasToChoose: isFirstStart && presetAtFirst === null }
}

const clientOf = (serverSession: Session, settings: SettingsFile) => {
  const upload = uploadWith(options => net.request({ ...options, session: serverSession }))
  return serverClient(
    (url, { onSent, ...init }) =>
      onSent === undefined ? serverSession.fetch(url, init) : upload(url, init, onSent),
    Date.now,
    offset => {
      const isNews = Math.abs(offset - settings.current().clockOffset) > 60_000
      if (isNews) void settings.change({ clockOffset: offset })
    },
  )
}

const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap(all => all ?? [])
    .flatMap(({ internal, address }) => (internal ? [] : [address]))
    .sort()
    .join(' ')
