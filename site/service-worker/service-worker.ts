/**
 * Offline support. Pages come from the network, or from the cache when the network does not respond in time; files with
 * hashed names come from the cache first; the admin and writes are never handled. Bundled as one classic script; the
 * build inserts the version and the list of files.
 */
/// <reference lib="webworker" />

import { type Language, splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { type Reachability, reachabilityQuestion } from '../offline/connection-messages.ts'
import { anyQueued, sendQueuedForms } from '../offline/form-queue.ts'
import { readVisitor } from '../offline/service-worker-url.ts'
import { inPageLanguage } from '../routing/page-language.ts'
import { cacheResponse, chooseStrategy, freshOrCopy, settlePage } from './caching-strategy.ts'

declare const self: ServiceWorkerGlobalScope

const version = '__VERSION__'
const files: Record<Language, string[]> = JSON.parse('__PRECACHE__')

/** Language of the page that registered this worker; only its files are loaded ahead. */
const visitor = readVisitor(self.location.search)

const assets = `assets ${version}`
/** Cache of pages for one release, since pages refer to its scripts. */
const pages = `pages ${version}`
const data = `data ${version}`

/** Most pages in the cache; the oldest visits are removed first. */
const maxCachedPages = 60

const offlinePage = '/offline'

/** Pictures of the offline page, in both themes. */
const offlinePictures = ['/images/offline.svg', '/images/offline-dark.svg']

/** Pages cached at the installation, before any visit; paths without a language prefix. */
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

/**
 * True when the last request over the network got a response; null before the first one, also after the browser has
 * restarted the worker.
 */
let reachable: boolean | null = null

self.addEventListener('message', event => {
  if (event.data === reachabilityQuestion) event.waitUntil(sendReachability(event.source))
})

/** Tells a page whether the server can be reached; asks the server first unless the last request got a response. */
const sendReachability = async (page: ExtendableMessageEvent['source']): Promise<void> => {
  const isCopy = page !== null && 'id' in page && copiesShown.has(page.id)
  const send = () => {
    const message: Reachability = { reachable: reachable ?? true, isCopy }
    page?.postMessage(message)
  }
  // Sent before asking the server, since the network may be slow again.
  if (isCopy) send()
  if (!reachable) await ask(new Request('/healthz', { cache: 'no-store' })).catch(() => undefined)
  send()
}

/** Sends a request, and notifies every tab when the connection is lost or restored. */
const ask = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request)
    await note(true)
    return response
  } catch (error) {
    // A request cancelled by the visitor does not mean a lost connection.
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
  const outcomes = await sendQueuedForms(Date.now())
  const tabs = await self.clients.matchAll({ type: 'window' })
  for (const tab of tabs) for (const outcome of outcomes) tab.postMessage(outcome)
  // Failing makes the browser repeat the sync later.
  if (await anyQueued()) throw new Error('Forms wait for a response')
}

const prepare = async (): Promise<void> => {
  const [files_, pages_, data_] = await Promise.all([
    caches.open(assets),
    caches.open(pages),
    caches.open(data),
  ])
  // After a change of language most files are already stored.
  const stored = new Set((await files_.keys()).map(({ url }) => new URL(url).pathname))
  await files_.addAll([...files[visitor.lang], ...offlinePictures].filter(path => !stored.has(path)))
  await Promise.all(
    [
      ...firstPages.map(path => [pages_, withPrefix(path, visitor.prefix)] as const),
      [data_, inPageLanguage('/api/calculator/kit', visitor.lang)] as const,
    ].map(
      // A page that fails to load now is cached at its first visit.
      ([cache, path]) => cache.add(path).catch(() => undefined),
    ),
  )
}

/** Removes all caches of earlier releases except the latest files: open tabs of that release still load them. */
const dropOldReleases = async (): Promise<void> => {
  // `caches.keys()` returns names in order of creation.
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

/** Milliseconds to wait for a page that is also in the cache. */
const patience = 3000

/** Ids of tabs whose page was shown from the cache. */
const copiesShown = new Set<string>()

const pageFromNetwork = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const cache = await caches.open(pages)
  const copy = await cache.match(request, { ignoreVary: true })
  const fresh = ask(request).then(async response => {
    await settlePage(caches, pages, request, response)
    return response
  })
  // A response that comes too late is cached for the next visit.
  event.waitUntil(fresh.then(() => trim(cache)).catch(() => undefined))
  try {
    const tooLate = new Promise(resolve => setTimeout(resolve, patience))
    const { response, isCopy } = await freshOrCopy(fresh, copy, tooLate)
    if (isCopy) copiesShown.add(event.resultingClientId)
    return response
  } catch {
    const { pathname } = new URL(request.url)
    const { named, path } = splitLanguage(pathname)
    // The calculator reads its fields from the URL, so one cached page is enough for every calculation.
    const bare = path === '/calculator' && (await cache.match(pathname, { ignoreVary: true }))
    if (!bare) return withoutConnection(cache, named ? `/${named}` : '')
    copiesShown.add(event.resultingClientId)
    return bare
  }
}

/** The offline page in the language of the URL, else in the language that is cached. */
const withoutConnection = async (cache: Cache, prefix: string): Promise<Response> => {
  const same = await cache.match(withPrefix(offlinePage, prefix), { ignoreVary: true })
  if (same) return same
  const other = withPrefix(offlinePage, visitor.prefix)
  return (await cache.match(other, { ignoreVary: true })) ? Response.redirect(other) : Response.error()
}

/** Data of pages and the calculator: without a time limit, since amounts must be current. */
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
