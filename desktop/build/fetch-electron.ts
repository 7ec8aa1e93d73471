import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('electron/package.json'))

/** The Electron that tools/package.json names. */
export const { version: electronVersion } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
) as {
  version: string
}

/**
 * The path of Electron's binary. Where it is missing, Electron's package downloads it and checks it against its own
 * checksums. A slow connection has all the time it takes; one that is silent for five minutes is given up by Node's
 * `fetch`.
 */
export const fetchElectron = async (env: Record<string, string> = {}): Promise<string> => {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH === undefined) await install(env)
  return require('electron') as string
}

const install = async (env: Record<string, string>): Promise<void> => {
  const telling = new URL('./show-download-progress.ts', import.meta.url).href
  const installing = spawn(process.execPath, ['--import', telling, join(folder, 'install.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  installing.stdout.setEncoding('utf8').on('data', (text: string) => process.stdout.write(text))
  let heard = ''
  installing.stderr.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  const [code] = (await once(installing, 'close')) as [number | null]
  if (code === 0) return
  const said = /\[cause\]: \w*Error: (.+)/.exec(heard) ?? /Error: (.+)/.exec(heard)
  const reason = said?.[1] ?? `its installation ended with ${code}`
  throw new Error(
    [
      `Electron ${electronVersion} could not be fetched: ${reason}.`,
      'Connect this computer to the internet and repeat; behind a proxy with ELECTRON_GET_USE_PROXY=true and HTTPS_PROXY.',
      'Or name a mirror in ELECTRON_MIRROR, or a folder with Electron unpacked in ELECTRON_OVERRIDE_DIST_PATH.',
    ].join('\n'),
  )
}
