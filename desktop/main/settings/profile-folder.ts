/** Chooses the folder of the program's data: it stays when the product is renamed; development has its own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Names that the folder has had; macOS spells «й» in two ways. */
const olderNames = ['NFC', 'NFD'].map(form => 'Таможенный брокер'.normalize(form))

/** @param appData the system's folder for the data of programs */
export const profileFolder = (appData: string, isPackaged: boolean): string => {
  if (!isPackaged) return join(appData, 'customs-broker-development')
  const folders = ['customs-broker', ...olderNames].map(name => join(appData, name))
  return folders.find(folder => existsSync(join(folder, 'settings.json'))) ?? join(appData, 'customs-broker')
}
