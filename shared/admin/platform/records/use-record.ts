/**
 * The form of one record: unsaved work on the device, saving, waiting, joining with a colleague's change. Long because all
 * forms of the office save in this one way.
 */
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { isRetryable } from '#shared/client/api-error.ts'
import { useIsOpen } from '#shared/ui/use-is-open.ts'
import { useOnce } from '#shared/ui/use-once.ts'
import { useCreateOnce } from '../drafts/use-create-once.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { isStale, placeProblems } from '../forms/form-problems.ts'
import { useShowProblems } from '../forms/use-show-problems.ts'
import { mergeRecord } from './merge.ts'
import { type RecordForm, type SavedOnto, type SaveOutcome, type SentWork, stateOf } from './record-form.ts'
import {
  type ConflictCheck,
  compareWithTheirs,
  isSameIn,
  preparedBy,
  type SendOptions,
  unseen,
  type Versioned,
} from './record-kind.ts'
import { useAutosave } from './use-autosave.ts'
import { useSaveQueue } from './use-save-queue.ts'
import { useWaitingSave } from './use-waiting-save.ts'

export const useRecord = <V extends object, R extends Versioned>(tools: RecordForm<V, R>) => {
  const { kind, given, file: attached } = tools
  const { valuesOf } = kind
  const [base, setBase] = useState(given)
  // Older than the record itself when the work that came back began before somebody else's save.
  const [baseVersion, setBaseVersion] = useState(given?.version ?? null)
  const [step, setStep] = useState<'ready' | 'saving' | 'left'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<ConflictCheck<V, R> | null>(null)
  const [restored, setRestored] = useState<{ since: string; stale: boolean } | null>(null)
  const lastSent = useRef<SentWork<V> | null>(null)
  const isOpen = useIsOpen()
  const showProblems = useShowProblems()
  const problemsOf = (values: V) =>
    tools.check?.(values, { base, file: attached?.file ?? null }) ??
    (tools.input ? schemaResolver(tools.input, { sync: true })(values) : {})
  const form = useForm<V>({ initialValues: valuesOf(given), validate: problemsOf })
  const changed = form.isDirty() || (attached?.file ?? null) !== null
  /** What the server has just taken, while lists are brought up to date: no unsaved work. */
  const [taken, setTaken] = useState<SentWork<V> | null>(null)
  const isTaken =
    taken !== null &&
    taken.file === (attached?.file ?? null) &&
    isSameIn(kind, preparedBy(kind, form.values), taken.values)
  const dirty = changed && step !== 'left' && !isTaken
  const record = base ? kind.nameOf(base.id) : (tools.newName ?? kind.nameOf(null))
  const draft = useDraft({ record, schema: kind.kept, values: form.values, dirty, changed, baseVersion })
  useEffect(() => attached?.moveTo(draft.key))
  const createOnce = useCreateOnce<SentWork<V>, R>({
    find: ({ values }) => kind.find(values),
    create: ({ values, file }, key) => kind.create(values, { ...along(file), key }),
    change: ({ id, version }, { values, file }) => kind.change(id, values, version, along(file)),
    earlier: () => {
      const values = draft.attempt()
      return values && { values, file: null }
    },
    keep: attempt => draft.keepAttempt(attempt?.values ?? null),
  })
  const along = (file: File | null): SendOptions => ({ file, onSent: attached?.sentSoFar.set })

  const show = (values: V) => {
    form.setValues(values)
    tools.onShow?.(values)
  }

  /** The form goes on upon `saved`; `values` are what it then shows. */
  const goOn = (saved: R, values: V) => {
    setBase(saved)
    setBaseVersion(saved.version)
    setConflict(null)
    form.setInitialValues(valuesOf(saved))
    show(values)
  }

  /** What was typed since `sent` stays, and stays unsaved. */
  const adopt = (saved: R, sent: SentWork<V>) => {
    draft.discard()
    setRestored(null)
    if (sent.file === attached?.current()) attached.choose(null)
    form.clearErrors()
    goOn(saved, mergeRecord({}, sent.values, form.getValues(), valuesOf(saved)).merged)
  }

  const notifySaved = (saved: R) => {
    const text = tools.savedText
      ? tools.savedText({ created: base === null, saved, before: base })
      : 'Сохранено'
    if (text !== null) notifyDone(text)
  }

  const closeKeepingWork = () => {
    stopWaiting()
    setStep('left')
  }
  const closeDroppingWork = () => {
    forget()
    closeKeepingWork()
  }
  const forget = () => {
    draft.discard()
    attached?.choose(null)
  }

  /** Puts the form back to what the server has. */
  const discard = () => {
    forget()
    stopWaiting()
    setRestored(null)
    setBaseVersion(base?.version ?? null)
    form.clearErrors()
    show(valuesOf(base))
  }

  const isTypedOn = (sent: SentWork<V>) => !isSameIn(kind, preparedBy(kind, form.getValues()), sent.values)

  const finish = async (saved: R, sent: SentWork<V>) => {
    if (!isTypedOn(sent)) {
      setTaken(sent)
      draft.discard()
    }
    const next = await tools.onSaved(saved, { created: base === null, typedOn: isTypedOn(sent) })
    const typedOn = isTypedOn(sent)
    setTaken(null)
    // Typed while the response was on its way: under the name of the record before the name of a new one goes.
    const keepTyped = () =>
      draft.keepAs(kind.nameOf(saved.id), { baseVersion: saved.version, values: form.getValues() })
    if (!isOpen.current) {
      // Whoever has gone elsewhere stays there.
      forget()
      if (typedOn) keepTyped()
      return
    }
    if (next === 'start anew') {
      // What was typed meanwhile is the beginning of the next one.
      if (!typedOn) discard()
      return setStep('ready')
    }
    if (next === 'stay') {
      adopt(saved, sent)
      return setStep('ready')
    }
    closeDroppingWork()
    if (typedOn) keepTyped()
    next.leave()
  }

  const store = (onto: SavedOnto<R>, sent: SentWork<V>, autosave: boolean) =>
    onto.record
      ? kind.change(onto.record.id, sent.values, onto.version ?? unseen, {
          ...along(sent.file),
          autosave,
        })
      : createOnce(sent)

  const save = async (
    values = form.getValues(),
    onto = { record: base, version: baseVersion },
  ): Promise<SaveOutcome<R>> => {
    if (queue.isRunning.current) return queue.follow()
    setFailure(null)
    if (form.validate().hasErrors) {
      showProblems()
      stopWaiting()
      return 'rejected'
    }
    return queue.run(() => send(values, onto))
  }

  const send = async (values: V, onto: SavedOnto<R>): Promise<SaveOutcome<R>> => {
    setStep('saving')
    attached?.sentSoFar.set(null)
    const sent = { values: preparedBy(kind, values), file: attached?.current() ?? null }
    lastSent.current = sent
    try {
      const saved = await store(onto, sent, false)
      stopWaiting()
      notifySaved(saved)
      await finish(saved, sent)
      return saved
    } catch (error) {
      setStep('ready')
      if (!isOpen.current) {
        waiting.outlive(error)
        return 'rejected'
      }
      if (isRetryable(error)) {
        waiting.wait(error)
        return 'waits'
      }
      stopWaiting()
      return reject(error, onto, sent)
    }
  }

  const queue = useSaveQueue<R>({
    save: () => save(),
    isUnsaved: outcome => {
      if (outcome === 'waits') return false
      if (outcome !== 'rejected') return dirty
      return conflict === null && lastSent.current !== null && isTypedOn(lastSent.current)
    },
  })

  /** With its file: what is not whole on this device must not go out without the form. */
  const isOnDevice = draft.kept && (attached?.kept ?? 'yes') === 'yes'
  const mayOutlive = tools.onlyByForm !== true && isOnDevice
  const waiting = useWaitingSave({
    record,
    path: kind.pathOf?.(record),
    isLeft: step === 'left',
    mayOutlive,
    title: () => kind.titleOf(form.getValues()),
    save: () => void save(),
  })
  const { mark, stop: stopWaiting } = waiting

  const fail = (error: unknown, sent: V) => {
    const fields = attached ? { ...sent, [attached.field]: null } : sent
    setFailure(placeProblems({ ...form, values: fields }, error, tools.fieldOf))
    showProblems()
  }

  const reject = async (
    error: unknown,
    { record: begun, version }: SavedOnto<R>,
    sent: SentWork<V>,
  ): Promise<SaveOutcome<R>> => {
    if (!begun || !isStale(error)) {
      fail(error, sent.values)
      return 'rejected'
    }
    try {
      const checked = await compareWithTheirs(kind, begun.id, { mine: sent.values, version, begun })
      if (!checked.isStored || sent.file) {
        setConflict(checked)
        return 'rejected'
      }
      notifySaved(checked.theirs)
      await finish(checked.theirs, sent)
      return checked.theirs
    } catch (unread) {
      fail(unread, sent.values)
      return 'rejected'
    }
  }

  const rests =
    dirty && step === 'ready' && conflict === null && !waiting.waiting && failure === null
      ? (tools.autosaves?.(form.values, base) ?? false)
      : false
  const autosave = useAutosave({
    form,
    queue,
    setStep,
    file: attached?.file,
    rests: rests && Object.keys(problemsOf(form.values)).length === 0,
    store: async typed => {
      const sent = { values: preparedBy(kind, typed), file: attached?.current() ?? null }
      await finish(await store({ record: base, version: baseVersion }, sent, true), sent)
    },
  })

  const restore = async () => {
    const { found } = draft
    if (!found) return mark.drop()
    draft.take()
    const file = attached ? await attached.restore() : null
    if (!file && isSameIn(kind, found.values, valuesOf(given))) {
      mark.drop()
      return forget()
    }
    const stale = given !== null && found.baseVersion !== given.version
    if (stale) setBaseVersion(found.baseVersion)
    // What was typed while the file was being read stays, but never in place of the older work.
    const { merged } = mergeRecord({}, valuesOf(given), found.values, form.getValues())
    show(merged)
    tools.onRestored?.(merged)
    setRestored({ since: found.savedAt, stale })
    if (mark.found?.problem === null) waiting.wait()
    else if (mark.found) setFailure(mark.found.problem)
  }
  useOnce(() => void restore())

  // Stored by the outbox as the form opened, or by a colleague: who has typed nothing sees it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record alone says that there is something to follow
  useEffect(() => {
    const isNewer = given !== null && base !== null && given.version > base.version
    if (isNewer && !changed && step === 'ready') goOn(given, valuesOf(given))
  }, [given])

  const saveJoined = (theirs: R, values: V) => {
    goOn(theirs, values)
    void save(values, { record: theirs, version: theirs.version })
  }
  const asTyped = (): SentWork<V> => ({ values: form.getValues(), file: attached?.current() ?? null })

  useSaveCommand(() => {
    if (!tools.onlyChanged || dirty) void save()
  })
  return {
    kind: kind.kind,
    form,
    base,
    dirty,
    draft,
    state: stateOf({ step, conflict, isWaiting: waiting.waiting, failure }),
    failure,
    conflict,
    restored,
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    stopWaiting,
    /** Nothing is lost when the form closes: what waits lies on the device and goes out without it. */
    goesByItself: waiting.waiting && mayOutlive,
    /** The work lies on this device as well. */
    isKept: draft.kept && attached?.kept !== 'refused',
    hideRestored: () => setRestored(null),
    /** The work is given up. */
    closeDroppingWork,
    /** Nothing is sent any more; the work stays on the device. */
    closeKeepingWork,
    show,
    showProblems,
    save: () => void save(),
    /** The same for whoever wants to know what has become of it. */
    saveForOutcome: () => save(),
    autosave,
    /** As the server has it once nothing is unsaved; null when it does not take the work. */
    ensureSaved: async (): Promise<R | null> => {
      if (base && !dirty && !queue.isRunning.current) return base
      const outcome = await save()
      return outcome === 'waits' || outcome === 'rejected' ? null : outcome
    },
    /** Goes on upon what another call has just answered. What was typed stays, and stays unsaved. */
    adoptKeepingWork: (saved: R) => adopt(saved, { values: valuesOf(base), file: null }),
    /** Shows what another call has just answered, such as a restored revision, in place of what was typed. */
    adoptDroppingWork: (saved: R) => adopt(saved, asTyped()),
    discard,
    takeTheirs: () => conflict && adopt(conflict.theirs, asTyped()),
    /** Puts the joined work, as the person has chosen, on top of what somebody else has saved. */
    saveChosen: (values: V) => conflict && saveJoined(conflict.theirs, values),
    closeConflict: () => setConflict(null),
  }
}
