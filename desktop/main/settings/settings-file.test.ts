import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettings } from './settings-file.ts'

const folder = () => mkdtemp(join(tmpdir(), 'settings-'))
const defaults = {
  servers: [],
  serverChosen: false,
  rehearsals: [],
  pendingForget: [],
  clockOffset: 0,
  recent: [],
  windows: [],
  staysInTray: false,
  opensAtLogin: false,
  quietHours: null,
  updates: { heardAt: null, silentSince: null, newest: null },
}

test('what was changed is there after a restart, and nothing is left beside it', async () => {
  const at = await folder()
  const file = openSettings(at)
  await Promise.all([
    file.change({ servers: ['https://a.example'], serverChosen: true }),
    file.change({ clockOffset: 5000 }),
  ])
  expect(openSettings(at).current()).toEqual({
    ...defaults,
    servers: ['https://a.example'],
    serverChosen: true,
    clockOffset: 5000,
  })
  expect(await readdir(at)).toEqual(['settings.json'])
})

test('a change is on the disk when the call returns: a program that ends waits for nothing', async () => {
  const at = await folder()
  const place = { x: 1, y: 2, width: 900, height: 700, maximized: false }
  const windows = [{ place, path: '/admin/posts' }]
  const written = openSettings(at).change({ windows })
  expect(openSettings(at).current()).toEqual({ ...defaults, windows })
  await written
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"servers":"x","windows":5}',
  '{"servers":["http://evil.example"]}',
])('a file that reads %j starts with defaults', async text => {
  const at = await folder()
  await writeFile(join(at, 'settings.json'), text)
  expect(openSettings(at).current()).toEqual(defaults)
})
