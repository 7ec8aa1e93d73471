/** Electron's permissions of the page; a test checks every value, also those that are defaults. */
import type { WebPreferences } from 'electron'

export const webPreferences = (preload: string): WebPreferences => ({
  preload,
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
