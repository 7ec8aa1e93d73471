/** An export that is read step by step: each step goes on where the last one ended, however long it is. */
import type { Found, Source } from '#server/content/import/found-post.ts'

export interface ResumedSource extends Omit<Source, 'records'> {
  /** The records from that one on; those before it are read again only where the last step ended elsewhere. */
  recordsFrom(from: number): AsyncIterable<Found>
  close(): Promise<void>
}

interface Reading {
  /** Records that were taken. */
  at: number
  /** One that was looked at and not taken. */
  ahead: Found | null
  iterator: AsyncIterator<Found>
}

export const resumed = (source: Source): ResumedSource => {
  /** Where the last step ended; null while a step reads. */
  let paused: Reading | null = null
  const close = async () => {
    const before = paused
    paused = null
    await before?.iterator.return?.()
  }
  const open = async (from: number): Promise<Reading> => {
    if (paused?.at === from) {
      const reading = paused
      paused = null
      return reading
    }
    await close()
    const iterator = source.records()[Symbol.asyncIterator]()
    for (let at = 0; at < from; at += 1) if ((await iterator.next()).done) break
    return { at: from, ahead: null, iterator }
  }
  return {
    name: source.name,
    origin: source.origin,
    recordsFrom: async function* (from) {
      const reading = await open(from)
      let canGoOn = false
      try {
        for (;;) {
          if (reading.ahead === null) {
            const next = await reading.iterator.next()
            if (next.done) return
            reading.ahead = next.value
          }
          // Whoever leaves at this record has not taken it.
          canGoOn = true
          yield reading.ahead
          canGoOn = false
          reading.ahead = null
          reading.at += 1
        }
      } finally {
        // What has ended or failed is closed by itself.
        if (canGoOn) {
          await close()
          paused = reading
        }
      }
    },
    close,
  }
}
