/** In-memory queue of calls for the web, where a visitor's data must not be stored unencrypted. */
import type { QueueStorage } from './caller-queue.ts'

/** Also reads calls that an earlier version stored on the device, and removes them once sent; stores none there. */
export const queueInMemory = (device: Storage): QueueStorage & { isEmpty(): boolean } => {
  const held = new Map<string, string>()
  const names = () => [
    ...held.keys(),
    ...Array.from({ length: device.length }, (_, place) => device.key(place) ?? ''),
  ]
  return {
    isEmpty: () => held.size === 0,
    get length() {
      return held.size + device.length
    },
    key: place => names()[place] ?? null,
    getItem: name => held.get(name) ?? device.getItem(name),
    setItem: (name, text) => {
      if (device.getItem(name) === null) held.set(name, text)
      else device.setItem(name, text)
    },
    removeItem: name => {
      held.delete(name)
      device.removeItem(name)
    },
  }
}
