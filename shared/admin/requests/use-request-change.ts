/** Changes the state and the note of the open request; every change of state can be taken back for a while. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { hasCode, mayPass } from '#shared/client/api-error.ts'
import { changeRequest, type OfficeRequest } from '#shared/contract/requests.ts'
import { isStale } from '../components/form-problems.ts'
import { notifyDone, notifyFailure } from '../components/notify.ts'
import { notifyUndoable } from '../components/notify-undoable.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useWaitingSave } from '../drafts/use-waiting-save.ts'
import { overviewKey } from '../home/overview.query.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { useQueuedChange } from '../waiting/use-queued-change.ts'
import { type RequestStatus, requestStatusNames } from './request-names.ts'
import { requestQuery, requestsKey } from './request-queries.ts'

interface Change {
  status?: RequestStatus
  note?: string
  takenBy?: number | null
  nextAction?: OfficeRequest['nextAction']
}

/** The note as it is kept on this device until it is saved. */
export const noteDraft = z.object({ note: z.string() })

/** A change that is stored, or that waits on this device and will be. */
interface Sent {
  record: OfficeRequest
  isWaiting: boolean
}

export type RequestWorkState = ReturnType<typeof useRequestChange>

export const useRequestChange = (request: OfficeRequest) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const [busy, setBusy] = useState(false)
  /** What is typed, and the version that it was typed upon; null while it follows the record. */
  const [draft, setDraft] = useState<{ text: string; version: number } | null>(null)
  /** A change that was rejected because of a newer version, and that version. */
  const [refused, setRefused] = useState<{ change: Change; theirs: OfficeRequest } | null>(null)
  const one = requestQuery(client, request.id)
  const queue = useQueuedChange(request)
  const note = draft?.text ?? request.note
  const dirty = note !== request.note

  const kept = useDraft({
    record: `request-${request.id}`,
    schema: noteDraft,
    values: useMemo(() => ({ note }), [note]),
    dirty,
    baseVersion: draft?.version ?? request.version,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => {
    const { found } = kept
    kept.take()
    if (!found) return
    if (found.values.note === request.note) return kept.discard()
    setDraft({ text: found.values.note, version: found.baseVersion ?? request.version })
  }, [])
  const typed = useRef(note)
  useEffect(() => {
    typed.current = note
  })
  const forgetNote = () => {
    kept.discard()
    setDraft(null)
  }

  const settle = (change: Change, record: OfficeRequest) => {
    setRefused(null)
    if (change.note !== undefined) waiting.stop()
    // One's own change of state is no reason to find the note out of date, and what was typed meanwhile stays.
    if (change.note === undefined || change.note !== typed.current)
      setDraft(was => was && { ...was, version: record.version })
    else forgetNote()
  }

  /** Who has a request is never promised behind the back of colleagues. */
  const enqueue = async (
    { takenBy, ...change }: Change,
    version: number,
    sentAs: string | null,
  ): Promise<Sent | null> => {
    if (takenBy !== undefined) return null
    const record = await queue.add({ change, version, sentAs })
    if (record === null) return null
    settle(change, record)
    return { record, isWaiting: true }
  }

  const send = async (change: Change, ifMatch: number): Promise<Sent | null> => {
    setBusy(true)
    const idempotencyKey = crypto.randomUUID()
    try {
      const queued = queue.isWaiting ? await enqueue(change, ifMatch, null) : null
      if (queued !== null) return queued
      const input = { params: { id: request.id }, body: change, ifMatch, idempotencyKey }
      const saved = await client.call(changeRequest, input)
      queries.setQueryData(one.queryKey, saved)
      void queries.invalidateQueries({ queryKey: [...requestsKey, 'page'] })
      void queries.invalidateQueries({ queryKey: overviewKey })
      settle(change, saved)
      return { record: saved, isWaiting: false }
    } catch (error) {
      const queued = mayPass(error) ? await enqueue(change, ifMatch, idempotencyKey) : null
      if (queued !== null) return queued
      const isOfNote = change.note !== undefined
      if (isOfNote && mayPass(error)) {
        waiting.wait(error)
        return null
      }
      if (isOfNote) waiting.stop()
      if (isStale(error)) setRefused({ change, theirs: await queries.fetchQuery({ ...one, staleTime: 0 }) })
      else {
        if (hasCode(error, 'request.erased')) await queries.invalidateQueries({ queryKey: one.queryKey })
        notifyFailure(error)
      }
      return null
    } finally {
      setBusy(false)
    }
  }

  const setStatus = async (status: RequestStatus) => {
    const saved = await send({ status }, request.version)
    const how = saved?.isWaiting ? 'ждёт отправки' : 'сохранено'
    if (saved) offerUndo(`${requestStatusNames[status]}: ${how}`, saved.record)
  }

  /** Whoever takes a new request works on it from now on. */
  const setHolder = async (takenBy: number | null) => {
    const begins = takenBy !== null && takenBy === user?.id && request.status === 'new'
    const saved = await send({ takenBy, ...(begins ? { status: 'in_work' } : {}) }, request.version)
    if (!saved) return
    const { holder } = saved.record
    const who = holder ? `Ведёт ${holder}` : 'Заявку никто не ведёт'
    offerUndo(begins ? `${requestStatusNames.in_work}. ${who}` : who, saved.record)
  }

  /** Of the state and the holder goes back what has changed, which may be both. */
  const offerUndo = (message: string, { version, takenBy }: OfficeRequest) => {
    const before = request.takenBy?.id ?? null
    const isHandedOver = before !== (takenBy?.id ?? null)
    // Somebody of Telegram is nobody's account, and cannot be named again.
    if (isHandedOver && before === null && request.holder !== null) return notifyDone(message)
    const back = { status: request.status, ...(isHandedOver ? { takenBy: before } : {}) }
    notifyUndoable(message, async () => {
      if (await send(back, version)) notifyDone('Возвращено')
    })
  }

  const setNextAction = async (nextAction: OfficeRequest['nextAction']): Promise<boolean> => {
    const saved = await send({ nextAction }, request.version)
    if (saved?.isWaiting) notifyDone('Шаг ждёт отправки')
    else if (saved) notifyDone(nextAction ? 'Напомним' : 'Шаг сделан')
    return saved !== null
  }

  const waiting = useWaitingSave(() => void saveNote(draft?.version ?? request.version))

  const saveNote = async (version: number) => {
    if (!dirty) return waiting.stop()
    const saved = await send({ note }, version)
    if (saved) notifyDone(saved.isWaiting ? 'Заметка ждёт отправки' : 'Заметка сохранена')
  }

  return {
    busy,
    note,
    dirty,
    wanted: refused?.change.status ?? null,
    theirs: refused?.theirs ?? null,
    setStatus: (status: RequestStatus) => void setStatus(status),
    setHolder: (takenBy: number | null) => void setHolder(takenBy),
    setNextAction,
    setNote: (text: string) => setDraft(was => ({ text, version: was?.version ?? request.version })),
    dropNote: () => {
      waiting.stop()
      forgetNote()
    },
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    stopWaiting: waiting.stop,
    saveNote: () => void saveNote(draft?.version ?? request.version),
    keepMine: () => refused && void send(refused.change, refused.theirs.version),
    takeTheirs: () => {
      forgetNote()
      setRefused(null)
    },
    closeConflict: () => setRefused(null),
  }
}
