/**
 * Starts the program at login. Electron has no call for this on Linux: there it is an entry in the autostart folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { App } from 'electron'
import { appId } from '#desktop/main/program-id.ts'
import { programName as inRussian } from '#messages/ru/desktop/main/program.js'
import { programName as inUkrainian } from '#messages/uk/desktop/main/program.js'

const entryName = 'customs-broker.desktop'

/** Argument with which the program starts in the tray, or in the dock, without its window. */
export const hiddenWord = '--hidden'

/** True when the system has started the program, and not a person. */
export const isStartedBySystem = (
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
  commandLine: readonly string[],
): boolean =>
  platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : commandLine.includes(hiddenWord)

interface StartPlaces {
  platform: NodeJS.Platform
  /** Path that the system starts: the binary, or the AppImage that it came in. */
  program: string
  configFolder: string
}

/** The person's folder of settings on Linux; a variable that is empty or no whole path counts as unset. */
export const configFolder = ({ XDG_CONFIG_HOME: set = '' } = process.env): string =>
  isAbsolute(set) ? set : join(homedir(), '.config')

const entryIn = (configFolder: string): string => join(configFolder, 'autostart', entryName)

export const openAtLogin = async (
  app: Pick<App, 'setLoginItemSettings'>,
  isOn: boolean,
  { platform, program, configFolder }: StartPlaces,
): Promise<void> => {
  if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn, args: [hiddenWord] })
  const entry = entryIn(configFolder)
  if (!isOn) return rm(entry, { force: true })
  await mkdir(dirname(entry), { recursive: true })
  await writeFile(entry, entryOf(program), { mode: 0o644 })
}

/**
 * Renews the entry: one of an earlier version may start another file, or show the window. An entry that the person has
 * switched off in the system stays off.
 */
export const renewAtLogin = async (
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  places: StartPlaces,
): Promise<void> => {
  if (!(await isSwitchedOff(app, places))) await openAtLogin(app, true, places)
}

/**
 * True when the person has switched the entry off. macOS remembers that by itself; on Windows and Linux writing the
 * entry would switch it on again.
 */
const isSwitchedOff = async (
  app: Pick<App, 'getLoginItemSettings'>,
  { platform, configFolder }: StartPlaces,
): Promise<boolean> => {
  if (platform === 'win32')
    return app.getLoginItemSettings().launchItems.some(({ name, enabled }) => name === appId && !enabled)
  if (platform !== 'linux') return false
  const entry = await readFile(entryIn(configFolder), 'utf8').catch(() => null)
  return entry === null || /^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry)
}

/** Has an entry of Linux start the program where an update has put it. Synchronous: the program is ending. */
export const moveAtLogin = (program: string): void => {
  const entry = entryIn(configFolder())
  if (!existsSync(entry)) return
  writeFileSync(
    entry,
    readFileSync(entry, 'utf8').replace(/^Exec=.*$/m, () => execOf(program)),
  )
}

/** A desktop entry as its specification demands: the program's path quoted, special characters escaped twice. */
const entryOf = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${inRussian}`,
    `Name[uk]=${inUkrainian}`,
    execOf(program),
    '',
  ].join('\n')

const execOf = (program: string): string => {
  const quoted = program.replace(/["`$\\]/g, letter => `\\\\${letter}`).replaceAll('%', '%%')
  return `Exec="${quoted}" ${hiddenWord}`
}
