/** Reads server-sent events from a streamed response; the browser's own reader cannot send the token. */
import { eventReader, type StreamEvent } from '#shared/domain/work/event-stream.ts'

/** Yields events as they arrive and ends with the stream. Throws what the stream throws. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | 'beat'> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const eventsIn = eventReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* eventsIn(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Ends the connection also when the reader stops in the middle.
    await reader.cancel().catch(() => {})
  }
}
