/**
 * Fakes Electron's `session.fetch`: cancelling the body of a response leaves its connection open; only an abort signal
 * ends it.
 */

import { withoutBody } from '#desktop/main/server/server-client.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Holds responses, since Node ends the connection of a garbage-collected body. */
const open = new Set<Response>()

export const sessionFetch =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init)
    if (response.body === null || withoutBody.has(response.status)) return response
    const reader = response.body.getReader()
    open.add(response)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          open.delete(response)
          controller.close()
        } catch (cause) {
          open.delete(response)
          throw cause
        }
      },
    })
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
