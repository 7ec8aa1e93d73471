/** Reads server-sent events from a streamed response; the browser's own reader cannot send the token. */

export interface StreamEvent {
  /** The last `id:` line so far, empty before the first. */
  id: string
  event: string
  data: string
}

/** Yields events as they arrive and ends with the stream. Throws what the stream throws. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | 'beat'> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block, id)
        if (event !== 'beat') id = event.id
        yield event
      }
    }
  } finally {
    // Ends the connection also when the reader stops in the middle.
    await reader.cancel().catch(() => {})
  }
}

const readBlock = (block: string, lastId: string): StreamEvent | 'beat' => {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''))
  }
  const event = fields.get('event')
  if (event === undefined) return 'beat'
  return { id: fields.get('id') ?? lastId, event, data: fields.get('data') ?? '' }
}
