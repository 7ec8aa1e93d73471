/** Shows that there is no connection, and the outcome of a form that waited for it. */
import { useEffect, useState } from 'react'
import * as messages from '#messages/layout.js'
import type { QueueOutcome } from '../offline/form-queue.ts'
import { queueEvent } from '../offline/watch-form-queue.ts'
import { useOnline } from './use-online.ts'

/** Milliseconds that the outcome of a form stays on the screen. */
const shownFor = 12_000

export const ConnectionNote = () => {
  const online = useOnline()
  const outcome = useOutcome()
  return (
    <div className="connection" role="status">
      {!online && <p>{messages.noConnection}</p>}
      {online && outcome && <p>{outcome.sent ? messages.formSent : messages.formRejected}</p>}
    </div>
  )
}

const useOutcome = (): QueueOutcome | null => {
  const [outcome, setOutcome] = useState<QueueOutcome | null>(null)
  useEffect(() => {
    const onQueueEvent = ({ detail }: CustomEventInit<QueueOutcome>) => setOutcome(detail ?? null)
    window.addEventListener(queueEvent, onQueueEvent)
    return () => window.removeEventListener(queueEvent, onQueueEvent)
  }, [])
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  return outcome
}
