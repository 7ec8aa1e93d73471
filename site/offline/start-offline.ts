/** Starts offline support; loaded after the page, so that it delays nothing. */
import { registerServiceWorker } from './register-service-worker.ts'
import type { Visitor } from './service-worker-url.ts'
import { watchFormQueue } from './watch-form-queue.ts'

export const startOffline = (visitor: Visitor): void => {
  registerServiceWorker(visitor)
  watchFormQueue()
}
