import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { appId } from '#desktop/main/program-id.ts'
import { configFolder, isStartedBySystem, openAtLogin, renewAtLogin } from './open-at-login.ts'

test.each(['win32', 'darwin'] as const)('on %s the system is told', async platform => {
  const app = { setLoginItemSettings: vi.fn() }
  await openAtLogin(app, true, { platform, program: '/x', configFolder: '/nonexistent' })
  expect(app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] })
})

test('the system’s start is told from a person’s', () => {
  const opened = (wasOpenedAtLogin: boolean) => ({
    getLoginItemSettings: () => ({ wasOpenedAtLogin }) as never,
  })
  expect(isStartedBySystem(opened(false), 'linux', ['/opt/x', '--hidden'])).toBe(true)
  expect(isStartedBySystem(opened(false), 'win32', ['x.exe'])).toBe(false)
  expect(isStartedBySystem(opened(true), 'darwin', ['x'])).toBe(true)
  expect(isStartedBySystem(opened(false), 'darwin', ['x', '--hidden'])).toBe(false)
})

test.each([
  ['/home/olena/settings', '/home/olena/settings'],
  ['', join(homedir(), '.config')],
  ['settings', join(homedir(), '.config')],
])('on Linux the folder of settings with XDG_CONFIG_HOME=%s is %s', (set, folder) => {
  expect(configFolder({ XDG_CONFIG_HOME: set })).toBe(folder)
})

test('on Linux an entry for the session is written and taken away, whatever the path is made of', async () => {
  const configFolder = await mkdtemp(join(tmpdir(), 'autostart-'))
  const app = { setLoginItemSettings: vi.fn() }
  const at = { platform: 'linux', program: '/opt/Мой брокер/100% "x" $HOME', configFolder } as const
  await openAtLogin(app, true, at)
  const entry = await readFile(join(configFolder, 'autostart/customs-broker.desktop'), 'utf8')
  expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\nName=\S+ \S+\n/)
  expect(entry).toContain('Exec="/opt/Мой брокер/100%% \\\\"x\\\\" \\\\$HOME" --hidden\n')
  await openAtLogin(app, false, at)
  await openAtLogin(app, false, at)
  expect(await readdir(join(configFolder, 'autostart'))).toEqual([])
  expect(app.setLoginItemSettings).not.toHaveBeenCalled()
})

test.each([
  ['win32', [{ name: appId, enabled: false }], 0],
  ['win32', [{ name: 'another', enabled: false }], 1],
  ['win32', [{ name: appId, enabled: true }], 1],
  ['darwin', undefined, 1],
] as const)(
  'on %s a start with the system that the person switched off there stays off: %j',
  async (platform, launchItems, told) => {
    const app = { setLoginItemSettings: vi.fn(), getLoginItemSettings: () => ({ launchItems }) as never }
    await renewAtLogin(app, { platform, program: '/x', configFolder: '/nonexistent' })
    expect(app.setLoginItemSettings).toHaveBeenCalledTimes(told)
  },
)

test('on Linux an entry is renewed, but for one that the person switched off or removed in the desktop’s own settings', async () => {
  const configFolder = await mkdtemp(join(tmpdir(), 'autostart-'))
  const file = join(configFolder, 'autostart/customs-broker.desktop')
  const app = { setLoginItemSettings: vi.fn(), getLoginItemSettings: vi.fn() }
  const places = { platform: 'linux', program: '/opt/new', configFolder } as const
  await openAtLogin(app, true, { ...places, program: '/opt/old' })
  await renewAtLogin(app, places)
  expect(await readFile(file, 'utf8')).toContain('Exec="/opt/new"')
  for (const off of ['X-GNOME-Autostart-enabled=false', 'Hidden=true']) {
    await writeFile(file, `[Desktop Entry]\n${off}\n`)
    await renewAtLogin(app, places)
    expect(await readFile(file, 'utf8')).toContain(off)
  }
  await openAtLogin(app, false, places)
  await renewAtLogin(app, places)
  expect(await readdir(join(configFolder, 'autostart'))).toEqual([])
})
