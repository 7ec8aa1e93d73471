import { existsSync, readFileSync } from 'node:fs'
import type { Advisory, LockEntry, PackageFacts } from '#shared/tooling/packages/package-rules.ts'
import { ROOT } from '#shared/tooling/terminal.mjs'

/** Folders of the two manifests: what serves and builds the site; what checks, measures and packs. */
export const MANIFESTS = ['', 'tools/']

/** Reads the input of package-rules.ts: the lockfile, package.json, and the installed packages. */
export function readPackageFacts(folder: string): PackageFacts {
  const { packages }: { packages: Record<string, LockEntry> } = readJson(`${folder}package-lock.json`)
  const { allowScripts = {} }: { allowScripts?: Record<string, boolean> } = readJson(`${folder}package.json`)
  const compiled = Object.entries(packages)
    .filter(([path]) => path !== '' && existsSync(`${ROOT}${folder}${path}/binding.gyp`))
    .map(([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return { lock: packages, allowScripts, compiled, advisories: readAdvisories().advisories }
}

/** The known vulnerabilities, and the day on which the list was last compared with what is published. */
export function readAdvisories(): { checked: string; advisories: Advisory[] } {
  return readJson('shared/tooling/packages/advisories.json')
}

function readJson(file: string) {
  return JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'))
}
