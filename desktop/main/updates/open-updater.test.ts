import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { installNow } from './open-updater.ts'

vi.mock('./update-feed.ts', () => ({ builtInFeed: { url: '', publicKey: '' } }))

const program = () => {
  const app = new EventEmitter()
  const quit = () => app.emit('before-quit')
  const quitAndInstall = vi.fn<(isSilent?: boolean, startsAgain?: boolean) => void>()
  return {
    app: Object.assign(app, { quit }) as never,
    quit,
    quitAndInstall,
    end: () => app.emit('will-quit'),
  }
}

test('a restart for an update installs once the windows are closed; on macOS the updater closes them', () => {
  const { app, quitAndInstall, end } = program()
  installNow(app, { quitAndInstall }, 'win32')
  expect(quitAndInstall.mock.calls).toEqual([])
  end()
  expect(quitAndInstall.mock.calls).toEqual([[true, true]])
  const onMac = program()
  installNow(onMac.app, onMac, 'darwin')
  expect(onMac.quitAndInstall.mock.calls).toEqual([[]])
})

test('who stays on unsaved work and quits later has a program that ends, until they ask for the restart again', () => {
  const { app, quit, quitAndInstall, end } = program()
  installNow(app, { quitAndInstall }, 'win32')
  quit()
  end()
  expect(quitAndInstall.mock.calls).toEqual([])
  installNow(app, { quitAndInstall }, 'win32')
  installNow(app, { quitAndInstall }, 'win32')
  end()
  expect(quitAndInstall.mock.calls).toEqual([[true, true]])
})
