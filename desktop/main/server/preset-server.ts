/** The server's address that the administrator has put beside the program, so that nobody types it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readServerAddress } from './server-address.ts'

const fileName = 'server.txt'

/** Only places that an ordinary person cannot write to, or that hold the program itself. */
export const presetPlaces = (platform: NodeJS.Platform, resources: string): string[] => [
  ...(platform === 'linux' ? ['/etc/customs-broker'] : []),
  ...(platform === 'darwin' ? ['/Library/Application Support/customs-broker'] : []),
  resources,
]

/** The origin in the first of these folders that has one; null for none. */
export const presetServer = (folders: readonly string[]): string | null => {
  for (const folder of folders) {
    try {
      const verdict = readServerAddress(readFileSync(join(folder, fileName), 'utf8'))
      if (verdict.ok) return verdict.origin
    } catch {}
  }
  return null
}
