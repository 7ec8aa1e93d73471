/** Starts the program as `electron <folder>` does, and says at once that this is not Electron. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '#shared/tooling/find-browser.mjs'
import { isProof } from '#shared/tooling/sample.ts'
import { app } from './app.ts'
import { startChromium } from './chromium.ts'
import { startGateway } from './gateway.ts'
import { runtime } from './runtime.ts'
import { schemeHandler } from './session.ts'

process.stderr.write('STAND-IN, not Electron: main process in Node, windows in Chromium\n')

const words = process.argv.slice(2)
const folder = words.find(word => !word.startsWith('-'))
if (folder === undefined) throw new Error('The stand-in needs the folder of the program')
runtime.appPath = resolve(folder)
const { main, name, version } = JSON.parse(readFileSync(join(runtime.appPath, 'package.json'), 'utf8')) as {
  main: string
  name: string
  version: string
}
runtime.name = name
runtime.version = version
runtime.userData = mkdtempSync(join(tmpdir(), 'stand-in-profile-'))
process.argv = [process.execPath, ...words]

await import(pathToFileURL(join(runtime.appPath, main)).href)
// As macOS does it for a link that starts the program: before it is ready.
const link = process.env.STAND_IN_OPEN_URL
if (link !== undefined) app.emit('open-url', { preventDefault: () => undefined }, link)

const port = await startGateway(schemeHandler)
// Electron shows pages by the whole browser; the one without a window takes a third less time for the same.
const chromium = findChromium({ headless: !isProof })
if (chromium === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.')
runtime.browser = await startChromium(chromium, join(runtime.userData, 'chromium'), port)
runtime.ready.resolve()
process.stderr.write(`DevTools listening on ${runtime.browser.address}\n`)
