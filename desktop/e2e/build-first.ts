/** Builds the program before its journeys, unless `DESKTOP_BUILT` says that `dist/desktop` is what to test. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { languages } from '#shared/domain/site/languages.ts'
import { findElectron } from './find-electron.ts'

export default async function buildFirst(): Promise<void> {
  const electron = findElectron()
  process.stdout.write(
    electron === null
      ? 'STAND-IN, not Electron: no Electron binary on this machine\n'
      : `Electron: ${electron}\n`,
  )
  if (process.env.DESKTOP_BUILT !== undefined) return
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  for (const language of languages) {
    process.env.SITE_LANGUAGE = language
    await build({ configFile, logLevel: 'warn' })
  }
}
