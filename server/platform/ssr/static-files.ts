/** The build's files, read once into memory in the forms that browsers take, and sent without touching the disk. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { StaticFile } from '#server/platform/http/cache/cached-response.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * The path of the file that a URL asks for. Only the service worker has a query: the language that it was registered
 * for. Feed readers, messengers and old phones ask for icons by names that no page tells them.
 *
 * @example fileAt('/sw.js?lang=uk&prefix=%2Fuk') // '/sw.js'
 */
export const fileAt = (address: string): string =>
  address.startsWith('/sw.js?') ? '/sw.js' : (untoldIcons[address] ?? address)

const untoldIcons: Readonly<Record<string, string>> = {
  '/favicon.ico': '/icons/icon-64.png',
  '/apple-touch-icon.png': '/icons/apple-touch-180.png',
  '/apple-touch-icon-precomposed.png': '/icons/apple-touch-180.png',
}

/** Files under hashed names never change; others are requested again after a day, the service worker each time. */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (path === '/sw.js') return 'no-cache'
  return 'public, max-age=86400'
}

/** The files of a folder, by path; empty when there is no such folder. `extra` are headers of every file. */
export const readStaticFiles = (
  folder: string,
  extra: Readonly<Record<string, string>>,
): Map<string, StaticFile> => {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const type = types[extname(entry.name)]
    // Hidden folders, compressed copies and files of unknown types are not served.
    if (!type || path.split('/').some(part => part.startsWith('.'))) continue
    const plain = readFileSync(file)
    const gzip = read(`${file}.gz`)
    const readPlain = gzip && path.startsWith('/assets/') ? readWhenAsked(file) : keep(plain)
    files.set(path, {
      status: 200,
      get plain() {
        return readPlain()
      },
      brotli: read(`${file}.br`),
      gzip,
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      headers: {
        ...extra,
        'Content-Type': type,
        'Cache-Control': cacheControlOf(path),
        // An SVG opened by itself is a document: it may not run scripts.
        ...(type === 'image/svg+xml'
          ? { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
          : {}),
      },
    })
  }
  return files
}

/** A function of its own: one beside `readWhenAsked` would keep the plain form of every file. */
const keep = (plain: Buffer) => () => plain

/**
 * The plain form of a file that never changes, for the few clients that take no other: read again for them, and shared
 * by all that are being sent it. Null when the file has gone or cannot be read.
 */
const readWhenAsked = (file: string): (() => Buffer | null) => {
  let shared: WeakRef<Buffer> | undefined
  return () => {
    const known = shared?.deref()
    if (known) return known
    try {
      const plain = readFileSync(file)
      shared = new WeakRef(plain)
      return plain
    } catch {
      return null
    }
  }
}

/** `readStaticFiles`, read once for all servers of a process: tests start hundreds on one build. */
export const readBuildFiles = (
  folder: string,
  extra: Readonly<Record<string, string>>,
): Map<string, StaticFile> => {
  const key = JSON.stringify([folder, extra])
  const files = buildFiles.get(key) ?? readStaticFiles(folder, extra)
  buildFiles.set(key, files)
  return files
}

const buildFiles = new Map<string, Map<string, StaticFile>>()

const read = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null)
