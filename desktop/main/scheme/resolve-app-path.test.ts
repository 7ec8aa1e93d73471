import { mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { resolveAppPath } from './resolve-app-path.ts'

const inside = [
  '.vite/manifest.json',
  'assets/.hidden.js',
  'assets/a b.js',
  'assets/a..b.js',
  'assets/-a.js',
  'assets/a.js~',
  'assets/%41.js',
  'assets/a\\b.js',
  'assets/a\n.js',
]

let root = ''
beforeAll(async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'app-path-')))
  root = join(folder, 'renderer')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'assets', 'main-a1B2.js'), '')
  await writeFile(join(folder, 'secret.txt'), '')
  await writeFile(join(folder, 'renderer-2'), '')
  // These lie inside: only their names keep them from the page.
  await mkdir(join(root, '.vite'))
  for (const path of inside) await writeFile(join(root, path), '')
  await symlink(join(folder, 'secret.txt'), join(root, 'assets', 'link.txt'))
})

test('a file of the page is found', async () => {
  expect(await resolveAppPath(root, '/assets/main-a1B2.js')).toBe(join(root, 'assets', 'main-a1B2.js'))
})

test.each([
  '/',
  '',
  '/assets/none.js',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/..\\secret.txt',
  '/%252e%252e%252fsecret.txt',
  '/assets/main-a1B2.js%00.txt',
  '/assets/link.txt',
  '/../renderer-2',
  '/c:/windows/win.ini',
  '/assets/main-a1B2.js::$DATA',
  '//etc/passwd',
  '/etc/passwd',
  '/.git/config',
  '/assets/....//secret.txt',
  '/%E0%A4%A',
  '/assets/%u002e',
])('%j is no file of the page', async pathname => {
  expect(await resolveAppPath(root, pathname)).toBeNull()
})

test.each(inside)('%j is a file that no build of the page makes, and is not given', async path => {
  const address = `/${path.split('/').map(encodeURIComponent).join('/')}`
  expect(await resolveAppPath(root, address)).toBeNull()
})

test.each(['/assets/../assets/main-a1B2.js', '/assets/%2e%2e/assets/main-a1B2.js', '/./assets/main-a1B2.js'])(
  '%s leads round about to a file and is not given',
  async pathname => {
    expect(await resolveAppPath(root, pathname)).toBeNull()
  },
)
