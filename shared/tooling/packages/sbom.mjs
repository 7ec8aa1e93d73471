import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { log, ROOT } from '../terminal.mjs'

// Writes the shipped packages, with versions and licences, as CycloneDX into dist/sbom.json: `npm run sbom [-- file]`.
// Reads only the lockfile and the sources, so it needs no network, no installed packages and no build. Packages
// imported by the site and the desktop program are built into their bundles, although package.json lists them as
// development packages. So npm reads a copy of package.json that lists exactly the shipped packages, all as
// dependencies.

const target = process.argv[2] ?? join(ROOT, 'dist/sbom.json')
const { dependencies, devDependencies, ...rest } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)
const imported = importedPackages(['site', 'shared', 'desktop'])
const bundled = Object.fromEntries(Object.entries(devDependencies).filter(([name]) => imported.has(name)))

const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
try {
  const asked = { ...rest, dependencies: { ...dependencies, ...bundled } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(asked))
  copyFileSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'))
  // Removes other packages from the lockfile; `--omit dev` would also drop packages that a development package needs
  // too (zod).
  npm('install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund')
  const stdout = npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')
  /** @type {{ components: unknown[] }} */
  const { components } = JSON.parse(stdout)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, stdout)
  log(`${components.length} packages ship; written to ${target}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string[]} args */
function npm(...args) {
  const shell = process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/**
 * Packages of which the sources in these folders import more than types.
 * @param {string[]} folders
 */
function importedPackages(folders) {
  const notBundled = /(^|[\\/])(e2e[^\\/]*|tooling|testing|build)[\\/]|\.(test|bench|config)\.\w+$/
  const files = folders.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map(name => join(folder, name))
      .filter(name => /\.(tsx?|mjs|css)$/.test(name) && !notBundled.test(name)),
  )
  const address =
    /(?<!\bimport type [^;'"]*)(?:\bfrom|\bimport\(?|@import(?: url\()?)\s*['"]((?:@[^/'"]+\/)?[^/'".#@]+)/g
  return new Set(
    files.flatMap(name =>
      [...readFileSync(join(ROOT, name), 'utf8').matchAll(address)].map(match => match[1]),
    ),
  )
}
