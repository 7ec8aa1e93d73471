/** Makes the site work without a connection, fetched after the page: nothing on the screen waits for it. */
import { registerServiceWorker } from './register-service-worker.ts'
import { watchFormQueue } from './watch-form-queue.ts'
import type { Visitor } from './worker-address.ts'

export const startOffline = (visitor: Visitor): void => {
  registerServiceWorker(visitor)
  watchFormQueue()
}
