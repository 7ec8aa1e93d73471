/** Starts the program with the system. Linux has no call for it: there it is an entry in the folder of the session's programs. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from 'electron'

const entryName = 'customs-broker.desktop'

/** With this word the program starts in the tray, or in the dock, without its window. */
const hidden = '--hidden'

/** Whether the system has started the program, and not a person. */
export const isStartedBySystem = (
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
  commandLine: readonly string[],
): boolean =>
  platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : commandLine.includes(hidden)

/** `program` is what the system starts: the binary, or the AppImage that it came in. */
export const openAtLogin = async (
  app: Pick<App, 'setLoginItemSettings'>,
  isOn: boolean,
  { platform, program, configFolder }: { platform: NodeJS.Platform; program: string; configFolder: string },
): Promise<void> => {
  if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn, args: [hidden] })
  const folder = join(configFolder, 'autostart')
  if (!isOn) return rm(join(folder, entryName), { force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, entryName), entryOf(program), { mode: 0o644 })
}

/** As the specification of desktop entries wants it: quoted, its special letters escaped twice. */
const entryOf = (program: string): string => {
  const quoted = program.replace(/["`$\\]/g, letter => `\\\\${letter}`).replaceAll('%', '%%')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Таможенный брокер',
    `Exec="${quoted}" ${hidden}`,
    '',
  ].join('\n')
}
