import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isStartedBySystem, openAtLogin } from './open-at-login.ts'

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
