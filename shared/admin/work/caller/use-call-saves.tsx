/** Waiting calls as a part of the save queue. The caller's page lists them with all actions. */
import { useLocation } from 'react-router-dom'
import type { WaitingPart, WaitingRow } from '#shared/admin/platform/save-queue/unsent-changes.tsx'
import { reportSavesChange } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import { useStillSignedIn } from '#shared/admin/platform/session/use-session.ts'
import { callerName, mayBeThere, sendWaiting, type WaitingCall } from './caller-queue.ts'
import { useQueueTools, useWaitingCalls } from './use-waiting-calls.ts'

export const useCallSaves = (): WaitingPart => {
  const tools = useQueueTools()
  const isSignedIn = useStillSignedIn()
  const calls = useWaitingCalls()
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

const rowOf = (call: WaitingCall): WaitingRow => {
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
