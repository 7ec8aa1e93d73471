/** Chooses the folder of the program's data: it stays when the product is renamed; development has its own. */
import { join } from 'node:path'

/** @param appData the system's folder for the data of programs */
export const profileFolder = (appData: string, isPackaged: boolean): string =>
  join(appData, isPackaged ? 'customs-broker' : 'customs-broker-development')
