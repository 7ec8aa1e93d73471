/** Preferences of a person about the program, and their effects on this computer. */
import type { Preferences } from '#desktop/bridge/desktop-bridge.ts'
import type { SettingsFile } from './settings-file.ts'

export const readPreferences = (settings: SettingsFile): Preferences => {
  const { staysInTray, opensAtLogin, quietHours, callKeys, lockAfter } = settings.current()
  return { staysInTray, opensAtLogin, quietHours, callKeys, lockAfter }
}

/** @param openAtLogin tells the system; null in a program that is not installed */
export const changePreferences = async (
  settings: SettingsFile,
  to: Preferences,
  openAtLogin: ((isOn: boolean) => Promise<void>) | null,
): Promise<void> => {
  const isNew = to.opensAtLogin !== settings.current().opensAtLogin
  // The system is changed first: when it rejects the change, the preference is not stored.
  if (isNew) await openAtLogin?.(to.opensAtLogin)
  await settings.change(to)
}

/**
 * True while no notification may be shown. Hours may cross midnight; the same time twice is the whole day.
 *
 * @param now the time of day on this computer, `HH:MM`
 */
export const isQuiet = (hours: Preferences['quietHours'], now: string): boolean => {
  if (hours === null) return false
  const { from, to } = hours
  return from < to ? now >= from && now < to : now >= from || now < to
}
