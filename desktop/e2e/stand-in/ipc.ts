/** `ipcMain` of the stand-in, and the way of a message from a page to it. */
import { strict } from './strict.ts'
import { pack, unpack } from './wire.ts'

type Handler = (event: object, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()

export const ipcMain = strict('ipcMain', {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
})

/** Runs the handler of one message and gives the text of its response for the page. */
export const answerMessage = async (event: object, text: string): Promise<string> => {
  const { id, channel, args } = JSON.parse(text) as { id: number; channel: string; args: unknown }
  try {
    const handler = handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    const result = await handler(event, ...(unpack(args) as unknown[]))
    return JSON.stringify({ id, result: pack(result) })
  } catch (cause) {
    return JSON.stringify({ id, error: `Error invoking remote method '${channel}': ${cause}` })
  }
}
