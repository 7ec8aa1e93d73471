/** Changes the open request: its state, holder and next step at a press, its note as a form. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/notify-undoable.tsx'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { hasCode, isRetryable } from '#shared/client/api-error.ts'
import { changeRequest, type OfficeRequest } from '#shared/contract/requests.ts'
import { requestStatusNames } from '#shared/domain/state-names.ts'
import { nameOf, type RequestStatus } from './request-names.ts'
import { requestQuery, requestsKey, showInThreads } from './request-queries.ts'
import { useQueuedChange } from './waiting/use-queued-change.ts'

const changeable = ['status', 'note', 'nextAction', 'outcome', 'outcomeReason', 'takenBy'] as const
type Change = { [F in (typeof changeable)[number]]?: F extends 'takenBy' ? number | null : OfficeRequest[F] }

/** The note as it is kept on this device until it is saved. */
export const noteDraft = z.object({ note: z.string() })

/** A change that is stored, or that waits on this device and will be. */
interface Sent {
  record: OfficeRequest
  isWaiting: boolean
}

export type RequestWorkState = ReturnType<typeof useRequestChange>

/** `onEnded` is called when the request was closed and nothing of it is being written. */
export const useRequestChange = (request: OfficeRequest, onEnded?: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const one = requestQuery(client, request.id)
  const queue = useQueuedChange(request)

  /** Who has a request is never promised behind the back of colleagues. */
  const enqueue = async (
    { takenBy, ...change }: Change,
    version: number,
    sentAs: string | null,
  ): Promise<Sent | null> => {
    const record = takenBy === undefined ? await queue.add({ change, version, sentAs }) : null
    return record && { record, isWaiting: true }
  }

  /** Throws what the call throws. */
  const store = async (change: Change, ifMatch: number): Promise<Sent> => {
    const queued = queue.isWaiting ? await enqueue(change, ifMatch, null) : null
    if (queued !== null) return queued
    const idempotencyKey = crypto.randomUUID()
    try {
      const input = { params: { id: request.id }, body: change, ifMatch, idempotencyKey }
      const record = await client.call(changeRequest, input)
      queries.setQueryData(one.queryKey, record)
      showInThreads(queries, record)
      void queries.invalidateQueries({ queryKey: [...requestsKey, 'page'] })
      void queries.invalidateQueries({ queryKey: overviewKey })
      return { record, isWaiting: false }
    } catch (error) {
      const unsent = isRetryable(error) ? await enqueue(change, ifMatch, idempotencyKey) : null
      if (unsent !== null) return unsent
      if (hasCode(error, 'request.erased')) await queries.invalidateQueries({ queryKey: one.queryKey })
      throw error
    }
  }

  /** What became of the note that was saved last. */
  const noteWaits = useRef(false)
  const note = useRecord<z.infer<typeof noteDraft>, OfficeRequest>({
    kind: {
      nameOf: id => `request-${id}`,
      kept: noteDraft,
      valuesOf: record => ({ note: record?.note ?? '' }),
      read: () => queries.fetchQuery({ ...one, staleTime: 0 }),
      create: () => Promise.reject(new Error('A request comes from a visitor or a call')),
      change: async (_id, values, ifMatch) => {
        const sent = await store(values, ifMatch ?? request.version)
        noteWaits.current = sent.isWaiting
        return sent.record
      },
      find: async () => null,
      titleOf: () => nameOf(request),
    },
    given: request,
    onlyChanged: true,
    // In the program the change waits in its queue; elsewhere a text about a visitor leaves with its form only.
    onlyByForm: true,
    onSaved: async () => null,
    savedText: () => (noteWaits.current ? 'Заметка ждёт отправки' : 'Заметка сохранена'),
  })
  // A note that nobody is writing follows the record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record alone says that there is something to follow
  useEffect(() => {
    if (!note.dirty && note.state !== 'saving' && note.base !== request) note.replaceWith(request)
  }, [request])

  const send = async (change: Change, ifMatch: number): Promise<Sent | null> => {
    setBusy(true)
    try {
      const sent = await store(change, ifMatch)
      // One's own change is no reason to find the note out of date.
      if (note.base?.version === ifMatch) note.goOnWith(sent.record)
      return sent
    } catch (error) {
      if (!isStale(error)) {
        notifyFailure(error)
        return null
      }
      const theirs = await queries.fetchQuery({ ...one, staleTime: 0 })
      const isFree = changeable.every(field => !(field in change) || isUntouched(field, request, theirs))
      if (isFree) return send(change, theirs.version)
      notifyFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }

  const setStatus = async (status: RequestStatus) => {
    const saved = await send({ status }, request.version)
    const how = saved?.isWaiting ? 'ждёт отправки' : 'сохранено'
    if (!saved) return
    offerUndo(`${requestStatusNames[status]}: ${how}`, saved.record)
    if (isEnd(status) && !note.dirty) onEnded?.()
  }

  /** What has ended is closed. */
  const setOutcome = async (ended: Pick<OfficeRequest, 'outcome' | 'outcomeReason'>) => {
    const saved = await send({ status: 'done', ...ended }, request.version)
    const how = saved?.isWaiting ? 'ждёт отправки' : 'сохранено'
    if (!saved) return
    offerUndo(`Итог: ${how}`, saved.record)
    if (ended.outcome !== null && !note.dirty) onEnded?.()
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

  /** Of the state with its outcome and the holder goes back what has changed, which may be both. */
  const offerUndo = (message: string, { version, takenBy, ...record }: OfficeRequest) => {
    const before = request.takenBy?.id ?? null
    const isHandedOver = before !== (takenBy?.id ?? null)
    // Somebody of Telegram is nobody's account, and cannot be named again.
    if (isHandedOver && before === null && request.holder !== null) return notifyDone(message)
    const { status, outcome, outcomeReason } = request
    const isSame = record.outcome === outcome && record.outcomeReason === outcomeReason
    const back = {
      status,
      ...(isSame ? {} : { outcome, outcomeReason }),
      ...(isHandedOver ? { takenBy: before } : {}),
    }
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

  return {
    busy,
    note,
    setStatus: (status: RequestStatus) => void setStatus(status),
    setOutcome,
    setHolder: (takenBy: number | null) => void setHolder(takenBy),
    setNextAction,
  }
}

const isEnd = (status: RequestStatus): boolean => status === 'done' || status === 'spam'

/** Whether a field is with the colleague who was quicker what it was on this screen. */
const isUntouched = (field: keyof Change, before: OfficeRequest, now: OfficeRequest): boolean =>
  isSameValue(before[field], now[field]) && (field !== 'takenBy' || before.holder === now.holder)
