/** What the pieces of the stand-in share: the browser, the profile, and the words of the command line. */
import type { Browser } from './chromium.ts'

export interface Runtime {
  browser: Browser | undefined
  /** Folder of the program: where its `package.json` lies. */
  appPath: string
  /** As in its `package.json`. */
  name: string
  version: string
  userData: string
  /** Resolves once Chromium is there. */
  ready: PromiseWithResolvers<void>
}

export const runtime: Runtime = {
  browser: undefined,
  appPath: '',
  name: '',
  version: '',
  userData: '',
  ready: Promise.withResolvers<void>(),
}

/** Chromium, once `app.whenReady` has resolved. */
export const browser = (): Browser => {
  if (runtime.browser === undefined)
    throw new Error('STAND-IN, not Electron: this needs app.whenReady() first')
  return runtime.browser
}
