/** Queued calls as a part of the save queue. The caller's page lists them with all actions. */

import { useLocation } from 'react-router-dom'
import * as texts from '#messages/admin/work/caller.js'
import { reportSavesChange } from '#shared/admin/platform/save-queue/queued-saves.ts'
import type { QueuedRow, QueuePart } from '#shared/admin/platform/save-queue/unsent-changes.tsx'
import { useStillSignedIn } from '#shared/admin/platform/session/use-session.ts'
import { callerName, mayBeThere, type QueuedCall, sendQueuedCalls } from './caller-queue.ts'
import { useQueuedCalls, useQueueTools } from './use-queued-calls.ts'

export const useCallSaves = (): QueuePart => {
  const tools = useQueueTools()
  const isSignedIn = useStillSignedIn()
  const calls = useQueuedCalls()
  const { pathname } = useLocation()
  return {
    count: calls.length,
    rows: pathname === '/admin/call' ? [] : calls.map(rowOf),
    due: calls.filter(({ problem }) => problem === null).map(({ key }) => key),
    async send() {
      const isLeft = await sendQueuedCalls(tools, isSignedIn)
      reportSavesChange()
      return { isSent: !isLeft, isLeft }
    },
  }
}

const rowOf = (call: QueuedCall): QueuedRow => {
  const { key, problem, sentAt } = call
  const state = mayBeThere(call, new Date()) ? texts.decideOnPage : texts.callWillBeSent
  return {
    key,
    to: '/admin/call',
    title: texts.callOf({ call: callerName(call) }),
    since: sentAt,
    isStuck: problem !== null,
    text: problem === null ? state : texts.refused({ problem }),
  }
}
