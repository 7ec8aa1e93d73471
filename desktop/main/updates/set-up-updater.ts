/** Sets electron-updater up in the same way on every system: our feed, no download or installation unasked, our log. */
import type { AppUpdater } from 'electron-updater'
import type { AppLog } from '#desktop/main/log/app-log.ts'
import type { UpdateFeed } from './update-feed.ts'

export const setUpUpdater = async (updater: AppUpdater, feed: UpdateFeed, log: AppLog): Promise<void> => {
  const { SignedProvider } = await import('./signed-provider.ts')
  // The person agrees to the download, and so to the installation when the program ends.
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = true
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.logger = {
    info: (message: unknown) => log.info(`Update: ${message}`),
    warn: (message: unknown) => log.warn(`Update: ${message}`, null),
    error: (message: unknown) => log.warn(`Update: ${message}`, null),
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider, ...feed })
}
