/** Waiting work of all areas that has not reached the server yet. */
import { UnsentChanges } from './platform/save-queue/unsent-changes.tsx'
import { useRecordSaves } from './platform/save-queue/use-record-saves.tsx'
import { useTextSaves } from './platform/save-queue/use-text-saves.tsx'
import { useCallSaves } from './work/caller/use-call-saves.tsx'
import { useForgetOrders } from './work/orders/use-forget-orders.ts'
import { useForgetRequests } from './work/requests/change-queue/use-forget-requests.ts'

export const WaitingWork = () => {
  useForgetOrders()
  useForgetRequests(loadForgetting)
  const parts = [useRecordSaves(loadSender), useTextSaves(), useCallSaves()]
  return <UnsentChanges parts={parts} />
}

const loadSender = async () => (await import('./waiting-kinds.ts')).sendWaitingSave
const loadForgetting = async () => (await import('./waiting-kinds.ts')).forgetRequests
