/** Sends a call; the same one sent again after a lost response has the same `Idempotency-Key`. */
import * as texts from '#messages/admin/platform/drafts.js'
import { retryAfterFailure } from '#shared/client/api-error.ts'
import { presentUserId } from '../session-store.ts'

/** Problem of a call that was sent too long ago to be recognised by its key. */
export const longUnanswered = texts.longUnanswered

/** Named by person and place: the answer to one person's call is not given to the next one in this window. */
const unanswered = new Map<string, { said: string; key: string }>()

const nameOf = (place: string, userId = presentUserId()): string => `${userId} ${place}`

/** @param place name of the form, for example `answer 12` */
export const sendOnce = async <T>(
  place: string,
  body: object,
  send: (key: string) => Promise<T>,
): Promise<T> => {
  const said = JSON.stringify(body)
  const name = nameOf(place)
  const before = unanswered.get(name)
  const key = before?.said === said ? before.key : crypto.randomUUID()
  unanswered.set(name, { said, key })
  try {
    const answer = await send(key)
    unanswered.delete(name)
    return answer
  } catch (error) {
    if (retryAfterFailure(error) === 'never') unanswered.delete(name)
    throw error
  }
}

/** Makes the next call of a place a new one, also with the text that was sent without a response. */
export const forgetUnanswered = (place: string, userId?: number): void =>
  void unanswered.delete(nameOf(place, userId))

/** Like `sendOnce`, for an upload: the same file chosen again gets the same key. */
export const uploadOnce = <T>(
  place: string,
  { name, size, lastModified }: File,
  body: object,
  send: (key: string) => Promise<T>,
): Promise<T> => sendOnce(`${place} ${name}`, { size, lastModified, ...body }, send)
