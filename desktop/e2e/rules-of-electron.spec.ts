/** Rules that the program relies on and no typings tell: asked of Electron, or of the stand-in in its place. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ElectronApplication } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'

const picture = fileURLToPath(new URL('../resources/public/icon.png', import.meta.url))

/** Takes every connection and answers none. */
const startSilence = async (): Promise<Server> => {
  const server = createServer(() => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

const addressAt = (port: number | undefined): string => `http://127.0.0.1:${port}/`

/** The near end of a connection: its port listens to nobody and is given to no other process while the connection lasts. */
const holdPort = async (far: number): Promise<Socket> => {
  const held = createConnection(far, '127.0.0.1')
  await once(held, 'connect')
  return held
}

interface Opened {
  opened: Electron.BrowserWindow
}

/** Opens one and leaves it in `opened`, once Playwright has let its page run. */
const openWindow = async (app: ElectronApplication): Promise<void> => {
  const seen = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }) => {
    const opened = new BrowserWindow({ show: false })
    void opened.loadURL('about:blank')
    Object.assign(globalThis, { opened })
  })
  await (await seen).waitForLoadState()
}

test(
  'Electron says what is gone, what was broken off and what is not there',
  onlyInProof('stand-in: a call, an option or an event that the stand-in does not know throws'),
  async ({ launch, profile }) => {
    const { app, page } = await launch()
    // A window that is opened while the first page still comes up is not always given to Playwright.
    await expect(page.getByRole('heading', { name: 'Адрес сервера' })).toBeVisible()

    await test.step('a window that is gone answers no call, from `closed` on, and its page likewise', async () => {
      await openWindow(app)
      const answers = await app.evaluate(() => {
        const { opened: window } = globalThis as unknown as Opened
        const { webContents } = window
        const tried = (work: () => unknown): unknown => {
          try {
            return work()
          } catch (error) {
            return String(error)
          }
        }
        const ask = (): unknown[] => [
          [window.isDestroyed(), webContents.isDestroyed()],
          tried(() => window.isVisible()),
          tried(() => window.webContents),
          tried(() => window.loadURL('about:blank')),
          tried(() => webContents.send('menu')),
          tried(() => window.listenerCount('closed')),
        ]
        const { promise, resolve } = Promise.withResolvers<unknown[]>()
        window.once('closed', () => resolve(ask()))
        window.close()
        return promise
      })
      const gone = 'TypeError: Object has been destroyed'
      expect(answers).toEqual([[true, true], gone, gone, gone, gone, 0])
    })

    await test.step('a load ends as Electron says, and no unheard rejection ends the program', async () => {
      const silence = await startSilence()
      const { port } = silence.address() as AddressInfo
      const held = await holdPort(port)
      const [silent, refused] = [addressAt(port), addressAt(held.localPort)]
      await openWindow(app)
      const { ends, failed } = await app.evaluate(
        async (_electron, addresses) => {
          const { opened: window } = globalThis as unknown as Opened
          const failures: unknown[] = []
          window.webContents.on('did-fail-load', (_event, ...given) => failures.push(given.slice(0, 4)))
          const endOf = (load: Promise<void>): Promise<unknown> =>
            load.then(
              () => 'loaded',
              ({ errno, code, message }) => [errno, code, message],
            )
          const loaded = await endOf(window.loadURL('about:blank'))
          void window.loadURL(addresses.silent)
          const brokenOff = endOf(window.loadURL(addresses.silent))
          const failing = endOf(window.loadURL(addresses.refused))
          const both = [await brokenOff, await failing]
          const closed = endOf(window.loadURL(addresses.silent))
          window.close()
          return { ends: [loaded, ...both, await closed], failed: failures }
        },
        { silent, refused },
      )
      held.destroy()
      silence.closeAllConnections()
      silence.close()
      const name = 'ERR_CONNECTION_REFUSED'
      expect(ends).toEqual([
        'loaded',
        [-3, 'ERR_ABORTED', `ERR_ABORTED (-3) loading '${refused}'`],
        [-102, name, `${name} (-102) loading '${refused}'`],
        [-2, 'ERR_FAILED', `ERR_FAILED (-2) loading '${silent}'`],
      ])
      expect(failed).toEqual([[-102, name, refused, true]])
    })

    await test.step('a picture that is not there is an empty one; only a tray given its path says so', async () => {
      const answers = await app.evaluate(
        ({ nativeImage, Tray }, [missing = '', there = '']) => {
          const isEmptyAt = (path: string): boolean[] => {
            const image = nativeImage.createFromPath(path)
            return [image.isEmpty(), image.resize({ width: 16, height: 16 }).isEmpty()]
          }
          const made = (icon: Electron.NativeImage | string): string => {
            try {
              return typeof new Tray(icon)
            } catch (error) {
              return String(error)
            }
          }
          return [
            isEmptyAt(there),
            isEmptyAt(missing),
            made(nativeImage.createFromPath(missing)),
            made(missing),
          ]
        },
        [join(profile, 'nowhere.png'), picture],
      )
      expect(answers).toEqual([
        [false, false],
        [true, true],
        'object',
        expect.stringContaining('Failed to load image from path'),
      ])
    })
  },
)
