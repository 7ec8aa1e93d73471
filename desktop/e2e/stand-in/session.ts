/** `session` of the stand-in: cookies, the scheme, the network, permissions that are noted but not asked. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CookiesGetFilter, CookiesSetDetails } from 'electron'
import { sessionFetch } from '#desktop/main/testing/session-fetch.ts'
import type { SchemeHandler } from './gateway.ts'
import { resending } from './resending.ts'
import { runtime } from './runtime.ts'
import { KnownEvents, onlyKnown, strict } from './strict.ts'

let handlerOfApp: SchemeHandler | undefined

/** What the program answers for `app://`, once it has said so. */
export const schemeHandler = (): SchemeHandler | undefined => handlerOfApp

const knownCookieParts = ['url', 'name', 'value', 'path', 'httpOnly', 'secure', 'sameSite', 'expirationDate']

/** As in Chromium, a persistent partition writes its cookies to a file: a token there would be found. */
const cookieJar = (partition: string) => {
  const file = partition.startsWith('persist:') ? join(runtime.userData, 'Partitions', 'cookies.json') : null
  let jar: CookiesSetDetails[] = file === null ? [] : stored(file)
  const save = () => {
    if (file === null) return
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, JSON.stringify(jar.filter(cookie => cookie.expirationDate !== undefined)))
  }
  const isSame = (cookie: CookiesSetDetails, url: string | undefined, name: string | undefined) =>
    (url === undefined || new URL(cookie.url).host === new URL(url).host) &&
    (name === undefined || cookie.name === name)
  return strict('session.cookies', {
    async set(details: CookiesSetDetails) {
      onlyKnown('cookies.set', details, knownCookieParts)
      jar = jar.filter(cookie => !isSame(cookie, details.url, details.name))
      jar.push({ ...details })
      save()
    },
    async get({ url, name }: CookiesGetFilter) {
      const now = Date.now() / 1000
      return jar.filter(cookie => isSame(cookie, url, name) && (cookie.expirationDate ?? now + 1) > now)
    },
    async remove(url: string, name: string) {
      jar = jar.filter(cookie => !isSame(cookie, url, name))
      save()
    },
  })
}

class StandInSession extends KnownEvents {
  cookies: ReturnType<typeof cookieJar>
  availableSpellCheckerLanguages = ['ru', 'uk', 'en-US']
  #languages: string[] = []
  protocol = strict('session.protocol', {
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (scheme !== 'app') throw new Error(`STAND-IN, not Electron: the scheme ${scheme} is not known`)
      if (handlerOfApp !== undefined) throw new Error('Failed to register protocol: app')
      handlerOfApp = handler
    },
    unhandle: (): void => {
      handlerOfApp = undefined
    },
  })

  constructor(partition: string) {
    // Downloads go through Chromium's own manager here; the event is never sent.
    super('session', ['will-download'])
    this.cookies = cookieJar(partition)
  }

  fetch = sessionFetch(resending((url, init) => fetch(url, init)))

  setSpellCheckerLanguages(languages: string[]): void {
    this.#languages = languages
  }

  /** Chromium’s own protocol has no such call. */
  flushStorageData(): void {}

  getSpellCheckerLanguages(): string[] {
    return this.#languages
  }

  // Headless Chromium asks nobody; the decisions behind these three are unit-tested.
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
}

const sessions = new Map<string, StandInSession>()

export const session = strict('session', {
  fromPartition(partition: string, options: object = {}): StandInSession {
    onlyKnown('session.fromPartition', options, ['cache'])
    const known = sessions.get(partition)
    if (known !== undefined) return known
    const made = strict('session', new StandInSession(partition))
    sessions.set(partition, made)
    return made
  },
})

const stored = (file: string): CookiesSetDetails[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CookiesSetDetails[]
  } catch {
    return []
  }
}
