/** Messages for failed calls without a message from the server, the same in every program. */
import { texts } from '#messages/platform/errors.js'

/** Shown when no response came. */
export const noConnection = () => ({ title: texts.noConnection, mend: texts.noConnectionMend })

/** Shown when the response is a proxy's, or of a newer server that this program does not understand. */
export const notUnderstood = () => ({ title: texts.notUnderstood, mend: texts.notUnderstoodMend })

/** @param status of a response without a problem in it, such as a proxy's page */
export const failedCallText = (status: number): string => {
  if (status === 413) return texts.tooLarge
  if (status === 429) return texts.tooManyCalls
  if (status === 503) return texts.busy
  return texts.failedWith({ status })
}
