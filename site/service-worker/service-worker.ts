/**
 * The site without a connection: pages come from the network, and from the device when it gives none in time; files
 * under hashed names never leave the device, and nothing of the admin and no write is ever touched. Bundled as one
 * classic script; the build fills in the version and the list of files.
 */
/// <reference lib="webworker" />

import { type Language, splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { anyWaiting, sendWaiting } from '../offline/form-queue.ts'
import { type Reachability, reachabilityQuestion } from '../offline/reachability.ts'
import { readVisitor } from '../offline/worker-address.ts'
import { inPageLanguage } from '../routing/page-language.ts'
import { cacheResponse, settlePage } from './cache-response.ts'
import { chooseStrategy } from './choose-strategy.ts'
import { freshOrCopy } from './fresh-or-copy.ts'

declare const self: ServiceWorkerGlobalScope

const version = '__VERSION__'
const files: Record<Language, string[]> = JSON.parse('__PRECACHE__')

/** The language of the page that has registered this worker: it alone is fetched ahead. */
const visitor = readVisitor(self.location.search)

const assets = `assets ${version}`
/** Pages belong to a release: their scripts are the release's. */
const pages = `pages ${version}`
const data = `data ${version}`

/** Pages cached at most; the oldest visits go first. */
const maxCachedPages = 60

const offlinePage = '/offline'

/** Pictures of the offline page, in both themes. */
const offlinePictures = ['/images/offline.svg', '/images/offline-dark.svg']

/** Pages that work offline before anybody has visited them, as paths without a language. */
const firstPages = [offlinePage, '/calculator', '/']

self.addEventListener('install', event => {
  event.waitUntil(prepare().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(dropOldReleases().then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const strategy = chooseStrategy(request, self.location.origin)
  if (strategy === 'asset') event.respondWith(fromCacheFirst(request))
  if (strategy === 'page') event.respondWith(pageFromNetwork(event))
  if (strategy === 'data') event.respondWith(dataFromNetwork(request))
})

// TypeScript does not know Background Sync.
self.addEventListener('sync' as 'message', event => {
  event.waitUntil(sendForms())
})

/** Whether the last request that left the device got a response; null before the first: the browser stops a worker that rests. */
let reachable: boolean | null = null

self.addEventListener('message', event => {
  if (event.data === reachabilityQuestion) event.waitUntil(sendReachability(event.source))
})

/**
 * A site that was lost, or not yet asked for, is asked for once more: a page asks when it opens and when its device says
 * that it is on line.
 */
const sendReachability = async (page: ExtendableMessageEvent['source']): Promise<void> => {
  const isCopy = page !== null && 'id' in page && copiesShown.has(page.id)
  const send = () => {
    const message: Reachability = { reachable: reachable ?? true, isCopy }
    page?.postMessage(message)
  }
  // The network that has not given the page in time may take as long again.
  if (isCopy) send()
  if (!reachable) await ask(new Request('/healthz', { cache: 'no-store' })).catch(() => undefined)
  send()
}

/** Asks the network, and notifies every tab when the site is lost or found again. */
const ask = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request)
    await note(true)
    return response
  } catch (error) {
    // A visitor who goes elsewhere before the response has lost nothing.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await note(false)
    throw error
  }
}

const note = async (now: boolean): Promise<void> => {
  if (now === reachable) return
  reachable = now
  const message: Reachability = { reachable }
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage(message)
}

const sendForms = async (): Promise<void> => {
  const outcomes = await sendWaiting(Date.now())
  const tabs = await self.clients.matchAll({ type: 'window' })
  for (const tab of tabs) for (const outcome of outcomes) tab.postMessage(outcome)
  // A failed sync is one that the browser tries again later.
  if (await anyWaiting()) throw new Error('Forms wait for a response')
}

const prepare = async (): Promise<void> => {
  const [files_, pages_, data_] = await Promise.all([
    caches.open(assets),
    caches.open(pages),
    caches.open(data),
  ])
  // A visitor who goes over to the other language has most of them.
  const stored = new Set((await files_.keys()).map(({ url }) => new URL(url).pathname))
  await files_.addAll([...files[visitor.lang], ...offlinePictures].filter(path => !stored.has(path)))
  await Promise.all(
    [
      ...firstPages.map(path => [pages_, withPrefix(path, visitor.prefix)] as const),
      [data_, inPageLanguage('/api/calculator/kit', visitor.lang)] as const,
    ].map(
      // A page that does not come now is cached at its first visit.
      ([cache, path]) => cache.add(path).catch(() => undefined),
    ),
  )
}

/** The assets of the release before stay, for the tabs that still show it and load parts of it as they go. */
const dropOldReleases = async (): Promise<void> => {
  // Names come in the order in which the caches were made.
  const old = (await caches.keys()).filter(name => !name.endsWith(version))
  const before = old.filter(name => name.startsWith('assets ')).at(-1)
  await Promise.all(old.filter(name => name !== before).map(name => caches.delete(name)))
}

const fromCacheFirst = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await ask(request)
  if (response.ok) await keep(assets, request, response)
  return response
}

/** Milliseconds that a visitor waits for a page while the device has a copy of it. */
const patience = 3000

/** Pages that were shown from their copies, by the tabs that show them. */
const copiesShown = new Set<string>()

const pageFromNetwork = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const cache = await caches.open(pages)
  const copy = await cache.match(request, { ignoreVary: true })
  const fresh = ask(request).then(async response => {
    await settlePage(caches, pages, request, response)
    return response
  })
  // A page that comes too late to be shown is kept for the next visit.
  event.waitUntil(fresh.then(() => trim(cache)).catch(() => undefined))
  try {
    const tooLate = new Promise(resolve => setTimeout(resolve, patience))
    const { response, isCopy } = await freshOrCopy(fresh, copy, tooLate)
    if (isCopy) copiesShown.add(event.resultingClientId)
    return response
  } catch {
    const { pathname } = new URL(request.url)
    const { named, path } = splitLanguage(pathname)
    // The calculator reads its fields from the address by itself: one cached page serves every calculation.
    const bare = path === '/calculator' && (await cache.match(pathname, { ignoreVary: true }))
    if (!bare) return withoutConnection(cache, named ? `/${named}` : '')
    copiesShown.add(event.resultingClientId)
    return bare
  }
}

/** The offline page in the language of the address, or the one that is there, at its own address. */
const withoutConnection = async (cache: Cache, prefix: string): Promise<Response> => {
  const same = await cache.match(withPrefix(offlinePage, prefix), { ignoreVary: true })
  if (same) return same
  const other = withPrefix(offlinePage, visitor.prefix)
  return (await cache.match(other, { ignoreVary: true })) ? Response.redirect(other) : Response.error()
}

/** Data of pages and of the calculator: a sum is worth waiting for, so that they have no time limit. */
const dataFromNetwork = async (request: Request): Promise<Response> => {
  const copy = await (await caches.open(data)).match(request, { ignoreVary: true })
  const { response, isCopy } = await freshOrCopy(ask(request), copy)
  if (response.ok && !isCopy) await keep(data, request, response)
  return response
}

const keep = (name: string, request: Request, response: Response): Promise<void> =>
  cacheResponse(caches, name, request, response)

const trim = async (cache: Cache): Promise<void> => {
  const visited = await cache.keys()
  const extra = visited.filter(({ url }) => !firstPages.includes(splitLanguage(new URL(url).pathname).path))
  await Promise.all(
    extra.slice(0, Math.max(0, extra.length - maxCachedPages)).map(request => cache.delete(request)),
  )
}
