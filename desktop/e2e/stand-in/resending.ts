/** Electron's network sends a request again when an idle connection was closed under it; Node's gives up. */

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Only what carries no body, so that nothing is stored twice: a journey counts what has arrived. */
export const resending =
  (send: Send): Send =>
  async (url, init) => {
    try {
      return await send(url, init)
    } catch (error) {
      if (!isReset(error) || (init.body ?? null) !== null || init.signal?.aborted === true) throw error
      return send(url, init)
    }
  }

const isReset = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['ECONNRESET', 'UND_ERR_SOCKET'].includes(String(error.cause.code))
