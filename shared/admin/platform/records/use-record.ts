/**
 * The form of one record, in which all forms of the office keep unsaved work, save, wait and meet a colleague's change. Its
 * steps: `record-state.ts`.
 */
import { useEffect, useReducer } from 'react'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { useOnce } from '#shared/ui/use-once.ts'
import { isSameIn, type Versioned } from './form-definition.ts'
import { mergeRecord } from './merge.ts'
import type { RecordForm } from './record-form.ts'
import { type RecordEvent, type RecordState, recordReducer } from './record-state.ts'
import { useRecordSave } from './use-record-save.ts'
import { useRecordWork } from './use-record-work.ts'

export const useRecord = <V extends object, R extends Versioned, A = never>(tools: RecordForm<V, R, A>) => {
  const { kind, given, file: attached } = tools
  const { valuesOf } = kind
  const [state, dispatch] = useReducer<RecordState<V, R>, [RecordEvent<V, R>]>(recordReducer, {
    step: { name: 'ready' },
    base: given,
    baseVersion: given?.version ?? null,
    stored: null,
    restored: null,
  })
  const { base, step, restored } = state
  const work = useRecordWork(tools, state, dispatch)
  const { form, draft, dirty } = work
  const saving = useRecordSave(tools, state, dispatch, work)
  const { save, waiting, question } = saving
  const conflict = step.name === 'conflict' ? step.check : null

  const restore = async () => {
    const { found } = draft
    const { mark } = waiting
    if (!found) return mark.drop()
    draft.take()
    const file = attached ? await attached.restore() : null
    if (!file && isSameIn(kind, found.values, valuesOf(given))) {
      mark.drop()
      return work.removeDraft()
    }
    const stale = given !== null && found.baseVersion !== given.version
    dispatch({ type: 'restored', since: found.savedAt, stale, version: found.baseVersion })
    // Values typed while the file was being read stay, but never in place of the older work.
    const { merged } = mergeRecord({}, valuesOf(given), found.values, form.getValues())
    work.show(merged)
    tools.onRestored?.(merged)
    if (mark.found?.problem === null) {
      dispatch({ type: 'no connection' })
      waiting.wait()
    } else if (mark.found) dispatch({ type: 'refused', failure: mark.found.problem })
  }
  useOnce(() => void restore())

  // Stored by the outbox as the form opened, or by a colleague: shown where nothing is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record alone says that there is something to follow
  useEffect(() => {
    const isNewer = given !== null && base !== null && given.version > base.version
    const isResting = step.name !== 'saving' && step.name !== 'left'
    if (isNewer && !work.changed && isResting) work.rebase(given, valuesOf(given))
  }, [given])

  useSaveCommand(() => {
    if (!tools.onlyChanged || dirty) void save()
  })
  return {
    kind: kind.kind,
    form,
    base,
    dirty,
    draft,
    /** The one step that a person is shown. */
    state: step.name === 'left' ? 'ready' : step.name,
    failure: step.name === 'rejected' ? step.failure : null,
    conflict,
    restored,
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    stopWaiting: saving.stopWaiting,
    /** Nothing is lost when the form closes: work that waits lies on the device and goes out without it. */
    goesByItself: waiting.waiting && saving.mayOutlive,
    /** The work lies on this device as well. */
    isKept: draft.kept && attached?.kept !== 'refused',
    hideRestored: () => dispatch({ type: 'restored seen' }),
    /** The work is given up. */
    closeDroppingWork: saving.closeDroppingWork,
    /** Nothing is sent any more; the work stays on the device. */
    closeKeepingWork: saving.closeKeepingWork,
    show: work.show,
    showProblems: saving.showProblems,
    save: () => void save(),
    /** Saves, and tells what has become of it. */
    saveForOutcome: () => save(),
    autosave: saving.autosave,
    /** A colleague's edits that the last save has taken along, while a person looks at them. */
    joined: saving.joined,
    closeJoined: saving.closeJoined,
    /** The effect of the save, where the form has a question; null until it is asked for, and once more is typed. */
    question,
    ask: () => void saving.ask(),
    /** As the server has it once nothing is unsaved; null when it does not take the work. */
    ensureSaved: async (): Promise<R | null> => {
      if (base && !dirty && !saving.isSaving.current) return base
      const outcome = await save()
      return outcome === 'waits' || outcome === 'rejected' ? null : outcome
    },
    /** Goes on upon the answer of another call. Typed values stay, and stay unsaved. */
    adoptKeepingWork: (saved: R) => work.rebaseKeepingTyped(saved, { values: valuesOf(base), file: null }),
    /** Shows the answer of another call, such as a restored revision, in place of typed values. */
    adoptDroppingWork: (saved: R) => work.rebaseKeepingTyped(saved, work.asTyped()),
    discard: saving.discard,
    takeTheirs: () => conflict && work.rebaseKeepingTyped(conflict.theirs, work.asTyped()),
    /** Saves the joined work, as the person has chosen, on top of a colleague's save. */
    saveChosen: (values: V) => {
      if (!conflict) return
      const { theirs } = conflict
      work.rebase(theirs, values)
      void save(values, { record: theirs, version: theirs.version })
    },
    closeConflict: () => dispatch({ type: 'stopped' }),
  }
}
