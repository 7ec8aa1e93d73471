import { existsSync, readFileSync } from 'node:fs'
import type { Advisory, LockEntry, PackageFacts } from '#shared/tooling/packages/package-rules.ts'
import { ROOT } from '#shared/tooling/terminal.mjs'

/** Reads the input of package-rules.ts: the lockfile, package.json, and the installed packages. */
export function readPackageFacts(): PackageFacts {
  const { packages }: { packages: Record<string, LockEntry> } = readJson('package-lock.json')
  const { allowScripts }: { allowScripts: Record<string, boolean> } = readJson('package.json')
  const compiled = Object.entries(packages)
    .filter(([path]) => path !== '' && existsSync(`${ROOT}${path}/binding.gyp`))
    .map(([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return { lock: packages, allowScripts, compiled, advisories: readAdvisories().advisories }
}

/** The known vulnerabilities, and the day on which the list was last compared with OSV. */
export function readAdvisories(): { checked: string; advisories: Advisory[] } {
  return readJson('shared/tooling/packages/advisories.json')
}

function readJson(file: string) {
  return JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'))
}
