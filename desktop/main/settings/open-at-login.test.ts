import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openAtLogin } from './open-at-login.ts'

test.each(['win32', 'darwin'] as const)('on %s the system is told', async platform => {
  const app = { setLoginItemSettings: vi.fn() }
  await openAtLogin(app, true, { platform, program: '/x', configFolder: '/nonexistent' })
  expect(app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true })
})

test('on Linux an entry for the session is written and taken away, whatever the path is made of', async () => {
  const configFolder = await mkdtemp(join(tmpdir(), 'autostart-'))
  const app = { setLoginItemSettings: vi.fn() }
  const at = { platform: 'linux', program: '/opt/Мой брокер/100% "x" $HOME', configFolder } as const
  await openAtLogin(app, true, at)
  const entry = await readFile(join(configFolder, 'autostart/customs-broker.desktop'), 'utf8')
  expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\nName=\S+ \S+\n/)
  expect(entry).toContain('Exec="/opt/Мой брокер/100%% \\\\"x\\\\" \\\\$HOME"\n')
  await openAtLogin(app, false, at)
  await openAtLogin(app, false, at)
  expect(await readdir(join(configFolder, 'autostart'))).toEqual([])
  expect(app.setLoginItemSettings).not.toHaveBeenCalled()
})
