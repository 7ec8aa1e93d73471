/** List of all unsent changes, on every screen: title, age, the server's message and the possible actions. */

import { Alert, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/platform/save-queue.js'
import { rememberFocus } from '../components/controls/use-focus-back.ts'
import { useSaveRetry } from '../drafts/use-save-retry.ts'
import { formatMoment } from '../format/format-time.ts'
import { useServices } from '../services.ts'

/** `parts` are shown, and sent, in their order. */
export const UnsentChanges = ({ parts }: { parts: readonly QueuePart[] }) => {
  const { shell } = useServices()
  useSendUnsentChanges(parts)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const due = parts.reduce((sum, part) => sum + part.due.length + (part.dueInForms ?? 0), 0)
  useEffect(() => shell.setQueued?.(count, due), [shell, count, due])
  const report = useEffectEvent((sent = due) => shell.setQueued?.(count, sent))
  useEffect(() => {
    // The program has one number for all windows: another one may have given it and gone.
    const again = () => report()
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
      report(0)
    }
  }, [])
  const rows = parts.flatMap(part => part.rows)
  if (rows.length === 0) return null
  return (
    <Alert
      color={rows.some(({ isStuck }) => isStuck) ? 'red' : 'yellow'}
      mb="md"
      role="status"
      title={texts.waiting({ rows: rows.length })}
    >
      <ul className="admin-plain-list">
        {rows.map(({ key, to, title, since, text, actions }) => (
          <li key={key}>
            <Link to={to}>{title}</Link>: {text}
            {since !== null && (
              <span className="admin-quiet-small">{texts.waitingSince({ since: formatMoment(since) })}</span>
            )}
            {actions && (
              <Group gap="xs" mt={4} mb="xs">
                {actions}
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Part of the save queue with one kind of change. */
export interface QueuePart {
  /** Number of unsent changes, including those shown by an open form or page. */
  count: number
  rows: QueuedRow[]
  /** Names of the changes that can be sent without a decision. */
  due: readonly string[]
  /** Number of those that open forms send. */
  dueInForms?: number
  send(): Promise<SendRound>
}

export interface QueuedRow {
  key: string
  to: string
  title: string
  /** Moment of the request, ISO 8601; null when it was never tried. */
  since: string | null
  /** True when the change needs a person's decision. */
  isStuck: boolean
  text: string
  /** Buttons for the person's decision. */
  actions?: ReactNode
}

export interface SendRound {
  /** True when the server has stored a change, or has shown that a colleague was first. */
  isSent: boolean
  /** True when some changes still wait. */
  isLeft: boolean
}

const useSendUnsentChanges = (parts: readonly QueuePart[]): void => {
  const { queries } = useServices()
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
  const readAgain = () => {
    // The row of a removed record goes now, perhaps with the button that the focus came back to.
    const focus = rememberFocus()
    void queries.invalidateQueries().finally(focus.giveBackIfTaken)
  }
  /** Resolves true when some changes still wait. */
  const sendRound = async (): Promise<boolean> => {
    const rounds: SendRound[] = []
    // Its row in the save queue goes as soon as it is sent.
    const focus = rememberFocus()
    for (const { due, send } of latest.current) if (due.length > 0) rounds.push(await send())
    if (rounds.some(({ isSent }) => isSent)) readAgain()
    focus.giveBackIfTaken()
    return rounds.some(({ isLeft }) => isLeft)
  }
  const waiting = useSaveRetry(() => void send())
  const due = parts.flatMap(part => part.due).join()
  const onDue = useEffectEvent((names: string) => {
    if (names === '') waiting.stop()
    else void send()
  })
  useEffect(() => onDue(due), [due])
}
