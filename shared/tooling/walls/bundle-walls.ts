import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ROOT } from '#shared/tooling/terminal.mjs'
import type { Chunk } from '#shared/tooling/walls/module-list.ts'

// Lists the modules in each built bundle, for tests that forbid certain modules in it.

/**
 * The chunks of a bundle, or undefined when it is not built.
 *
 * @param build the bundle and Vite's environment: `site-client`, `site-ssr`, `desktop-client`
 */
export function readChunks(build: string): Chunk[] | undefined {
  const file = `${ROOT}dist/modules/${build}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Sources that a page can load: the modules of its entry's chunk and of all chunks that it imports, statically or on
 * demand.
 *
 * @param entry the source of the entry, `site/entry-client.tsx`
 * @throws when no chunk has this entry, since the tests would pass for a renamed entry otherwise
 */
export function reachableModules(chunks: Chunk[], entry: string): string[] {
  const first = chunks.find(chunk => chunk.entry === entry)
  if (first === undefined)
    throw new Error(`No chunk has the entry ${entry}: ${chunks.map(each => each.entry)}`)
  const reached = new Set([first])
  for (const chunk of reached) {
    for (const next of chunks) if (chunk.imports.includes(next.file)) reached.add(next)
  }
  return [...reached].flatMap(chunk => chunk.modules)
}

/** Modules of the list that only the admin may load: its screens, `shared/kinds`, and their libraries. */
export function adminModules(modules: string[]): string[] {
  return modules.filter(module => ADMIN.test(module))
}

const ADMIN =
  /^(shared\/(admin|kinds)\/|site\/admin\.tsx|node_modules\/(@mantine|@tiptap|prosemirror-[^/]+)\/)/

/** Built scripts in a folder of `dist`, with path and text; empty when the folder is missing. */
export function readScripts(folder: string): { path: string; text: string }[] {
  const root = `${ROOT}dist/${folder}`
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.[cm]?js$/.test(path))
    .map(path => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

export function holdsReact(text: string): boolean {
  return /react\.(transitional\.)?element|(from|import\(?|require\()\s*["'`]react(-dom)?(\/[^"'`]*)?["'`]/.test(
    text,
  )
}

/** True when the script imports Electron or a Node module, which pages do not have. */
export function holdsNode(text: string): boolean {
  return /(from|import\(?|require\()\s*["'`](electron|node:[a-z_/]+)["'`]/.test(text)
}
