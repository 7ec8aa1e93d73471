/** Stands in the layout: what was noted without a connection goes out wherever in the admin the person is. */
import { useSendWaitingCalls } from './use-waiting-calls.ts'

export const SendWaitingCalls = () => {
  useSendWaitingCalls()
  return null
}
