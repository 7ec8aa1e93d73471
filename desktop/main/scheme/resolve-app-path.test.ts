import { mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { resolveAppPath } from './resolve-app-path.ts'

let root = ''
beforeAll(async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'app-path-')))
  root = join(folder, 'renderer')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'assets', 'main-a1B2.js'), '')
  await writeFile(join(folder, 'secret.txt'), '')
  await writeFile(join(folder, 'renderer-2'), '')
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
