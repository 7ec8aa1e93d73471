/** What a Linux is told of the program, in the checks that distributions use: `npm run proof -- --only keychains`. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builderLibrary, yaml } from './builder-library.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

interface Configuration {
  productName: string
  linux: Record<'executableName' | 'maintainer' | 'synopsis' | 'description' | 'vendor', string>
  deb: { depends: string[]; recommends: string[]; packageCategory: string; fpm: string[] }
  extraMetadata: { homepage: string; desktopName: string }
}
const { LinuxTargetHelper } = createRequire(join(builderLibrary, 'package.json'))(
  './out/targets/LinuxTargetHelper.js',
) as {
  LinuxTargetHelper: new (packager: object) => { computeDesktopEntry(options: object): Promise<string> }
}

let folder = ''
let configuration: Configuration
let entry = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linux-checks-'))
  configuration = yaml.load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as Configuration
  const { productName, linux, extraMetadata } = configuration
  const packager = {
    config: configuration,
    platformSpecificBuildOptions: linux,
    executableName: linux.executableName,
    appInfo: { productName, sanitizedProductName: productName },
    info: { metadata: extraMetadata },
    fileAssociations: [],
  }
  entry = join(folder, extraMetadata.desktopName)
  await writeFile(entry, await new LinuxTargetHelper(packager).computeDesktopEntry(linux))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the menu names the program in both languages, and the scheme once', async () => {
  const text = await readFile(entry, 'utf8')
  expect(text).toMatch(/^Name=Таможенный брокер$/m)
  expect(text).toMatch(/^Name\[uk\]=Митний брокер$/m)
  expect(text).toMatch(/^Comment=Заявки, /m)
  expect(text).toMatch(/^Comment\[uk\]=Заявки, /m)
  expect(text.match(/x-scheme-handler/g)).toHaveLength(1)
  const { stdout } = await run('desktop-file-validate', ['--warn-kde', entry])
  expect(stdout).toBe('')
})

test('a software centre has data in both languages that it can read', async () => {
  const file = join(root, 'desktop/resources/ua.customs-broker.metainfo.xml')
  const { stdout } = await run('appstreamcli', ['validate', '--no-net', '--pedantic', file])
  expect(stdout.split('\n').filter(line => /^[EW]:/.test(line))).toEqual([])
  expect(await readFile(file, 'utf8')).toContain(configuration.linux.synopsis)
})

test('a deb of the same fields passes lintian, but for what only an archive of Debian asks for', async () => {
  const { linux, deb, extraMetadata } = configuration
  const tree = join(folder, 'deb')
  const put = async (path: string, from: string) => {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await copyFile(from, join(tree, path))
    await chmod(join(tree, path), 0o644)
  }
  await put(`usr/share/applications/${extraMetadata.desktopName}`, entry)
  for (const mapping of deb.fpm) {
    const [from = '', to = ''] = mapping.split('=')
    await put(to, join(root, from))
  }
  await put(
    'usr/share/icons/hicolor/1024x1024/apps/customs-broker.png',
    join(root, 'desktop/resources/icon.png'),
  )
  await mkdir(join(tree, 'DEBIAN'))
  const control = [
    ['Package', 'customs-broker'],
    ['Version', '1.0.0'],
    ['Architecture', 'all'],
    ['Maintainer', linux.maintainer],
    ['Section', deb.packageCategory],
    ['Priority', 'optional'],
    ['Homepage', extraMetadata.homepage],
    ['Depends', deb.depends.join(', ')],
    ['Recommends', deb.recommends.join(', ')],
    ['Description', `${linux.synopsis}\n ${linux.description}`],
  ]
  await writeFile(join(tree, 'DEBIAN/control'), `${control.map(field => field.join(': ')).join('\n')}\n`)
  await run('dpkg-deb', ['--root-owner-group', '--build', tree, join(folder, 'program.deb')])
  // fpm adds the changelog; whose licence it is the owner says; of two texts without a Latin letter lintian sees nothing.
  const tags = 'no-changelog,no-copyright-file,description-synopsis-is-duplicated'
  const { stdout } = await run('lintian', [
    '--allow-root',
    '--suppress-tags',
    tags,
    join(folder, 'program.deb'),
  ]).catch((failed: { stdout: string }) => failed)
  expect(stdout.split('\n').filter(line => /^[EW]:/.test(line))).toEqual([])
})
