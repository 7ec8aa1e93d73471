/** Changes the state and the note of the open request; every change of state can be taken back for a while. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { changeRequest, type OfficeRequest } from '#shared/contract/requests.ts'
import { isStale } from '../components/form-problems.ts'
import { notifyDone, notifyFailure } from '../components/notify.ts'
import { notifyUndoable } from '../components/notify-undoable.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { isUnreachable, useWaitingSave } from '../drafts/use-waiting-save.ts'
import { overviewKey } from '../home/overview.query.ts'
import { useServices } from '../services.ts'
import { type RequestStatus, requestStatusNames } from './request-names.ts'
import { requestQuery, requestsKey } from './request-queries.ts'

interface Change {
  status?: RequestStatus
  note?: string
  takenBy?: number | null
  nextAction?: OfficeRequest['nextAction']
}

/** The note as it is kept on this device until it is saved. */
const noteDraft = z.object({ note: z.string() })

export type RequestWorkState = ReturnType<typeof useRequestChange>

export const useRequestChange = (request: OfficeRequest) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** What is typed, and the version that it was typed upon; null while it follows the record. */
  const [draft, setDraft] = useState<{ text: string; version: number } | null>(null)
  /** A change that was rejected because of a newer version, and that version. */
  const [refused, setRefused] = useState<{ change: Change; theirs: OfficeRequest } | null>(null)
  const one = requestQuery(client, request.id)
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

  const send = async (change: Change, ifMatch: number): Promise<OfficeRequest | null> => {
    setBusy(true)
    try {
      const saved = await client.call(changeRequest, { params: { id: request.id }, body: change, ifMatch })
      queries.setQueryData(one.queryKey, saved)
      void queries.invalidateQueries({ queryKey: [...requestsKey, 'page'] })
      void queries.invalidateQueries({ queryKey: overviewKey })
      setRefused(null)
      if (change.note !== undefined) waiting.stop()
      // One's own change of state is no reason to find the note out of date, and what was typed meanwhile stays.
      if (change.note === undefined || change.note !== typed.current)
        setDraft(was => was && { ...was, version: saved.version })
      else forgetNote()
      return saved
    } catch (error) {
      const isOfNote = change.note !== undefined
      if (isOfNote && isUnreachable(error)) {
        waiting.wait()
        return null
      }
      if (isOfNote) waiting.stop()
      if (isStale(error)) setRefused({ change, theirs: await queries.fetchQuery({ ...one, staleTime: 0 }) })
      else notifyFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }

  const setStatus = async (status: RequestStatus) => {
    const before = request.status
    const saved = await send({ status }, request.version)
    if (!saved) return
    notifyUndoable(`${requestStatusNames[status]}: сохранено`, () => void undo(before, saved.version))
  }

  const undo = async (status: RequestStatus, version: number) => {
    if (await send({ status }, version)) notifyDone('Возвращено')
  }

  const setHolder = async (takenBy: number | null) => {
    const saved = await send({ takenBy }, request.version)
    if (saved) notifyDone(saved.holder ? `Ведёт ${saved.holder}` : 'Заявку никто не ведёт')
  }

  const setNextAction = async (nextAction: OfficeRequest['nextAction']): Promise<boolean> => {
    const saved = await send({ nextAction }, request.version)
    if (saved) notifyDone(nextAction ? 'Напомним' : 'Шаг сделан')
    return saved !== null
  }

  const waiting = useWaitingSave(() => void saveNote(draft?.version ?? request.version))

  const saveNote = async (version: number) => {
    if (!dirty) return waiting.stop()
    if (await send({ note }, version)) notifyDone('Заметка сохранена')
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
