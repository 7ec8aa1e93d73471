/** Opens electron-updater for this build and this system; it is loaded when it is first needed. */
import { accessSync, constants, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { App } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { AppLog } from '#desktop/main/log/app-log.ts'
import { setUpUpdater } from './set-up-updater.ts'
import { builtInFeed, type UpdateFeed } from './update-feed.ts'

/** The feed of this build; while the program is developed or tested, one from the command line. */
export const feedOf = (app: Pick<App, 'isPackaged' | 'commandLine'>): UpdateFeed =>
  app.isPackaged
    ? builtInFeed
    : {
        url: app.commandLine.getSwitchValue('update-feed'),
        publicKey: app.commandLine.getSwitchValue('update-key'),
      }

/** Opens the updater; null when there is no feed, or the program lies where the person may not replace it. */
export const openUpdater = async (
  app: Pick<App, 'isPackaged' | 'getPath'>,
  feed: UpdateFeed,
  log: AppLog,
): Promise<AppUpdater | null> => {
  if (feed.url === '' || feed.publicKey === '') return null
  const { APPIMAGE: appImage } = process.env
  const isAppImage = process.platform === 'linux' && appImage !== undefined
  if (isAppImage && !isReplaceable(appImage)) return null
  const { autoUpdater } = await import('electron-updater')
  const { CarefulAppImageUpdater } = await import('./appimage-updater.ts')
  const updater = isAppImage ? new CarefulAppImageUpdater() : autoUpdater
  if (!app.isPackaged) {
    // In development this file is written here; a packed program has it among its resources.
    const config = join(app.getPath('userData'), 'dev-app-update.yml')
    writeFileSync(config, 'updaterCacheDirName: customs-broker-development\n')
    updater.updateConfigPath = config
    updater.forceDevUpdateConfig = true
  }
  await setUpUpdater(updater, feed, log)
  return updater
}

/** False in a folder of the administrator, such as `/opt`, and for the empty name that some launchers leave. */
const isReplaceable = (appImage: string): boolean => {
  try {
    accessSync(dirname(appImage), constants.W_OK)
    return isAbsolute(appImage)
  } catch {
    return false
  }
}

type Installer = Pick<AppUpdater, 'quitAndInstall'> & { once(event: 'error', listener: () => void): unknown }

/**
 * Installs and starts the new version once the windows are closed: while a person stays on a draft, the old
 * version keeps running. Squirrel of macOS closes the windows itself.
 * @param onFailure called on macOS when the new version cannot be installed: the program goes on
 */
export const installNow = (
  app: Pick<App, 'once' | 'quit'>,
  updater: Installer,
  platform: NodeJS.Platform,
  onFailure: () => void,
): void => {
  if (platform === 'darwin') {
    updater.once('error', onFailure)
    updater.quitAndInstall()
    return
  }
  let isPutOff = false
  app.once('will-quit', () => {
    if (!isPutOff) updater.quitAndInstall(true, true)
  })
  app.quit()
  // Another quit means that the person stayed at this one: that time the program is to end, not to start again.
  app.once('before-quit', () => {
    isPutOff = true
  })
}
