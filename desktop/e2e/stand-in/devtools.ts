/** A small client of Chromium's DevTools protocol: the stand-in's hands on the browser. */

type Listener = (params: never, sessionId: string | undefined) => void

export interface DevTools {
  send<T>(method: string, params?: object, sessionId?: string): Promise<T>
  on(method: string, listener: Listener): void
  close(): void
}

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
  sessionId?: string
}

export const connectDevTools = async (address: string): Promise<DevTools> => {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('Chromium cannot be reached')))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, Listener[]>()
  let last = 0

  socket.addEventListener('message', event => {
    const message = JSON.parse(String(event.data)) as Message
    if (message.id !== undefined) {
      const waiter = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error === undefined) waiter?.resolve(message.result)
      else waiter?.reject(new Error(message.error.message))
      return
    }
    for (const listener of listeners.get(message.method ?? '') ?? []) {
      listener(message.params as never, message.sessionId)
    }
  })
  socket.addEventListener('close', () => {
    for (const waiter of waiting.values()) waiter.reject(new Error('Chromium is gone'))
    waiting.clear()
  })

  return {
    send<T>(method: string, params: object = {}, sessionId?: string) {
      // A closed socket swallows what is sent: without this the caller would wait for ever.
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject<T>(new Error('Chromium is gone'))
      last += 1
      const waiter = Promise.withResolvers<unknown>()
      waiting.set(last, waiter)
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
      return waiter.promise as Promise<T>
    },
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener])
    },
    close: () => socket.close(),
  }
}
