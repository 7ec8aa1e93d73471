import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettings, type Settings } from './settings-file.ts'

const folder = () => mkdtemp(join(tmpdir(), 'settings-'))
const defaults = {
  format: 1,
  servers: [],
  serverChosen: false,
  rehearsals: [],
  keychainHalves: {},
  clockOffset: 0,
  recent: [],
  windows: [],
  staysInTray: false,
  opensAtLogin: false,
  quietHours: null,
  callKeys: 'CommandOrControl+Shift+K',
  language: null,
  lockAfter: null,
  keptWorkKeys: [],
  updates: { heardAt: null, silentSince: null, newest: null },
}

test('what was changed is there after a restart, and nothing is left beside it', async () => {
  const at = await folder()
  const file = await openSettings(at)
  await Promise.all([
    file.change({ servers: ['https://a.example'], serverChosen: true }),
    file.change({ clockOffset: 5000 }),
  ])
  expect((await openSettings(at)).current()).toEqual({
    ...defaults,
    servers: ['https://a.example'],
    serverChosen: true,
    clockOffset: 5000,
  })
  expect(await readdir(at)).toEqual(['settings.json'])
  expect((await stat(join(at, 'settings.json'))).mode & 0o777).toBe(0o600)
})

test('a change is on the disk when the call returns: a program that ends waits for nothing', async () => {
  const at = await folder()
  const place = { x: 1, y: 2, width: 900, height: 700, maximized: false }
  const windows = [{ place, path: '/admin/posts' }]
  const file = await openSettings(at)
  const written = file.change({ windows })
  expect(JSON.parse(readFileSync(join(at, 'settings.json'), 'utf8'))).toEqual({ ...defaults, windows })
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
  expect((await openSettings(at)).current()).toEqual(defaults)
})

const servers = (count: number) => Array.from({ length: count }, (_, at) => `https://s${at}.example`)
const place = { x: -5, y: 2, width: 900, height: 700, maximized: false }
const path = `/${'p'.repeat(299)}`
const title = 't'.repeat(80)
const full: Partial<Settings> = {
  servers: servers(20),
  rehearsals: servers(20),
  keychainHalves: { 'customs-broker https://a.example admin-session': 'AAAA' },
  recent: Array.from({ length: 6 }, () => ({ path, title })),
  windows: Array.from({ length: 8 }, () => ({ place, path })),
  quietHours: { from: '19:00', to: '09:00' },
}

test('a file may hold so much', async () => {
  const at = await folder()
  await (await openSettings(at)).change(full)
  expect((await openSettings(at)).current()).toEqual({ ...defaults, ...full })
})

test.each<[keyof Settings, unknown]>([
  ['servers', servers(21)],
  ['servers', ['https://a.example/']],
  ['servers', ['HTTPS://a.example']],
  ['rehearsals', servers(21)],
  ['keychainHalves', 'AAAA'],
  ['clockOffset', '5'],
  ['recent', Array.from({ length: 7 }, () => ({ path, title }))],
  ['recent', [{ path: `${path}p`, title }]],
  ['recent', [{ path, title: `${title}t` }]],
  ['windows', Array.from({ length: 9 }, () => ({ place, path }))],
  ['windows', [{ place, path: `${path}p` }]],
  ['windows', [{ place: { ...place, x: 0.5 }, path }]],
  ['windows', [{ place: { ...place, y: 0.5 }, path }]],
  ['windows', [{ place: { ...place, width: 0 }, path }]],
  ['windows', [{ place: { ...place, width: 900.5 }, path }]],
  ['windows', [{ place: { ...place, height: 0 }, path }]],
  ['windows', [{ place: { ...place, height: 700.5 }, path }]],
  ['keptWorkKeys', 'AAAA'],
  ['quietHours', { from: '24:00', to: '09:00' }],
  ['callKeys', 'Control+C'],
])('%s that cannot be are as at first, and the rest of the file stays', async (name, value) => {
  const at = await folder()
  await writeFile(join(at, 'settings.json'), JSON.stringify({ ...full, [name]: value }))
  expect((await openSettings(at)).current()).toEqual({ ...defaults, ...full, [name]: defaults[name] })
})

test('a damaged key of kept work costs no other', async () => {
  const at = await folder()
  const kept = { origin: 'https://a.example', start: '0123456789abcdef', sealed: 'AAAA' }
  const damaged = [{ ...kept, start: '../a' }, { ...kept, sealed: '?' }, { ...kept, origin: 'a' }, null]
  await writeFile(join(at, 'settings.json'), JSON.stringify({ keptWorkKeys: [...damaged, kept] }))
  expect((await openSettings(at)).current().keptWorkKeys).toEqual([kept])
})

test('a damaged half is a lost one', async () => {
  const at = await folder()
  await writeFile(join(at, 'settings.json'), JSON.stringify({ keychainHalves: { b: '?', c: 'AAAA' } }))
  expect((await openSettings(at)).current().keychainHalves).toEqual({ b: null, c: 'AAAA' })
})
