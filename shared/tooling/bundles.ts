import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './terminal.mjs'

// Defines the bundles: their sources, their output, and whether the output matches the sources.

export interface Bundle {
  name: string
  /**
   * Arguments of each `vite build`, in order; `language` is the language of the messages, `list` the name of the module
   * list where it differs from the bundle's.
   */
  builds: { config: string; ssr?: boolean; language?: 'ru' | 'uk'; list?: string }[]
  /** Files and folders that make the bundle stale when they change. */
  inputs: string[]
  /** Environment variables whose values are built in. */
  settings?: string[]
  /** Files that exist when the bundle was built. */
  outputs: string[]
}

export const BUNDLES: Bundle[] = [
  {
    name: 'site',
    builds: [
      { config: 'site/vite.config.ts' },
      { config: 'site/vite.admin.config.ts', list: 'site-admin' },
      { config: 'site/vite.admin.config.ts', language: 'uk', list: 'site-admin-uk' },
      { config: 'site/vite.config.ts', language: 'uk', list: 'site-uk' },
      { config: 'site/vite.config.ts', ssr: true },
      { config: 'site/vite.config.ts', ssr: true, language: 'uk', list: 'site-uk' },
    ],
    inputs: ['site', 'shared', 'package.json', 'package-lock.json', 'tsconfig.base.json'],
    outputs: [
      'dist/site/client/.vite/manifest.json',
      'dist/site/client/.vite/manifest-uk.json',
      'dist/site/client/.vite/admin-manifest.json',
      'dist/site/client/.vite/admin-manifest-uk.json',
      'dist/site/server/ru/entry-server.js',
      'dist/site/server/uk/entry-server.js',
    ],
  },
  {
    name: 'desktop',
    builds: [
      { config: 'desktop/vite.config.ts' },
      { config: 'desktop/vite.config.ts', language: 'uk', list: 'desktop-uk' },
    ],
    inputs: [
      'desktop',
      'shared',
      'package.json',
      'package-lock.json',
      'tools/package-lock.json',
      'tsconfig.base.json',
    ],
    settings: ['UPDATE_FEED', 'UPDATE_PUBLIC_KEY'],
    outputs: [
      'dist/desktop/main/main.js',
      'dist/desktop/preload/preload.cjs',
      'dist/desktop/renderer/index.html',
      'dist/desktop/renderer/index-uk.html',
    ],
  },
]

/** True when the output was built from exactly these sources. Compares contents, since a checkout changes dates. */
export function isFresh(bundle: Bundle, root = ROOT) {
  const stamp = stampOf(bundle, root)
  return (
    bundle.outputs.every(path => existsSync(join(root, path))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashInputs(bundle, root)
  )
}

/** Removes the stamp of the last build. Called before a build, so that an interrupted build counts as none. */
export function markStale(bundle: Bundle, root = ROOT) {
  rmSync(stampOf(bundle, root), { force: true })
}

/** Stores the hash of the built sources. The hash is taken before the build, so that an edit during it is noticed. */
export function markFresh(bundle: Bundle, hash: string, root = ROOT) {
  mkdirSync(dirname(stampOf(bundle, root)), { recursive: true })
  writeFileSync(stampOf(bundle, root), hash)
}

/** A hash of the names and contents of all inputs, and of the settings. */
export function hashInputs(bundle: Bundle, root = ROOT): string {
  const hash = createHash('sha256').update(JSON.stringify(bundle.builds))
  for (const name of bundle.settings ?? []) hash.update(`\n${name}=${process.env[name] ?? ''}`)
  for (const path of bundle.inputs.flatMap(input => listFiles(root, input))) {
    const content = readFileSync(join(root, path))
    hash.update(`\n${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const NOT_BUNDLED =
  /(^|\/)(e2e[^/]*|decisions|tooling|testing|docs|node_modules)(\/|$)|\.(test|bench)\.\w+$|\.(md|tsbuildinfo)$|(^|\/)\./

/** Files in an order that does not depend on the file system. */
function listFiles(root: string, path: string): string[] {
  if (NOT_BUNDLED.test(path) || !existsSync(join(root, path))) return []
  try {
    return readdirSync(join(root, path))
      .sort()
      .flatMap(name => listFiles(root, `${path}/${name}`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
}

function stampOf(bundle: Bundle, root: string) {
  return join(root, 'dist/stamps', bundle.name)
}
