import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lt } from 'semver'
import { expect, test } from 'vitest'
import { yaml } from './builder-library.ts'
import { darwinOf, writeMacosFloor } from './macos-floor.ts'

test.each([
  ['12.7', '21.0.0'],
  ['13.0', '22.0.0'],
  ['14', '23.0.0'],
  ['15.1', '24.0.0'],
  ['26.0', '25.0.0'],
])('macOS %s begins with Darwin %s', (macos, darwin) => expect(darwinOf(macos)).toBe(darwin))

test('the feed of macOS says its floor once, as electron-updater compares it', async () => {
  const configuration = await readFile('electron-builder.yml', 'utf8')
  const feed = join(await mkdtemp(join(tmpdir(), 'feed-')), 'latest-mac.yml')
  writeMacosFloor(feed, configuration)
  await writeFile(feed, 'version: 1.0.0\nfiles: []\n')
  writeMacosFloor(feed, configuration)
  writeMacosFloor(feed, configuration)
  const { minimumSystemVersion } = yaml.load(await readFile(feed, 'utf8')) as Record<string, string>
  expect(minimumSystemVersion).toBe('22.0.0')
  expect([lt('21.6.0', minimumSystemVersion ?? ''), lt('22.1.0', minimumSystemVersion ?? '')]).toEqual([
    true,
    false,
  ])
  expect(() => writeMacosFloor(feed, '')).toThrow('minimumSystemVersion')
})
