/** Saves of a form: one at a time, retried when the connection returns, merged with a colleague's change. */

import { type Dispatch, useRef, useState } from 'react'
import * as texts from '#messages/admin/platform/records.js'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { isRetryable } from '#shared/client/api-error.ts'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import { useCreateOnce } from '../drafts/use-create-once.ts'
import { isStale, placeProblems } from '../forms/form-problems.ts'
import { useShowProblems } from '../forms/use-show-problems.ts'
import { readChangeText, withRemover } from '../presence/changed-by.tsx'
import { useServices } from '../services.ts'
import {
  type ConflictCheck,
  compareWithTheirs,
  createBy,
  isSameIn,
  mayJoin,
  type SendOptions,
  unseen,
  type Versioned,
} from './form-definition.ts'
import { type JoinedEdits, mergeRecord } from './merge.ts'
import { notifyJoined } from './notify-joined.tsx'
import type { RecordOptions, SavedOnto, SaveOutcome, SentValues } from './record-options.ts'
import type { RecordEvent, RecordState } from './record-state.ts'
import type { RecordDraft } from './use-record-draft.ts'
import { useSaveQuestion } from './use-save-question.ts'
import { useAutosave, useQueuedSave, useSaveQueue } from './use-save-queue.ts'

export const useRecordSave = <V extends object, R extends Versioned, A>(
  tools: RecordOptions<V, R, A>,
  state: RecordState<V, R>,
  dispatch: Dispatch<RecordEvent<V, R>>,
  work: RecordDraft<V, R>,
) => {
  const { kind, file: attached } = tools
  const { base, baseVersion, step } = state
  const { form, draft, dirty, isTypedSince } = work
  const { client } = useServices()
  const [joined, setJoined] = useState<JoinedEdits<V> | null>(null)
  const lastSent = useRef<SentValues<V> | null>(null)
  const isOpen = useIsMounted()
  const showProblems = useShowProblems()
  const question = useSaveQuestion(tools.question, form.values, (a, b) => isSameIn(kind, a, b))
  const optionsOf = (file: File | null): SendOptions => ({
    file,
    onSent: attached?.sentSoFar.set,
    ...(question.confirmed && { confirmed: true }),
  })
  const createOnce = useCreateOnce<SentValues<V>, R>({
    create: ({ values, file }, key, isAgain) => {
      const options = { ...optionsOf(file), key, isAgain }
      return base && kind.adds
        ? kind.change(base.id, values, baseVersion ?? unseen, options)
        : createBy(kind, values, options)
    },
    change: kind.adds
      ? undefined
      : ({ id, version }, { values, file }) => kind.change(id, values, version, optionsOf(file)),
    earlier: () => {
      const attempt = draft.attempt()
      const file = attached?.current() ?? null
      return attempt && { ...attempt, values: { values: attempt.values, file } }
    },
    keep: attempt => draft.keepAttempt(attempt && { ...attempt, values: attempt.values.values }),
  })

  const notifySaved = (saved: R) => {
    const text = tools.savedText
      ? tools.savedText({ created: base === null, saved, before: base })
      : texts.saved
    if (text !== null) notifyDone(text)
  }

  const closeKeepingDraft = () => {
    stopWaiting()
    dispatch({ type: 'leave' })
  }
  const closeDroppingDraft = () => {
    work.removeDraft()
    closeKeepingDraft()
  }
  const discard = () => {
    stopWaiting()
    question.forget()
    work.reset()
  }

  /** Keeps values as a draft of a stored record, for a form that has closed. */
  const keepOnto = (saved: R, values: V) =>
    draft.keepAs(kind.nameOf(saved.id), {
      ...{ baseVersion: saved.version, values, begun: kind.valuesOf(saved) },
      erasedWith: kind.erasedWith(saved),
    })

  /** Called once the server has stored `sent`: refreshes lists, then stays, starts a new record or leaves. */
  const finish = async (saved: R, sent: SentValues<V>) => {
    if (!isTypedSince(sent)) {
      dispatch({ type: 'stored', sent })
      draft.discard()
    }
    const next = await tools.onSaved(saved, { created: base === null, typedOn: isTypedSince(sent) })
    const typedOn = isTypedSince(sent)
    // Keeps values typed during the call as a draft of the stored record.
    const keepTyped = () => keepOnto(saved, form.getValues())
    if (!isOpen.current) {
      // The form was closed during the call: no navigation.
      if (work.removeDraft() && typedOn) keepTyped()
      return
    }
    if (next === 'stay' || next === 'start anew') {
      dispatch({ type: next === 'stay' ? 'listed' : 'begun anew' })
      if (next === 'stay') work.rebaseKeepingTyped(saved, sent)
      // With 'start anew' values typed during the call begin the next record.
      else if (!typedOn) discard()
      return
    }
    closeDroppingDraft()
    if (typedOn) keepTyped()
    next.leave()
  }

  const store = (onto: SavedOnto<R>, { values, file }: SentValues<V>, autosave: boolean) =>
    onto.record && !kind.adds
      ? kind.change(onto.record.id, values, onto.version ?? unseen, { ...optionsOf(file), autosave })
      : createOnce({ values, file }, !autosave)

  /** Validates the form; shows the problems when it returns false. */
  const isValid = (): boolean => {
    if (!form.validate().hasErrors) return true
    showProblems()
    stopWaiting()
    return false
  }

  const save = async (
    values = form.getValues(),
    onto = { record: base, version: baseVersion },
  ): Promise<SaveOutcome<R>> => {
    if (queue.isRunning.current) return queue.follow()
    dispatch({ type: 'stopped' })
    if (!isValid() || question.blocks) return 'rejected'
    if (!question.isDue()) return queue.run(() => send(values, onto))
    await queue.run(() => readAnswer(values))
    return 'rejected'
  }

  const send = async (
    values: V,
    onto: SavedOnto<R>,
    notify: (saved: R) => void = notifySaved,
  ): Promise<SaveOutcome<R>> => {
    dispatch({ type: 'save' })
    attached?.sentSoFar.set(null)
    const sent = work.prepared(values)
    lastSent.current = sent
    try {
      const saved = await store(onto, sent, false)
      stopWaiting()
      notify(saved)
      await finish(saved, sent)
      return saved
    } catch (error) {
      if (!isOpen.current) {
        dispatch({ type: 'refused', failure: null })
        waiting.outlive(error)
        return 'rejected'
      }
      if (isRetryable(error)) {
        dispatch({ type: 'no connection' })
        waiting.wait(error)
        return 'waits'
      }
      waiting.stop()
      if (question.isWanted(error)) {
        await readAnswer(values)
        showProblems()
        return 'rejected'
      }
      return reject(error, onto, sent)
    }
  }

  const readAnswer = async (values: V): Promise<null> => {
    dispatch({ type: 'ask' })
    try {
      await question.read(values)
      dispatch({ type: 'answered' })
    } catch (error) {
      fail(error, values)
    }
    return null
  }
  const ask = async (): Promise<void> => {
    if (queue.isRunning.current) return
    dispatch({ type: 'stopped' })
    if (isValid()) await queue.run(() => readAnswer(form.getValues()))
  }

  const queue = useSaveQueue<R>({
    save: () => save(),
    isUnsaved: outcome => {
      if (outcome === 'waits') return false
      if (outcome !== 'rejected') return dirty
      return step.name !== 'conflict' && lastSent.current !== null && isTypedSince(lastSent.current)
    },
  })

  /** True when draft and file are both on this device; otherwise the save queue must not send the work. */
  const isOnDevice = draft.kept && (attached?.kept ?? 'yes') === 'yes'
  const mayOutlive = tools.onlyByForm !== true && isOnDevice
  const waiting = useQueuedSave({
    record: work.record,
    path: kind.pathOf?.(work.record),
    isLeft: step.name === 'left',
    mayOutlive,
    confirmed: question.confirmed,
    seen: () => (tools.question || kind.adds ? (lastSent.current?.values ?? null) : null),
    title: () => kind.titleOf(form.getValues()),
    // An addition is sent as it was pressed: with more words it would be another one.
    save: () => void save(kind.adds ? draft.attempt()?.values : undefined),
  })
  const stopWaiting = () => {
    waiting.stop()
    dispatch({ type: 'stopped' })
  }

  const fail = (error: unknown, sent: V) => {
    const values = { ...tools.secrets, ...sent, ...(attached && { [attached.field]: null }) }
    dispatch({ type: 'refused', failure: placeProblems({ ...form, values }, error, tools.fieldOf) })
    showProblems()
  }

  const reject = async (
    error: unknown,
    { record: begun, version }: SavedOnto<R>,
    sent: SentValues<V>,
  ): Promise<SaveOutcome<R>> => {
    if (isStale(error)) question.forget()
    if (!begun || !isStale(error)) {
      const record = begun && kind.kind && { kind: kind.kind, id: begun.id }
      fail(record ? await withRemover(client, error, record) : error, sent.values)
      return 'rejected'
    }
    try {
      const known = begun.version === version ? kind.valuesOf(begun) : work.begun()
      const check = await compareWithTheirs(kind, begun.id, { mine: sent.values, version, begun: known })
      if (!sent.file && !check.isStored && mayJoin(kind, begun, { mine: sent.values, version }, check))
        return join(check, sent, begun)
      if (!check.isStored || sent.file) {
        dispatch({ type: 'colleague first', check })
        return 'rejected'
      }
      notifySaved(check.theirs)
      await finish(check.theirs, sent)
      return check.theirs
    } catch (unread) {
      fail(unread, sent.values)
      return 'rejected'
    }
  }

  /** Saves the merge on top of the colleague's version, and reports it. */
  const join = ({ theirs, merge }: ConflictCheck<V, R>, { values: mine }: SentValues<V>, begun: R) => {
    const { merged } = merge
    work.rebase(theirs, mergeRecord(kind.merges ?? {}, mine, form.getValues(), merged).merged)
    const undo = (saved: R) => void giveBack(saved, theirs, merged).catch(notifyFailure)
    return send(merged, { record: theirs, version: theirs.version }, async saved => {
      const text = kind.kind && (await readChangeText(client, { kind: kind.kind, id: saved.id }))
      notifyJoined({
        text,
        onShow: () =>
          setJoined({ before: kind.valuesOf(begun), theirs: kind.valuesOf(theirs), taken: merge.taken }),
        onUndo: () => undo(saved),
      })
    })
  }
  /** Undoes a merge: stores the colleague's values again and keeps the person's edits unsaved, in form or draft. */
  const giveBack = async (saved: R, theirs: R, values: V) => {
    const back = await kind.change(saved.id, kind.valuesOf(theirs), saved.version)
    if (isOpen.current) work.rebase(back, values)
    else keepOnto(back, values)
    await tools.onSaved(back, { created: false, typedOn: true })
    notifyDone(texts.editsNotSaved)
  }

  const mayAutosave =
    dirty && step.name === 'ready' && !waiting.waiting && tools.autosaves?.(form.values, base) === true
  const autosave = useAutosave({
    form,
    queue,
    onStart: () => dispatch({ type: 'save' }),
    onFailure: () => dispatch({ type: 'listed' }),
    file: attached?.file,
    isDue: mayAutosave && Object.keys(work.problemsOf(form.values)).length === 0,
    store: async typed => {
      const sent = work.prepared(typed)
      await finish(await store({ record: base, version: baseVersion }, sent, true), sent)
    },
  })

  return {
    save,
    ask,
    autosave,
    /** State of the question about the effect of a save; typing makes its answer void. */
    question,
    waiting,
    stopWaiting,
    mayOutlive,
    isSaving: queue.isRunning,
    /** The colleague's edits merged by the last save, while the person views them; else null. */
    joined,
    closeJoined: () => setJoined(null),
    showProblems,
    discard,
    /** Closes the form without sending; the draft stays on the device. */
    closeKeepingDraft,
    /** Closes the form and discards its draft. */
    closeDroppingDraft,
  }
}
