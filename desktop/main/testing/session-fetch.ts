/**
 * `session.fetch` as Electron has it: whoever gives up the body of a response leaves its connection open; only an abort
 * signal ends that.
 */

import { withoutBody } from '#desktop/main/server/server-client.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Node ends the connection of a body that is collected as garbage. */
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
