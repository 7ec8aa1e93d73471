/** Sends what this page may send: saves without a form, then calls; when the admin opens, and as the server can be reached. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sendWaiting, type WaitingCall } from '#shared/admin/work/caller/caller-queue.ts'
import { reportQueueChange, useQueueTools } from '#shared/admin/work/caller/use-waiting-calls.ts'
import { notifyDone } from '../components/notify.ts'
import { useWaitingSave } from '../drafts/use-waiting-save.ts'
import type { SavesRound, SavesTools } from './send-waiting-saves.ts'
import { reportSavesChange, type WaitingSave } from './waiting-saves.ts'

export const useSendOutbox = ({ saves, calls }: { saves: WaitingSave[]; calls: WaitingCall[] }): void => {
  const tools = useQueueTools()
  const queries = useQueryClient()
  const running = useRef(false)
  const again = useRef(false)
  const due = useRef({ saves: false, calls: false })
  const send = async () => {
    again.current = true
    if (running.current) return
    running.current = true
    let isLeft = false
    while (again.current) {
      again.current = false
      isLeft = await sendRound()
    }
    running.current = false
    if (isLeft) waiting.wait()
    else waiting.stop()
  }
  /** True while something goes on waiting. */
  const sendRound = async (): Promise<boolean> => {
    const { client, userId, now } = tools
    const round = due.current.saves
      ? await sendSaves({ client, userId, storage: localStorage, now })
      : nothing
    for (const title of round.saved) notifyDone(`Сохранено: ${title}`)
    const hasCalls = due.current.calls
    const isCallLeft = hasCalls && (await sendWaiting(tools))
    if (round.saved.length > 0 || (hasCalls && !isCallLeft)) void queries.invalidateQueries()
    reportSavesChange()
    reportQueueChange()
    return round.isLeft || isCallLeft
  }
  const waiting = useWaitingSave(() => void send())
  const dueSaves = namesOf(saves.map(({ record, problem }) => ({ name: record, problem })))
  const dueCalls = namesOf(calls.map(({ key, problem }) => ({ name: key, problem })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names alone say that there is something to send
  useEffect(() => {
    due.current = { saves: dueSaves !== '', calls: dueCalls !== '' }
    if (dueSaves === '' && dueCalls === '') waiting.stop()
    else void send()
  }, [dueSaves, dueCalls])
}

const namesOf = (items: { name: string; problem: string | null }[]): string =>
  items
    .filter(({ problem }) => problem === null)
    .map(({ name }) => name)
    .join()

const nothing: SavesRound = { saved: [], isLeft: false }

/** With the forms' own code, which is loaded only when something waits; on the web it may not come through either. */
const sendSaves = async (tools: SavesTools): Promise<SavesRound> => {
  try {
    const { sendWaitingSaves } = await import('./send-waiting-saves.ts')
    return await sendWaitingSaves(tools)
  } catch {
    return { saved: [], isLeft: true }
  }
}
