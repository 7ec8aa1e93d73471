/** Writes into the service worker which files make up the site, and a version that changes with them. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Words that the worker's source has in place of the list and of the version. */
const listWord = '__PRECACHE__'
const versionWord = '__VERSION__'

const ofTheWorker = /\/service-worker\/|\?worker-copy$/
const ownCopy = /\?worker-copy$/

export const fillServiceWorker = (): Plugin => ({
  name: 'fill-service-worker',
  apply: 'build',
  // What the worker shares with the pages is bundled into it a second time: a classic script imports nothing.
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (!importer || !ofTheWorker.test(importer)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && !ofTheWorker.test(found.id) ? { ...found, id: `${found.id}?worker-copy` } : found
    },
  },
  load: {
    filter: { id: ownCopy },
    handler: id => ({ code: readFileSync(id.replace(ownCopy, ''), 'utf8'), moduleType: 'ts' }),
  },
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return
      const files = Object.keys(bundle)
        .filter(isOfTheSite)
        .map(name => `/${name}`)
        .sort()
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(worker.code)
        .digest('hex')
        .slice(0, 12)
      worker.code = worker.code
        .replaceAll(JSON.stringify(listWord), JSON.stringify(JSON.stringify(files)))
        .replaceAll(`\`${listWord}\``, JSON.stringify(JSON.stringify(files)))
        .replaceAll(versionWord, version)
    },
  },
})

/**
 * Scripts, styles and fonts of the public pages; the admin has a folder of its own. The whole fonts are kept when a
 * page first shows one of their letters.
 */
const isOfTheSite = (name: string): boolean =>
  /^assets\/[^/]+\.(?:js|css|woff2)$/.test(name) && !name.includes('-wght-normal-')
