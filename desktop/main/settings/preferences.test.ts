import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changePreferences, isQuiet, readPreferences } from './preferences.ts'
import { openSettings } from './settings-file.ts'

const chosen = {
  staysInTray: true,
  opensAtLogin: true,
  quietHours: { from: '19:00', to: '09:00' },
  callKeys: null,
  lockAfter: 15,
}

test('nothing is on at first; what is chosen survives a restart, and the system hears of a change only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'preferences-'))
  const settings = await openSettings(folder)
  expect(readPreferences(settings)).toEqual({
    staysInTray: false,
    opensAtLogin: false,
    quietHours: null,
    callKeys: 'CommandOrControl+Shift+K',
    lockAfter: null,
  })
  const told: boolean[] = []
  const system = async (isOn: boolean) => void told.push(isOn)
  await changePreferences(settings, chosen, system)
  await changePreferences(settings, chosen, system)
  expect(told).toEqual([true])
  expect(readPreferences(await openSettings(folder))).toEqual(chosen)
})

test('a switch that the system does not take stays where it was', async () => {
  const settings = await openSettings(await mkdtemp(join(tmpdir(), 'preferences-')))
  const refuse = () => Promise.reject(new Error('no rights'))
  await expect(changePreferences(settings, chosen, refuse)).rejects.toThrow('no rights')
  expect(readPreferences(settings).opensAtLogin).toBe(false)
})

test.each([
  [null, '03:00', false],
  [{ from: '13:00', to: '14:00' }, '12:59', false],
  [{ from: '13:00', to: '14:00' }, '13:00', true],
  [{ from: '13:00', to: '14:00' }, '14:00', false],
  [{ from: '19:00', to: '09:00' }, '18:59', false],
  [{ from: '19:00', to: '09:00' }, '19:00', true],
  [{ from: '19:00', to: '09:00' }, '00:00', true],
  [{ from: '19:00', to: '09:00' }, '09:00', false],
  [{ from: '08:00', to: '08:00' }, '12:00', true],
])('quiet hours %j at %s: %s', (hours, now, quiet) => {
  expect(isQuiet(hours, now)).toBe(quiet)
})
