/** Sends what this page may send, when the admin opens, when something is added, and as the server can be reached. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSaveRetry } from '../drafts/use-save-retry.ts'

/** One kind of what waits. */
export interface WaitingPart {
  /** How much waits, also where it is shown elsewhere. */
  count: number
  /** A `WaitingRow` for each that is shown here. */
  rows: ReactNode[]
  /** A person must decide about one of them. */
  isStuck: boolean
  /** Names of those that go by themselves. */
  due: readonly string[]
  /** Without it somebody else sends them. */
  send?(): Promise<SendRound>
}

export interface SendRound {
  /** The server has something that it did not have. */
  isSent: boolean
  /** Something goes on waiting. */
  isLeft: boolean
}

export const useSendOutbox = (parts: readonly WaitingPart[]): void => {
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
  /** True while something goes on waiting. */
  const sendRound = async (): Promise<boolean> => {
    const rounds: SendRound[] = []
    for (const { due, send } of latest.current) if (due.length > 0 && send) rounds.push(await send())
    if (rounds.some(({ isSent }) => isSent)) void queries.invalidateQueries()
    return rounds.some(({ isLeft }) => isLeft)
  }
  const waiting = useSaveRetry(() => void send())
  const due = parts.flatMap(part => (part.send ? part.due : [])).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names alone say that there is something to send
  useEffect(() => {
    if (due === '') waiting.stop()
    else void send()
  }, [due])
}
