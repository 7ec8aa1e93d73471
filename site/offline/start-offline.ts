/** Starts offline support; loaded after the page, so that it delays nothing. */
import { type Visitor, workerAddress } from './service-worker-url.ts'
import { watchFormQueue } from './watch-form-queue.ts'

export const startOffline = (visitor: Visitor): void => {
  registerServiceWorker(visitor)
  watchFormQueue()
}

/**
 * Registers the service worker after everything on the page has loaded, since the worker fetches all files of the site
 * and would compete with the page on a slow connection. Not in development, where changes must show at once.
 */
const registerServiceWorker = (visitor: Visitor): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(workerAddress(visitor)).catch(() => {
      // Private windows reject service workers: the site then lacks only offline support.
    })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
