/** Creates a record, or adds to one, once, also when the response to an earlier attempt was lost on the way. */
import { useRef } from 'react'
import { ApiError, isMissing, retryAfterFailure } from '#shared/client/api-error.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import { longUnanswered } from './send-once.ts'

/** A call without a response. */
export interface Attempt<Values> {
  values: Values
  /** Its `Idempotency-Key`. */
  key: string
  /** ISO 8601. */
  at: string
}

export interface CreateTools<Values, Made> {
  /**
   * `key` is the `Idempotency-Key`: sent again under it, the call answers with the record that it has made. `isAgain`:
   * it was sent before.
   */
  create(values: Values, key: string, isAgain: boolean): Promise<Made>
  /** Updates the record made by the earlier attempt to the current values; absent where other values add another one. */
  change?: ((earlier: Made, values: Values) => Promise<Made>) | undefined
  /** An attempt without a response by an earlier instance of the form. */
  earlier?(): Attempt<Values> | null
  /** Keeps an attempt for a later form; null once there is a response. */
  keep?(attempt: Attempt<Values> | null): void
}

export const useCreateOnce = <Values, Made>(
  tools: CreateTools<Values, Made>,
): ((values: Values, byPerson?: boolean) => Promise<Made>) => {
  /** The last attempt that has no response yet. */
  const unanswered = useRef<Attempt<Values> | null>(null)
  const remember = (attempt: Attempt<Values> | null) => {
    unanswered.current = attempt
    tools.keep?.(attempt)
  }
  /** The record that an attempt has made, or makes now under its key; null when it is rejected. */
  const findMade = async ({ values, key }: Attempt<Values>): Promise<Made | null> => {
    try {
      return await tools.create(values, key, true)
    } catch (error) {
      if (retryAfterFailure(error) === 'never') return null
      throw error
    }
  }
  return async (values, byPerson = true) => {
    const { change } = tools
    // Where other values add another one, an attempt is over with the text that was undone.
    const before = (change ? unanswered.current : null) ?? tools.earlier?.() ?? null
    const isSame = JSON.stringify(before?.values) === JSON.stringify(values)
    if (before && (isSame || change) && isKeyForgotten(Date.parse(before.at), Date.now())) {
      // The person is told; the next press makes another record.
      if (byPerson) remember(null)
      throw new ApiError(400, null, longUnanswered)
    }
    const earlier = before && !isSame && change ? await findMade(before) : null
    const begun = { values, key: crypto.randomUUID(), at: new Date().toISOString() }
    const attempt = before && (isSame || earlier) ? before : begun
    remember(attempt)
    try {
      const made = await (earlier && change
        ? change(earlier, values)
        : tools.create(values, attempt.key, attempt === before))
      remember(null)
      return made
    } catch (error) {
      // A rejected create has stored nothing; the record of an earlier attempt still exists, unless somebody removed it.
      if (retryAfterFailure(error) === 'never') remember(isMissing(error) ? null : earlier && before)
      throw error
    }
  }
}
