import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { callKey, callQuery, refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { commentsKey } from '#shared/admin/platform/comments/use-comments.ts'
import { rememberFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { notifyDone, notifyFailure, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { reportSavesChange } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useStillSignedIn, useUser } from '#shared/admin/platform/session/use-session.ts'
import { hasCode, isRetryable } from '#shared/client/api-error.ts'
import type { NewComment } from '#shared/contract/platform/comments.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { listRepliesEndpoint } from '#shared/contract/work/answers.ts'
import {
  changeRequestEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
  readRequestHistoryEndpoint,
} from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, readThreadEndpoint } from '#shared/contract/work/threads.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import {
  changedBy,
  isQueued,
  type QueuedFields,
  queueEdit,
  queueNote,
  type SentAs,
} from './change-queue/queued-changes.ts'
import { editedThread } from './edited-thread.ts'
import { commentOf, type NoteDraft, noteKind } from './request-kind.ts'
import { type RequestStatus, requestName } from './request-names.ts'
import { useTakeOthers, withOthers } from './use-take-others.ts'

interface Change extends Partial<QueuedFields> {
  takenBy?: number | null
  comment?: NewComment
}

/** Result of a change: stored by the server, or queued on this device. */
interface Sent {
  record: OfficeRequest
  isQueued: boolean
}

export type RequestWorkState = ReturnType<typeof useRequestChange>

/** `onEnded` is called when the request was closed and no unsaved note is left. */
export const useRequestChange = (request: OfficeRequest, onEnded?: () => void) => {
  const { client, queries } = useServices()
  const user = useUser()
  const isSignedIn = useStillSignedIn()
  const one = callQuery(client, readRequestEndpoint, { params: { id: request.id } })
  const takeOthers = useTakeOthers()

  /** Null where the change cannot wait: never who has the request, whom a colleague may take meanwhile. */
  const enqueue = (
    { takenBy, comment, ...fields }: Change,
    seen: OfficeRequest,
    sentAs: SentAs | null,
  ): Sent | null => {
    const by = {
      storage: localStorage,
      userId: user?.id ?? 0,
      seen,
      sentAs,
      at: new Date().toISOString(),
    }
    if (takenBy !== undefined || !(comment ? queueNote(by, comment) : queueEdit(by, fields))) return null
    reportSavesChange()
    const record = { ...seen, ...changedBy(seen, fields) }
    showRead(queries, readRequestEndpoint, { params: { id: request.id } }, record)
    showInThreads(queries, record)
    return { record, isQueued: true }
  }

  /** `seen` is the request that the person saw. Throws what the call throws. */
  const store = async (
    change: Change,
    seen: OfficeRequest,
    sentAs = newAttempt(),
    isAgain = false,
  ): Promise<Sent> => {
    if (!isSignedIn()) throw new Error('The author of the change has signed out')
    // Behind what waits: sent around it, the earlier change would come last.
    const isBehind = isQueued(localStorage, user?.id ?? 0, request.id)
    const queued = isBehind ? enqueue(change, seen, change.comment && isAgain ? sentAs : null) : null
    if (queued !== null) return queued
    try {
      const { takenBy, comment, ...fields } = change
      const changed = changedBy(seen, fields)
      const body = Object.keys(changed).length === 0 ? change : { ...changed, takenBy, comment }
      const input = { params: { id: request.id }, body, ifMatch: seen.version, idempotencyKey: sentAs.key }
      const record = await client.call(changeRequestEndpoint, input)
      queries.setQueryData(one.queryKey, record)
      showInThreads(queries, record)
      return { record, isQueued: false }
    } catch (error) {
      const unsent = isRetryable(error) ? enqueue(change, seen, sentAs) : null
      if (unsent !== null) return unsent
      if (hasCode(error, 'request.erased')) await queries.invalidateQueries({ queryKey: one.queryKey })
      throw error
    }
  }

  /** The request as a colleague has saved it; where no server tells, the refused change waits. */
  const readTheirs = async (change: Change, seen: OfficeRequest): Promise<OfficeRequest | Sent> => {
    try {
      return await client.call(readRequestEndpoint, { params: { id: request.id } })
    } catch (error) {
      const unsent = isRetryable(error) ? enqueue(change, seen, null) : null
      if (unsent !== null) return unsent
      throw error
    }
  }

  /**
   * When a colleague has since changed only other fields, the change is sent again on the newer version. Throws what the
   * call throws.
   */
  const storeAnew = async (
    change: Change,
    seen: OfficeRequest,
    sentAs?: SentAs,
    isAgain = false,
  ): Promise<Sent> => {
    try {
      return await store(change, seen, sentAs, isAgain)
    } catch (error) {
      if (!isStale(error)) throw error
      const theirs = await readTheirs(change, seen)
      if ('isQueued' in theirs) return theirs
      // Another colleague may have signed in during the read.
      if (!isSignedIn()) throw error
      queries.setQueryData(one.queryKey, theirs)
      if (!fieldsIn(change).every(field => isUntouched(field, seen, theirs))) throw error
      return storeAnew(change, theirs, sentAs)
    }
  }

  /** True when the last note was queued on this device. */
  const noteWaits = useRef(false)
  const note = useRecord<NoteDraft, OfficeRequest>({
    kind: {
      ...noteKind(client),
      change: async (_id, typed, _ifMatch, { key = crypto.randomUUID(), isAgain } = {}) => {
        const readPeople = () => queries.ensureQueryData(callQuery(client, listAdminsEndpoint))
        const at = note.draft.attempt()?.at ?? new Date().toISOString()
        const comment = await commentOf(typed, readPeople)
        const sent = await storeAnew({ comment }, request, { key, at }, isAgain)
        noteWaits.current = sent.isQueued
        return sent.record
      },
      titleOf: () => texts.noteOn({ request: requestName(request) }),
      pathOf: () => `/admin/requests?open=${request.id}`,
    },
    given: request,
    onlyChanged: true,
    check: ({ note: text }) => (text.trim() === '' ? { note: texts.writeNote } : {}),
    onSaved: async () => {
      void queries.invalidateQueries({ queryKey: commentsKey('request', String(request.id)) })
      return 'stay'
    },
    savedText: () => (noteWaits.current ? texts.noteWaits : texts.noteSaved),
  })

  const sending = useMutation({
    mutationFn: ({ change, seen }: { change: Change; seen: OfficeRequest }) => storeAnew(change, seen),
  })
  /** At once, unlike the state of the mutation. */
  const isSending = useRef(false)
  const send = async (change: Change, seen = request): Promise<Sent | null> => {
    // The pressed control may go with the answer, as «Взять себе» does.
    const focus = rememberFocus()
    isSending.current = true
    try {
      return await sending.mutateAsync({ change, seen })
    } catch (error) {
      const holder = isStale(error) && change.takenBy != null ? heldBy() : null
      if (holder === null) notifyFailure(error)
      else notifyWarning(texts.alreadyLedBy({ holder }), texts.takenFirst({ request: requestName(request) }))
      return null
    } finally {
      isSending.current = false
      focus.giveBackIfTaken()
    }
  }
  /** Name of the colleague who has taken the request first, by the last read; null for none. */
  const heldBy = (): string | null => {
    const theirs = queries.getQueryData(one.queryKey)
    return theirs?.takenBy && theirs.takenBy.id !== user?.id ? theirs.holder : null
  }

  /** Removes the request's own note, left by a call or an import; offers undo. */
  const removeNote = async () => {
    const saved = await send({ note: '' })
    if (!saved) return
    notifyUndoable(saved.isQueued ? texts.noteRemovalWaits : texts.noteRemoved, async () => {
      if (await send({ note: request.note }, saved.record)) notifyDone(texts.broughtBack)
    })
  }

  const setStatus = async (status: RequestStatus) => {
    const saved = await send({ status })
    const how = saved?.isQueued ? texts.waits : texts.saved
    if (!saved) return
    // Named in the message, since a request closed without an outcome counts as no result in the statistics.
    const open = status === 'done' && saved.record.outcome === null ? texts.withoutOutcome : ''
    offerUndo(
      `${requestName(request)}: ${requestStatusNames[status].toLowerCase()}${open}, ${how}`,
      saved.record,
    )
    if (isEnd(status) && !note.dirty) onEnded?.()
  }

  const setOutcome = async (ended: Pick<OfficeRequest, 'outcome' | 'outcomeReason'>) => {
    const saved = await send({ status: 'done', ...ended })
    const how = saved?.isQueued ? texts.waits : texts.saved
    if (!saved) return
    offerUndo(texts.outcomeSaved({ how }), saved.record)
    // After a contract the request stays open, since its order is begun next.
    if (ended.outcome !== null && ended.outcome !== 'contract' && !note.dirty) onEnded?.()
  }

  /** Sets the holder; taking a new request oneself also puts it in work. */
  const handOver = async (takenBy: number | null) => {
    const begins = takenBy !== null && takenBy === user?.id && request.status === 'new'
    const saved = await send({ takenBy, ...(begins ? { status: 'in_work' } : {}) })
    if (!saved) return
    const { holder } = saved.record
    const who = holder ? texts.holderIs({ holder }) : texts.nobodyLeads
    if (!begins) return offerUndo(who, saved.record)
    const others = await takeOthers(request.id)
    if (others.ids.length > 0) void refresh(queries, 'request')
    offerUndo(withOthers(`${requestStatusNames.in_work}. ${who}`, others.ids), saved.record, others.giveBack)
  }

  /** Asks before taking a request that has a holder, since a colleague may have taken it a moment ago. */
  const setHolder = (takenBy: number | null) => {
    const { holder } = request
    if (holder === null || takenBy !== user?.id) return void handOver(takenBy)
    confirm({
      title: texts.alreadyLedBy({ holder }),
      action: texts.takeOver,
      text: texts.alreadyTaken({ request: requestName(request) }),
      act: () => handOver(takenBy),
    })
  }

  /** Undo restores state with outcome, holder, or both: whichever this change touched. */
  const offerUndo = (message: string, saved: OfficeRequest, giveBack?: () => Promise<void>) => {
    const { takenBy, ...record } = saved
    const before = request.takenBy?.id ?? null
    const isHandedOver = before !== (takenBy?.id ?? null)
    // No undo: a holder who took the request in Telegram has no account and cannot be restored.
    if (isHandedOver && before === null && request.holder !== null) return notifyDone(message)
    const { status, outcome, outcomeReason } = request
    const isSame = record.outcome === outcome && record.outcomeReason === outcomeReason
    const back = {
      status,
      ...(isSame ? {} : { outcome, outcomeReason }),
      ...(isHandedOver ? { takenBy: before } : {}),
    }
    notifyUndoable(message, async () => {
      if (!(await send(back, saved))) return
      await giveBack?.().catch(notifyFailure)
      void refresh(queries, 'request')
      notifyDone(texts.broughtBack)
    })
  }

  /** Throws what the call throws. Sent again after a lost response, it is the same change. */
  const storeNextAction = async (nextAction: OfficeRequest['nextAction']): Promise<void> => {
    const change = { nextAction }
    const { isQueued } = await sendOnce(`next ${request.id}`, change, key =>
      storeAnew(change, request, newAttempt(key)),
    )
    notifyDone(isQueued ? texts.stepWaits : nextAction ? texts.willRemind : texts.stepDone)
  }

  /** In place of disabled controls, which would lose the focus and do not stop a key. */
  const inTurn =
    <Input>(run: (input: Input) => unknown) =>
    (input: Input) => {
      if (!isSending.current) void run(input)
      else notifyWarning(texts.stillSaving, texts.waitAndPress)
    }
  return {
    busy: sending.isPending,
    note,
    removeNote: () => void removeNote(),
    setStatus: inTurn(setStatus),
    setOutcome: inTurn(setOutcome),
    setHolder: inTurn(setHolder),
    storeNextAction,
  }
}

/** Shows a changed request in the cached rows at once; what else follows from it comes with the next reads. */
const showInThreads = (queries: QueryClient, { quote: _, ...changed }: OfficeRequest): void => {
  queries.setQueriesData<ResponseOf<typeof listThreadsEndpoint>>(
    { queryKey: callKey(listThreadsEndpoint) },
    page =>
      page && {
        ...page,
        items: page.items.map(thread =>
          editedThread(thread, request => (request.id === changed.id ? { ...request, ...changed } : request)),
        ),
      },
  )
  const ofRequest = [readThreadEndpoint, readRequestHistoryEndpoint, listRepliesEndpoint]
  void refresh(queries, listThreadsEndpoint, ...ofRequest, 'overview')
}

const newAttempt = (key: string = crypto.randomUUID()): SentAs => ({ key, at: new Date().toISOString() })

const isEnd = (status: RequestStatus): boolean => status === 'done' || status === 'spam'

/** Opening a request again takes its outcome along. */
const fieldsIn = ({ comment: _, ...fields }: Change) => {
  const opened = fields.status !== undefined && fields.status !== 'done'
  const all = { ...fields, ...(opened && { outcome: null, outcomeReason: null }) }
  return Object.keys(all) as (keyof typeof all)[]
}

/** True when a field in the newer version equals the one that the person saw. */
const isUntouched = (
  field: keyof Omit<Change, 'comment'>,
  before: OfficeRequest,
  now: OfficeRequest,
): boolean => isSameValue(before[field], now[field]) && (field !== 'takenBy' || before.holder === now.holder)
