/** Sends the outbox when the admin opens, when a save is added, and when the server can be reached again. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSaveRetry } from '../drafts/use-save-retry.ts'

/** Part of the outbox with one kind of change. */
export interface WaitingPart {
  /** Number of unsent changes, including those shown by an open form or page. */
  count: number
  /** `WaitingRow` elements for the outbox. */
  rows: ReactNode[]
  /** True when a change needs a person's decision. */
  isStuck: boolean
  /** Names of the changes that can be sent without a decision. */
  due: readonly string[]
  /** Sends the changes; left out when the desktop program sends them. */
  send?(): Promise<SendRound>
}

export interface SendRound {
  /** True when the server has stored at least one change. */
  isSent: boolean
  /** True when some changes still wait. */
  isLeft: boolean
}

export const useSendUnsentChanges = (parts: readonly WaitingPart[]): void => {
  const queries = useQueryClient()
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const running = useRef(false)
  const again = useRef(false)
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
  /** Resolves true when some changes still wait. */
  const sendRound = async (): Promise<boolean> => {
    const rounds: SendRound[] = []
    for (const { due, send } of latest.current) if (due.length > 0 && send) rounds.push(await send())
    if (rounds.some(({ isSent }) => isSent)) void queries.invalidateQueries()
    return rounds.some(({ isLeft }) => isLeft)
  }
  const waiting = useSaveRetry(() => void send())
  const due = parts.flatMap(part => (part.send ? part.due : [])).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when other changes are due
  useEffect(() => {
    if (due === '') waiting.stop()
    else void send()
  }, [due])
}
