/** Save queues of all areas. */
import { UnsentChanges } from './platform/save-queue/unsent-changes.tsx'
import { useRecordSaves } from './platform/save-queue/use-record-saves.tsx'
import { useTextSaves } from './platform/save-queue/use-text-saves.tsx'
import { useForgetErased } from './use-forget-erased.ts'

export const SaveQueues = () => {
  useForgetErased()
  const parts = [useRecordSaves(loadSender), useTextSaves()]
  return <UnsentChanges parts={parts} />
}

const loadSender = async () => (await import('./queued-kinds.ts')).sendQueuedSave
