/** Waiting calls as a part of the save queue. The caller's page lists them with all actions. */
import { useLocation } from 'react-router-dom'
import { reportSavesChange } from '#shared/admin/platform/save-queue/queued-saves.ts'
import type { QueuedRow, WaitingPart } from '#shared/admin/platform/save-queue/unsent-changes.tsx'
import { useStillSignedIn } from '#shared/admin/platform/session/use-session.ts'
import { callerName, mayBeThere, type QueuedCall, sendWaiting } from './caller-queue.ts'
import { useQueuedCalls, useQueueTools } from './use-queued-calls.ts'

export const useCallSaves = (): WaitingPart => {
  const tools = useQueueTools()
  const isSignedIn = useStillSignedIn()
  const calls = useQueuedCalls()
  const { pathname } = useLocation()
  return {
    count: calls.length,
    rows: pathname === '/admin/call' ? [] : calls.map(rowOf),
    due: calls.filter(({ problem }) => problem === null).map(({ key }) => key),
    async send() {
      const isLeft = await sendWaiting(tools, isSignedIn)
      reportSavesChange()
      return { isSent: !isLeft, isLeft }
    },
  }
}

const rowOf = (call: QueuedCall): QueuedRow => {
  const { key, problem, sentAt } = call
  const state = mayBeThere(call, new Date())
    ? 'больше суток без ответа, решите на странице звонка.'
    : 'уйдёт сам, как только появится связь.'
  return {
    key,
    to: '/admin/call',
    title: `Звонок: ${callerName(call)}`,
    since: sentAt,
    isStuck: problem !== null,
    text: problem === null ? state : `сервер не принял. ${problem}`,
  }
}
