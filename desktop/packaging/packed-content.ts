/** Checks what the packed program may and must contain on every system, before an installer is trusted. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asar } from './builder-library.ts'
import { machineOf } from './machine-of.ts'

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
  'dist/desktop/main/main.js',
  'dist/desktop/preload/preload.cjs',
  'dist/desktop/renderer/index.html',
  // Electron shows a missing picture as an empty one: nobody would find the program in the tray.
  'dist/desktop/renderer/badge.png',
  'dist/desktop/renderer/icon.png',
  'node_modules/keytar/lib/keytar.js',
]

const allowedFor = ({ platform, arch }: PackedFor): RegExp[] => [
  /^package\.json$/,
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
