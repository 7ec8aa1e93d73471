/** Where calls wait on the web, which has no safe place for a visitor's data: in this page only. */
import type { QueueStorage } from './caller-queue.ts'

/** Reads calls that an earlier version has left on the device, which go once they are sent; adds none. */
export const pageMemory = (device: Storage): QueueStorage & { isEmpty(): boolean } => {
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
