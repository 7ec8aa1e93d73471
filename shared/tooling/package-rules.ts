// Rules for the packages that the project is made of; reads no file itself.

export type LockEntry = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  dev?: boolean
}

/** A hole that is known, from the list in advisories.json. */
export type Advisory = {
  package: string
  /** The first version without the hole. */
  least: string
  /** Under which it is published. */
  id: string
  what: string
  /** Does not concern copies inside tools of development. */
  shippedOnly?: boolean
}

export type PackageFacts = {
  /** `packages` of package-lock.json: the folder of each package, and under '' the project itself. */
  lock: Record<string, LockEntry>
  /** `allowScripts` of package.json. */
  allowScripts: Record<string, boolean>
  /** Real names of installed packages with a binding.gyp, which npm compiles without any install script. */
  compiled: string[]
  advisories: Advisory[]
}

/**
 * Everything that is wrong with the packages, a sentence each; none when all is well.
 *
 * `npm audit` needs a service that not every registry has, so known holes are kept out by a list of advisories, which
 * `.github/workflows/advisories.yml` compares with OSV every week.
 */
export function findPackageProblems(facts: PackageFacts): string[] {
  return [
    ...missingFromLock(facts.lock),
    ...tooOld(facts),
    ...forbidden(facts.lock),
    ...notReproducible(facts.lock),
    ...unreviewedScripts(facts),
  ]
}

/** Days after which a list of advisories says little about today. */
const maxTrustDays = 45

/** Sentence about a list last compared on `checked`; null while that is not long ago. */
export function findOldAdvisories(checked: string, today: Date): string | null {
  const days = Math.floor((today.getTime() - Date.parse(checked)) / 86_400_000)
  if (days <= maxTrustDays) return null
  return `shared/tooling/advisories.json is of ${checked}, ${days} days ago: holes found since are not in it. Compare it with https://osv.dev, raise what is too low, and set its date.`
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

function tooOld({ lock, advisories }: PackageFacts): string[] {
  return Object.entries(lock).flatMap(([path, { version = '0', dev = false }]) =>
    advisories
      .filter(advisory => advisory.package === folderName(path) && !(advisory.shippedOnly && dev))
      .filter(({ least }) => isOlder(version, least))
      .map(({ least, id, what }) => `${path} is ${version}: versions below ${least} have ${id}, ${what}`),
  )
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
