/**
 * Writes into the service worker the list of the site's files in each language, and a version that changes with them.
 * The worker is built with the last language, when the manifest of the first already exists.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import type { Language } from '#shared/domain/site/languages.ts'

/** Placeholders for the list and the version in the worker's source. */
const listWord = '__PRECACHE__'
const versionWord = '__VERSION__'

/** Suffix of a module's id in the worker, to keep it apart from the same module in the pages. */
export const workerCopy = '?worker-copy'

const ofTheWorker = /\/service-worker\/|\?worker-copy$/
const ownCopy = /\?worker-copy$/

export const fillServiceWorker = (): Plugin => ({
  name: 'fill-service-worker',
  apply: 'build',
  // Modules shared with the pages are bundled into the worker again, since a classic script cannot import.
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (!importer || !ofTheWorker.test(importer)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && !ofTheWorker.test(found.id) ? { ...found, id: found.id + workerCopy } : found
    },
  },
  load: {
    filter: { id: ownCopy },
    handler: id => ({ code: readFileSync(id.replace(ownCopy, ''), 'utf8'), moduleType: 'ts' }),
  },
  generateBundle: {
    order: 'post',
    handler: ({ dir = '' }, bundle) => {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      const files: Record<Language, string[]> = {
        ru: pathsOf(filesOfManifest(join(dir, '.vite/manifest.json'))),
        uk: pathsOf(Object.keys(bundle)),
      }
      const list = JSON.stringify(files)
      const version = createHash('sha256').update(list).update(worker.code).digest('hex').slice(0, 12)
      worker.code = worker.code
        .replaceAll(JSON.stringify(listWord), JSON.stringify(list))
        .replaceAll(`\`${listWord}\``, JSON.stringify(list))
        .replaceAll(versionWord, version)
    },
  },
})

const filesOfManifest = (path: string): string[] => {
  const chunks = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Manifest)
  return chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
}

const pathsOf = (names: string[]): string[] =>
  [...new Set(names)]
    .filter(isOfTheSite)
    .map(name => `/${name}`)
    .sort()

/**
 * True for scripts, styles and fonts of the public pages, without the admin's folder and the layout that only redirects
 * to it. The full fonts are cached when a page first uses one of their letters.
 */
const isOfTheSite = (name: string): boolean =>
  /^assets\/(?!admin-)[^/]+\.(?:js|css|woff2)$/.test(name) && !name.includes('-wght-normal-')
