// Rules for the project's packages, as pure functions.

export type LockEntry = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  /** The project's own. */
  devDependencies?: Record<string, string>
  dev?: boolean
}

/** A known vulnerability, from advisories.json. */
export type Advisory = {
  package: string
  /** The first version without the vulnerability. */
  least: string
  /** CVE or GHSA id; for a vulnerability without one, the release that fixes it. */
  id: string
  what: string
  /** Ignores copies used only by development tools. */
  shippedOnly?: boolean
}

export type PackageFacts = {
  /** `packages` of package-lock.json: the folder of each package, and under '' the project itself. */
  lock: Record<string, LockEntry>
  /** `allowScripts` of package.json, by package name. */
  allowScripts: Record<string, boolean>
  /** Real names of installed packages with a binding.gyp, which npm compiles without any install script. */
  compiled: string[]
  advisories: Advisory[]
}

/**
 * Problems of the packages, a sentence each; empty when there are none.
 *
 * `npm audit` needs a service that not every registry has, so known vulnerabilities are kept out by a list of
 * advisories, which `.github/workflows/advisories.yml` compares with OSV every week.
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

/** Days after which the list of advisories counts as old. */
const maxTrustDays = 45

/** Warning about a list last compared on `checked`; null while it is recent. */
export function findOldAdvisories(checked: string, today: Date): string | null {
  const days = Math.floor((today.getTime() - Date.parse(checked)) / 86_400_000)
  if (days <= maxTrustDays) return null
  return `shared/tooling/packages/advisories.json is of ${checked}, ${days} days ago: holes found since are not in it. Compare it with https://osv.dev, raise what is too low, and set its date.`
}

/** Packages that must not be installed, not even by another package, and what to use instead. */
export const FORBIDDEN: Record<string, string> = {
  xlsx: 'frozen on npm with open CVEs: our own reader and write-excel-file',
  exceljs: 'does not install: our own reader and write-excel-file',
  csurf: 'abandoned: the same-origin check in server/platform/http',
  speakeasy: 'abandoned: otpauth',
  request: 'abandoned: fetch',
  keytar: 'archived: the alias npm:@github/keytar',
}

/**
 * Dependencies missing in the lockfile: npm writes it incompletely when the registry lags, and `npm ci` then fails on
 * another machine.
 */
function missingFromLock(lock: PackageFacts['lock']): string[] {
  return Object.entries(lock).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => pathOf(lock, path, name) === undefined)
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

/** The real name of a package, since an alias is installed under another name. */
function realName(path: string, { name }: LockEntry): string {
  return name ?? folderName(path)
}

function folderName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isOlder(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) < 0
}

/** Folder of the package that Node would find from the folder `from`: in its `node_modules`, or in one further up. */
export function pathOf(
  lock: Readonly<Record<string, LockEntry>>,
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (Object.hasOwn(lock, path)) return path
    if (folder === '') return undefined
  }
}
