// What has to hold of the packages that the project is made of: the rules, without reading any file.

export type LockEntry = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type PackageFacts = {
  /** `packages` of package-lock.json: the folder of each package, and under '' the project itself. */
  lock: Record<string, LockEntry>
  /** `allowScripts` of package.json. */
  allowScripts: Record<string, boolean>
  /** Real names of installed packages with a binding.gyp, which npm compiles without any install script. */
  compiled: string[]
}

/**
 * Everything that is wrong with the packages, a sentence each; none when all is well.
 *
 * `npm audit` needs a service that not every registry has, so known holes are kept out by least versions
 * (`LEAST_VERSIONS`), raised when an advisory concerns us.
 */
export function findPackageProblems(facts: PackageFacts): string[] {
  return [
    ...missingFromLock(facts.lock),
    ...tooOld(facts.lock),
    ...forbidden(facts.lock),
    ...notReproducible(facts.lock),
    ...unreviewedScripts(facts),
  ]
}

/** The first version without the hole named beside it. */
export const LEAST_VERSIONS: Record<string, string> = {
  kysely: '0.28.17', // SQL injection by JSON paths
  'better-sqlite3': '12.9.0', // the SQLite inside can lose a WAL commit
  multer: '2.1.0', // CVE-2026-3304, crash by malformed multipart
  'express-rate-limit': '8.2.2', // CVE-2026-30827, one bucket for all of IPv4
  'react-router': '7.12.0', // CVE-2026-22030, cross-site writes
  nodemailer: '10.0.0', // CVE-2025-14874, address parser
  dompurify: '3.4.11', // CVE-2026-49458
  '@tiptap/extension-link': '2.10.4', // javascript: links
}

/** Packages that must not come in, not even under another one, and what to use instead. */
export const FORBIDDEN: Record<string, string> = {
  xlsx: 'frozen on npm with open CVEs: read-excel-file and write-excel-file',
  exceljs: 'does not install: read-excel-file and write-excel-file',
  csurf: 'abandoned: the same-origin check in server/platform/http',
  speakeasy: 'abandoned: otpauth',
  request: 'abandoned: fetch',
  keytar: 'archived: the alias npm:@github/keytar',
}

/** A lockfile can be written incomplete when the registry lags; `npm ci` then fails on another machine. */
function missingFromLock(lock: PackageFacts['lock']): string[] {
  return Object.entries(lock).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !isReachable(lock, path, name))
      .map(name => `${name}, which ${path || 'package.json'} wants, is not in package-lock.json`),
  )
}

function tooOld(lock: PackageFacts['lock']): string[] {
  return Object.entries(lock).flatMap(([path, { version = '0' }]) => {
    const least = LEAST_VERSIONS[folderName(path)]
    return least !== undefined && isOlder(version, least)
      ? [`${path} is ${version}: versions below ${least} have a known hole`]
      : []
  })
}

function forbidden(lock: PackageFacts['lock']): string[] {
  return Object.entries(lock).flatMap(([path, entry]) => {
    const reason = path === '' ? undefined : FORBIDDEN[realName(path, entry)]
    return reason === undefined ? [] : [`${path} must not be used: ${reason}`]
  })
}

function notReproducible(lock: PackageFacts['lock']): string[] {
  return Object.entries(lock).flatMap(([path, entry]) => {
    if (path === '') return []
    if (entry.resolved !== undefined)
      return [`${path} names a download address (resolved), which ties it to one registry`]
    if (entry.integrity === undefined) return [`${path} has no checksum (integrity)`]
    return []
  })
}

function unreviewedScripts({ lock, allowScripts, compiled }: PackageFacts): string[] {
  const scripted = Object.entries(lock)
    .filter(([path, entry]) => path !== '' && entry.hasInstallScript)
    .map(([path, entry]) => realName(path, entry))
  const wanted = new Set([...scripted, ...compiled])
  return [
    ...[...wanted]
      .filter(name => !Object.hasOwn(allowScripts, name))
      .map(name => `${name} runs code when installed: allow or refuse it in allowScripts of package.json`),
    ...Object.keys(allowScripts)
      .filter(name => !wanted.has(name))
      .map(name => `allowScripts of package.json names ${name}, which runs nothing when installed`),
  ]
}

/** As Node resolves it: beside the asker, then in each folder above. */
function isReachable(lock: PackageFacts['lock'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (Object.hasOwn(lock, folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`))
      return true
    if (folder === '') return false
  }
}

/** The real name of a package; an alias stands in a folder of another name. */
function realName(path: string, { name }: LockEntry): string {
  return name ?? folderName(path)
}

function folderName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isOlder(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) < 0
}
