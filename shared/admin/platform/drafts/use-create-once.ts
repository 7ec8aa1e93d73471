/** Creates a record once, also when the response to an earlier attempt was lost on the way. */
import { useRef } from 'react'
import { isMissing, retryAfterFailure } from '#shared/client/api-error.ts'

/** A create call without a response. */
export interface Attempt<Values> {
  values: Values
  /** Its `Idempotency-Key`. */
  key: string
}

export interface CreateTools<Values, Made> {
  /** `key` is the `Idempotency-Key`: sent again under it, the call answers with the record that it has made. */
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
  /** The record that an attempt has made, or makes now under its key; null when it is rejected. */
  const findMade = async ({ values, key }: Attempt<Values>): Promise<Made | null> => {
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
    const earlier = before && !isSame ? await findMade(before) : null
    const attempt = before && (isSame || earlier) ? before : { values, key: crypto.randomUUID() }
    remember(attempt)
    try {
      const made = await (earlier ? tools.change(earlier, values) : tools.create(values, attempt.key))
      remember(null)
      return made
    } catch (error) {
      // A rejected create has stored nothing; the record of an earlier attempt still exists, unless somebody removed it.
      if (retryAfterFailure(error) === 'never') remember(isMissing(error) ? null : earlier && before)
      throw error
    }
  }
}
