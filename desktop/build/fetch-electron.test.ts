import { mkdtemp } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { electronVersion, fetchElectron } from './fetch-electron.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Electron's own installation, with a mirror of this machine in the place of github.com. */
const fetchFrom = async (mirror: RequestListener | null) => {
  const server = createServer(mirror ?? (() => undefined))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (mirror === null) await new Promise(resolve => server.close(resolve))
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said += text
    return true
  })
  const failure = await fetchElectron({
    ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
    electron_config_cache: await mkdtemp(join(tmpdir(), 'electron-cache-')),
    // Never into the packages of this project.
    ELECTRON_INSTALL_PLATFORM: 'win32',
    ELECTRON_INSTALL_ARCH: 'arm64',
  }).then(
    () => '',
    (cause: Error) => cause.message,
  )
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
  return { said, failure, host: `127.0.0.1:${port}` }
}

test('it is said what is fetched and how far it is, and a download that is not what it should be is refused', async () => {
  const { said, failure, host } = await fetchFrom((_request, response) => {
    response.writeHead(200, { 'content-length': 5_000_000 })
    for (let part = 0; part < 10; part += 1) response.write(Buffer.alloc(500_000))
    response.end()
  })
  const name = `electron-v${electronVersion}-win32-arm64.zip`
  expect(said).toContain(`▸ Fetching ${name}, 5 MB, from ${host}, once …\n`)
  expect(said).toMatch(/ {2}50 %, \d MB\n/)
  expect(said).toContain('  100 %, 5 MB\n')
  expect(failure).toMatch(/could not be fetched: .*checksum/i)
})

test('a place that has it not, and a computer without the internet, are named with what to do', async () => {
  const missing = await fetchFrom((_request, response) => response.writeHead(404).end())
  expect(missing.failure).toContain(
    `${missing.host} answered 404 for electron-v${electronVersion}-win32-arm64.zip`,
  )
  const offline = await fetchFrom(null)
  expect(offline.failure).toContain(
    `Electron ${electronVersion} could not be fetched: ${offline.host} cannot be reached (ECONNREFUSED)`,
  )
  expect(offline.failure).toContain('Connect this computer to the internet')
})

test('an Electron that is given is taken as it is', async () => {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/opt/electron')
  expect(await fetchElectron()).toMatch(/^\/opt\/electron\//)
})
