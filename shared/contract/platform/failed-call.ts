/** Sentences of a call that failed where the server has said none of its own, the same in every program. */
import * as texts from '#messages/platform/errors.js'

/** Nobody has answered. */
export const noConnection = { title: texts.noConnection, mend: texts.noConnectionMend }

/** Something else than our own server's data came, or a newer server's. */
export const notUnderstood = { title: texts.notUnderstood, mend: texts.notUnderstoodMend }

/** @param status of a response without a problem in it, such as a proxy's page */
export const failedCallText = (status: number): string => {
  if (status === 413) return texts.tooLarge
  if (status === 429) return texts.tooManyCalls
  if (status === 503) return texts.busy
  return texts.failedWith({ status })
}
