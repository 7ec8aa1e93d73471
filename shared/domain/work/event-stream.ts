/** Parses the text of server-sent events, in pieces of any size. */

export interface StreamEvent {
  /** Value of the last `id:` line; empty before the first. */
  id: string
  event: string
  data: string
}

/** Takes the next piece of text and returns the events it completes; a comment line becomes a `beat`. */
export const eventReader = (): ((text: string) => (StreamEvent | 'beat')[]) => {
  let rest = ''
  let id = ''
  return text => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(block => {
      const event = readBlock(block, id)
      if (event !== 'beat') id = event.id
      return event
    })
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
