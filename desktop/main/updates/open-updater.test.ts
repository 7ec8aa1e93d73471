import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { installNow, openUpdater } from './open-updater.ts'

vi.mock('./update-feed.ts', () => ({ builtInFeed: { url: '', publicKey: '' } }))

afterEach(() => void vi.unstubAllEnvs())

test.runIf(process.platform === 'linux').each(['/nobody/may/write/customs-broker', ''])(
  'an AppImage that the person cannot replace, %j, is for its administrator to update',
  async file => {
    vi.stubEnv('APPIMAGE', file)
    const app = { isPackaged: true, getPath: () => '' }
    const log = { info: () => undefined, warn: () => undefined, text: () => '' }
    const feed = { url: 'https://feed.example', publicKey: 'key' }
    expect(await openUpdater(app, feed, log)).toBeNull()
  },
)

const failed = vi.fn<() => void>()

const program = () => {
  const app = new EventEmitter()
  let fail: (() => void) | undefined
  const quit = () => app.emit('before-quit')
  const quitAndInstall = vi.fn<(isSilent?: boolean, startsAgain?: boolean) => void>()
  return {
    app: Object.assign(app, { quit }) as never,
    quit,
    quitAndInstall,
    once: (_event: 'error', listener: () => void) => {
      fail = listener
    },
    fail: () => fail?.(),
    end: () => app.emit('will-quit'),
  }
}

test('a restart for an update installs once the windows are closed; on macOS the updater closes them', () => {
  const { app, quitAndInstall, end, ...updater } = program()
  installNow(app, { ...updater, quitAndInstall }, 'win32', failed)
  expect(quitAndInstall.mock.calls).toEqual([])
  end()
  expect(quitAndInstall.mock.calls).toEqual([[true, true]])
  const onMac = program()
  installNow(onMac.app, onMac, 'darwin', failed)
  expect([onMac.quitAndInstall.mock.calls, failed.mock.calls]).toEqual([[[]], []])
  onMac.fail()
  expect(failed).toHaveBeenCalledOnce()
})

test('who stays on a draft and quits later has a program that ends, until they ask for the restart again', () => {
  const { app, quit, quitAndInstall, end, ...updater } = program()
  installNow(app, { ...updater, quitAndInstall }, 'win32', failed)
  quit()
  end()
  expect(quitAndInstall.mock.calls).toEqual([])
  installNow(app, { ...updater, quitAndInstall }, 'win32', failed)
  installNow(app, { ...updater, quitAndInstall }, 'win32', failed)
  end()
  expect(quitAndInstall.mock.calls).toEqual([[true, true]])
})
