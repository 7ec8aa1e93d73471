/**
 * Registers the service worker once everything that the page shows has come: it fetches the whole site, and a slow
 * line has room for one of the two. Development has none, so that changes show at once.
 */
import { type Visitor, workerAddress } from './worker-address.ts'

export const registerServiceWorker = (visitor: Visitor): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(workerAddress(visitor)).catch(() => {
      // Private windows reject service workers: the site works without, only not offline.
    })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
