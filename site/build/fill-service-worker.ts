/**
 * Writes into the service worker which files make up the site in each language, and a version that changes with them.
 * The worker is built with the last language: what the first one is made of is in its manifest by then.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import type { Language } from '#shared/domain/site/languages.ts'

/** Words that the worker's source has in place of the list and of the version. */
const listWord = '__PRECACHE__'
const versionWord = '__VERSION__'

/** How a module ends that is in the worker and in the pages. */
export const workerCopy = '?worker-copy'

const ofTheWorker = /\/service-worker\/|\?worker-copy$/
const ownCopy = /\?worker-copy$/

export const fillServiceWorker = (): Plugin => ({
  name: 'fill-service-worker',
  apply: 'build',
  // Modules that the worker shares with the pages are bundled into it a second time: a classic script imports nothing.
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
 * Scripts, styles and fonts of the public pages. The admin has a folder of its own, and beside the pages a layout that
 * only leads to it. The whole fonts are kept when a
 * page first shows one of their letters.
 */
const isOfTheSite = (name: string): boolean =>
  /^assets\/(?!admin-)[^/]+\.(?:js|css|woff2)$/.test(name) && !name.includes('-wght-normal-')
