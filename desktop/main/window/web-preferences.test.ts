import { expect, test } from 'vitest'
import { webPreferences } from './web-preferences.ts'

test('the page is isolated, sandboxed and without Node', () => {
  // All of them: what is not named here is not given.
  expect(webPreferences('/preload.cjs')).toEqual({
    preload: '/preload.cjs',
    partition: 'persist:office',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: true,
  })
})

test('no feature of the browser engine is switched on beside', () => {
  expect(webPreferences('/preload.cjs')).not.toHaveProperty('enableBlinkFeatures')
  expect(webPreferences('/preload.cjs')).not.toHaveProperty('additionalArguments')
})
