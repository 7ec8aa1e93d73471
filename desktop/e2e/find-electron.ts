/** Finds Electron's binary without downloading it; null means that the stand-in runs the journeys. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const findElectron = (): string | null => {
  const overridden = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (overridden !== undefined) return existing(join(overridden, binaryName()))
  const folder = fileURLToPath(new URL('../../node_modules/electron', import.meta.url))
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : binaryName()
  return existing(join(folder, 'dist', name))
}

const existing = (path: string): string | null => (existsSync(path) ? path : null)

const binaryName = (): string => {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}
