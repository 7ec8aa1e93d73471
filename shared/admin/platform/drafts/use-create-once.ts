/** Creates a record once, also when the response to an earlier attempt was lost on the way. */
import { useRef } from 'react'

export interface CreateTools<Values, Made> {
  /** The record that an unanswered attempt has made; null when it made none. */
  find(attempt: Values): Promise<Made | null>
  create(values: Values): Promise<Made>
  /** Brings the record of the earlier attempt to what is wanted now. */
  change(earlier: Made, values: Values): Promise<Made>
}

export const useCreateOnce = <Values, Made>(
  tools: CreateTools<Values, Made>,
): ((values: Values) => Promise<Made>) => {
  /** What was sent, as long as nobody has answered. */
  const unanswered = useRef<Values | null>(null)
  return async values => {
    const earlier = unanswered.current && (await tools.find(unanswered.current))
    unanswered.current = values
    const made = await (earlier ? tools.change(earlier, values) : tools.create(values))
    unanswered.current = null
    return made
  }
}
