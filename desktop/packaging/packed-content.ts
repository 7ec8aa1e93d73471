/** Checks what the packed program may and must contain on every system, before an installer is trusted. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asar } from './builder-library.ts'

export interface PackedFor {
  platform: 'linux' | 'win32' | 'darwin'
  arch: 'x64' | 'arm64'
}

/** Bytes of main, preload and page together. 8 MiB. */
const maxOwnBytes = 8 * 1024 * 1024

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Patterns of keys, tokens, source maps and paths of the build machine. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /AGE-SECRET-KEY-/,
  /sourceMappingURL=/,
  new RegExp(root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
]

const ofDevelopment = /\.map$|\.test\.|stand-in|\/e2e\/|tsconfig|\.env/

/** Page scripts are cached by their URL, so their names must change with their content. */
const isOfPage = /^dist\/desktop\/renderer\/.*\.js$/
const isNamedByContent = /-[\w-]{8}\.js$/

const required = [
  'package.json',
  'LICENSES.txt',
  'dist/desktop/main/main.js',
  'dist/desktop/preload/preload.cjs',
  'dist/desktop/renderer/index.html',
  'dist/desktop/renderer/index-uk.html',
  // Electron shows a missing picture as an empty one: nobody would find the program in the tray.
  'dist/desktop/renderer/badge.png',
  'dist/desktop/renderer/icon.png',
  'node_modules/keytar/lib/keytar.js',
]

const allowedFor = ({ platform, arch }: PackedFor): RegExp[] => [
  /^(?:package\.json|LICENSES\.txt)$/,
  /^(dist|dist\/desktop|node_modules)$/,
  /^dist\/desktop\/(main|preload|renderer)(\/|$)/,
  new RegExp(
    String.raw`^node_modules/keytar(/(package\.json|lib(/.*)?|prebuilds(/${platform}-${arch}(/.*)?)?))?$`,
  ),
]

/** @param resources the folder with `app.asar`. Returns an empty list when there is no problem. */
export const problemsOfPacked = (resources: string, packedFor: PackedFor): string[] => {
  const archive = join(resources, 'app.asar')
  const paths = asar
    .listPackage(archive, { isPack: false })
    .map(path => path.replaceAll('\\', '/').replace(/^\//, ''))
  const files = paths
    .filter(path => /\.(?:js|cjs|json|html|css|svg|png|woff2)$/.test(path))
    .map(path => ({ path, content: asar.extractFile(archive, path) }))
  const own = files.filter(({ path }) => path.startsWith('dist/desktop/'))
  const ownBytes = own.reduce((sum, { content }) => sum + content.byteLength, 0)
  const allowed = allowedFor(packedFor)
  return [
    ...required.filter(path => !paths.includes(path)).map(path => `${path} is missing`),
    ...paths.filter(path => !allowed.some(each => each.test(path))).map(path => `${path} does not belong`),
    ...paths.filter(path => ofDevelopment.test(path)).map(path => `${path} is of development`),
    ...files
      .filter(({ content }) => secrets.some(secret => secret.test(content.toString('latin1'))))
      .map(({ path }) => `${path} reveals something`),
    ...paths
      .filter(path => isOfPage.test(path) && !isNamedByContent.test(path))
      .map(path => `${path} may be taken for an older one`),
    ...(ownBytes < maxOwnBytes ? [] : [`our own code has ${ownBytes} bytes`]),
    ...problemsOfKeychain(resources, packedFor),
  ]
}

/** True when the file for electron-updater is there: it names the cache folder, and on Windows the signer. */
export const hasUpdateSettings = (resources: string): boolean => existsSync(join(resources, 'app-update.yml'))

/** A native module cannot be loaded from inside the archive, nor on another processor. */
const problemsOfKeychain = (resources: string, { platform, arch }: PackedFor): string[] => {
  const module = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`
  const file = join(resources, 'app.asar.unpacked', module)
  if (!existsSync(file)) return [`${module} is not outside the archive`]
  const machine = machineOf(readFileSync(file))
  return machine === `${platform} ${arch}` ? [] : [`${module} is for ${machine}`]
}

const elf: Record<number, string> = { 62: 'x64', 183: 'arm64' }
const pe: Record<number, string> = { 34404: 'x64', 43620: 'arm64' }
const machO: Record<number, string> = { 16777223: 'x64', 16777228: 'arm64' }

/** System and processor that a native module is for, as its head says: `linux x64`, or `unknown`. */
export const machineOf = (module: Buffer): string => {
  if (module.length < 64) return 'unknown'
  if (module.readUInt32BE(0) === 0x7f_45_4c_46) return `linux ${elf[module.readUInt16LE(18)] ?? 'unknown'}`
  if (module.readUInt32LE(0) === 0xfe_ed_fa_cf) return `darwin ${machO[module.readUInt32LE(4)] ?? 'unknown'}`
  const head = module.readUInt32LE(60)
  const isPe = module.toString('latin1', 0, 2) === 'MZ' && head + 6 <= module.length
  return isPe && module.readUInt32LE(head) === 0x45_50
    ? `win32 ${pe[module.readUInt16LE(head + 4)] ?? 'unknown'}`
    : 'unknown'
}
