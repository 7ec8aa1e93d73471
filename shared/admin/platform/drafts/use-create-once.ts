/** Creates a record once, also when the response to an earlier attempt was lost on the way. */
import { useRef } from 'react'
import { retryAfterFailure } from '#shared/client/api-error.ts'

export interface CreateTools<Values, Made> {
  /** The record that an attempt without a response has made; null when it made none. */
  find(attempt: Values): Promise<Made | null>
  /** `key` is the `Idempotency-Key`: the same values sent again have the same one. */
  create(values: Values, key: string): Promise<Made>
  /** Updates the record made by the earlier attempt to the current values. */
  change(earlier: Made, values: Values): Promise<Made>
  /** Values of an attempt without a response by an earlier instance of the form. */
  earlier?(): Values | null
  /** Keeps an attempt for a later form; null once there is a response. */
  keep?(attempt: Values | null): void
}

export const useCreateOnce = <Values, Made>(
  tools: CreateTools<Values, Made>,
): ((values: Values) => Promise<Made>) => {
  /** The last attempt that has no response yet. */
  const unanswered = useRef<{ values: Values; key: string } | null>(null)
  const remember = (values: Values | null, key: string) => {
    unanswered.current = values && { values, key }
    tools.keep?.(values)
  }
  return async values => {
    const before = unanswered.current
    const attempt = before?.values ?? tools.earlier?.() ?? null
    const earlier = attempt && (await tools.find(attempt))
    const isSame = JSON.stringify(before?.values) === JSON.stringify(values)
    const key = before && isSame ? before.key : crypto.randomUUID()
    remember(values, key)
    try {
      const made = await (earlier ? tools.change(earlier, values) : tools.create(values, key))
      remember(null, key)
      return made
    } catch (error) {
      // A rejected create has stored nothing. A record found from an earlier attempt still exists, so its values stay
      // remembered.
      if (retryAfterFailure(error) === 'never') remember(earlier && attempt, key)
      throw error
    }
  }
}
