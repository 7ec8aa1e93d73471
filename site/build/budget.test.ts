import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { assetsFor } from '#server/platform/ssr/build-output.ts'

const client = join(import.meta.dirname, '../../dist/site/client')
const manifestFile = join(client, '.vite/manifest.json')

/** Bytes of brotli for all JavaScript of a post page. */
const budget = 75_000

describe.runIf(existsSync(manifestFile))('the built site', () => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Parameters<typeof assetsFor>[0]
  const scripts = (page: string): string[] => {
    const { script, modules } = assetsFor(manifest, 'entry-client.tsx', [
      'layouts/default-layout.tsx',
      `pages/${page}-page.tsx`,
    ])
    return [script, ...modules]
  }
  const source = (path: string) => readFileSync(join(client, path), 'utf8')

  it('sends less JavaScript for a post page than its budget', () => {
    const bytes = scripts('post').reduce((sum, path) => sum + brotliCompressSync(source(path)).length, 0)
    expect(bytes).toBeLessThan(budget)
  })

  it('keeps the schemas, the phone numbers and the engine out of a post page', () => {
    const code = scripts('post').map(source).join('')
    for (const word of ['ZodError', 'libphonenumber', 'subsistence', 'copart-internet-bid', 'AdminApp']) {
      expect(code).not.toContain(word)
    }
  })

  it('gives every script and style a hashed name', () => {
    for (const entry of Object.values(manifest)) {
      if (entry.file !== 'sw.js') expect(entry.file).toMatch(/^assets\/.+-[\w-]{8}\.\w+$/)
    }
  })
})
