/**
 * Registers the service worker after everything on the page has loaded, since the worker fetches all files of the site
 * and would compete with the page on a slow connection. Not in development, where changes must show at once.
 */
import { type Visitor, workerAddress } from './service-worker-url.ts'

export const registerServiceWorker = (visitor: Visitor): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(workerAddress(visitor)).catch(() => {
      // Private windows reject service workers: the site then lacks only offline support.
    })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
