/** Creates a record once, also when the response to an earlier attempt was lost on the way. */
import { useRef } from 'react'
import { retryAfterFailure } from '#shared/client/api-error.ts'

/** A create call without a response. */
export interface Attempt<Values> {
  values: Values
  /** Its `Idempotency-Key`. */
  key: string
  /** Values of the attempts before it, which the record has where a change without a response never arrived. */
  earlier?: readonly Values[]
}

export interface CreateTools<Values, Made> {
  /**
   * The record that an attempt without a response has made; null when it made none. Absent where `create` sent again
   * under its key answers with the record that it has made.
   */
  find?(attempt: Values): Promise<Made | null>
  /** `key` is the `Idempotency-Key`: the same values sent again have the same one. */
  create(values: Values, key: string): Promise<Made>
  /** Updates the record made by the earlier attempt to the current values. */
  change(earlier: Made, values: Values): Promise<Made>
  /** An attempt without a response by an earlier instance of the form. */
  earlier?(): Attempt<Values> | null
  /** Keeps an attempt for a later form; null once there is a response. */
  keep?(attempt: Attempt<Values> | null): void
}

export const useCreateOnce = <Values, Made>(
  tools: CreateTools<Values, Made>,
): ((values: Values) => Promise<Made>) => {
  /** The last attempt that has no response yet. */
  const unanswered = useRef<Attempt<Values> | null>(null)
  const remember = (attempt: Attempt<Values> | null) => {
    unanswered.current = attempt
    tools.keep?.(attempt)
  }
  /** Without `find` the record that an attempt has made, or makes now under its key; null when it is rejected. */
  const findMade = async ({ values, key, earlier = [] }: Attempt<Values>): Promise<Made | null> => {
    if (tools.find) {
      for (const sent of [values, ...earlier]) {
        const made = await tools.find(sent)
        if (made) return made
      }
      return null
    }
    try {
      return await tools.create(values, key)
    } catch (error) {
      if (retryAfterFailure(error) === 'never') return null
      throw error
    }
  }
  return async values => {
    const before = unanswered.current ?? tools.earlier?.() ?? null
    const isSame = JSON.stringify(before?.values) === JSON.stringify(values)
    const earlier = before && (tools.find || !isSame) ? await findMade(before) : null
    const key = before && isSame ? before.key : crypto.randomUUID()
    // An attempt found by its key is the one to repeat until its record has these values.
    const sent = earlier && before ? [before.values, ...(before.earlier ?? [])] : []
    remember(earlier && !tools.find ? before : { values, key, earlier: sent })
    try {
      const made = await (earlier ? tools.change(earlier, values) : tools.create(values, key))
      remember(null)
      return made
    } catch (error) {
      // A rejected create has stored nothing. A record found from an earlier attempt still exists, so its values stay
      // remembered.
      if (retryAfterFailure(error) === 'never') remember(earlier && before)
      throw error
    }
  }
}
