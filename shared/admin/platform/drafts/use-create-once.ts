/** Creates a record once, also when the response to an earlier attempt was lost on the way. */
import { useRef } from 'react'

export interface CreateTools<Values, Made> {
  /** The record that an unanswered attempt has made; null when it made none. */
  find(attempt: Values): Promise<Made | null>
  /** `key` is of this press of the button: the same work that is sent again has the same one. */
  create(values: Values, key: string): Promise<Made>
  /** Brings the record of the earlier attempt to what is wanted now. */
  change(earlier: Made, values: Values): Promise<Made>
}

export const useCreateOnce = <Values, Made>(
  tools: CreateTools<Values, Made>,
): ((values: Values) => Promise<Made>) => {
  /** What was sent, as long as nobody has answered. */
  const unanswered = useRef<{ values: Values; key: string } | null>(null)
  return async values => {
    const before = unanswered.current
    const earlier = before && (await tools.find(before.values))
    const isSame = JSON.stringify(before?.values) === JSON.stringify(values)
    const key = before && isSame ? before.key : crypto.randomUUID()
    unanswered.current = { values, key }
    const made = await (earlier ? tools.change(earlier, values) : tools.create(values, key))
    unanswered.current = null
    return made
  }
}
