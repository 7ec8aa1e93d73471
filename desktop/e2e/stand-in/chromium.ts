/** Starts the Chromium whose pages are the stand-in's windows. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { connectDevTools, type DevTools } from './devtools.ts'
import { gatewayHost } from './gateway.ts'

export interface Browser {
  devTools: DevTools
  /** Where Playwright connects as well. */
  address: string
  /** Lets it write what the page has stored; resolves when it has ended. */
  close(): Promise<void>
}

/**
 * @param executable a Chromium
 * @param profile where it keeps what the page stores
 * @param gatewayPort where `app://` is answered
 */
export const startChromium = async (
  executable: string,
  profile: string,
  gatewayPort: number,
): Promise<Browser> => {
  const chromium = spawn(
    executable,
    [
      '--headless=new',
      '--no-startup-window',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--host-resolver-rules=MAP ${gatewayHost}:80 127.0.0.1:${gatewayPort}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Electron keeps no page that was left; here each would hold its stream of requests open.
      '--disable-back-forward-cache',
      '--disable-dev-shm-usage',
      '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
      '--password-store=basic',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    // The keychain's bus is the program's own; Chromium would only start services on it.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' } },
  )
  process.on('exit', () => chromium.kill('SIGKILL'))
  const found = Promise.withResolvers<string>()
  createInterface({ input: chromium.stderr }).on('line', line => {
    const address = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1]
    if (address !== undefined) found.resolve(address)
  })
  let isWanted = true
  const ended = new Promise<void>(resolve => chromium.once('exit', () => resolve()))
  chromium.once('exit', code => {
    found.reject(new Error(`Chromium ended with ${code}`))
    if (isWanted) process.exit(1)
  })
  const address = await found.promise
  const devTools = await connectDevTools(address)
  const close = async () => {
    isWanted = false
    await devTools.send('Browser.close').catch(() => undefined)
    await ended
  }
  return { address, devTools, close }
}
