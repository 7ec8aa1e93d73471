/**
 * State of a record's form: keeps a draft, saves, waits for the connection, merges a colleague's change. Its
 * steps: `record-state.ts`.
 */
import { useEffect, useEffectEvent, useId, useReducer } from 'react'
import { typedSinceSeen } from '#messages/admin/frame.js'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import type { Draft } from '../drafts/draft-store.ts'
import { fieldProps } from '../forms/field-props.tsx'
import { isAsAsked, isSameIn, type Versioned } from './form-definition.ts'
import { mergeRecord } from './merge.ts'
import type { RecordOptions, SaveOutcome } from './record-options.ts'
import { type RecordEvent, type RecordState, recordReducer } from './record-state.ts'
import { useRecordDraft } from './use-record-draft.ts'
import { useRecordSave } from './use-record-save.ts'

export const useRecord = <V extends object, R extends Versioned, A = never>(
  tools: RecordOptions<V, R, A>,
) => {
  const { kind, given, file: attached } = tools
  const { valuesOf } = kind
  const [state, dispatch] = useReducer<RecordState<V, R>, [RecordEvent<V, R>]>(recordReducer, {
    step: { name: 'ready' },
    base: given,
    baseVersion: given?.version ?? null,
    begun: null,
    stored: null,
    restored: null,
  })
  const { base, step, restored } = state
  const work = useRecordDraft(tools, state, dispatch)
  const { form, draft, dirty } = work
  const { save, ask, waiting, mayOutlive, isSaving, ...saving } = useRecordSave(tools, state, dispatch, work)
  const conflict = step.name === 'conflict' ? step.check : null

  const restore = async (found: Draft<V> | null) => {
    const { mark } = waiting
    // A save that ends now changes what the draft is compared with.
    if (found && ['saving', 'asking', 'left'].includes(step.name)) return draft.pass()
    const queued = mark.takeOver()
    if (!found) {
      draft.pass()
      return mark.drop()
    }
    const file = attached ? await attached.restore() : null
    if (!file && isSameIn(kind, found.values, valuesOf(base))) {
      mark.drop()
      draft.pass()
      return work.removeDraft()
    }
    draft.take()
    const stale = base !== null && found.baseVersion !== base.version
    const { savedAt: since, baseVersion: version, begun = null } = found
    dispatch({ type: 'restored', since, stale, version, begun })
    // Values typed while the draft's file was loading stay, except where the draft has changed the same field.
    const { merged } = mergeRecord({}, valuesOf(base), found.values, form.getValues())
    work.show(merged)
    tools.onRestored?.(merged)
    if (queued === null) return
    const problem = queued.problem ?? (isAsAsked(kind, queued, found) ? null : typedSinceSeen)
    if (problem === null) {
      dispatch({ type: 'no connection' })
      waiting.wait()
    } else {
      mark.drop()
      dispatch({ type: 'refused', failure: problem })
    }
  }
  const onFound = useEffectEvent((found: Draft<V> | null) => void restore(found))
  useEffect(() => {
    if (draft.found !== undefined) onFound(draft.found)
  }, [draft.found])

  // A newer version, stored by the save queue or a colleague, is shown while nothing is typed.
  const showNewer = useEffectEvent((read: R) => {
    const isNewer = base === null || read.version > base.version
    const isResting = step.name !== 'saving' && step.name !== 'left'
    if (isNewer && !work.changed && isResting) work.rebase(read, valuesOf(read))
  })
  // Meanwhile the form stays on the version that its restored work is compared with.
  const isRestoring = Boolean(draft.found)
  useEffect(() => {
    if (given && !isRestoring) showNewer(given)
  }, [given, isRestoring])

  useSaveCommand(() => {
    if (!tools.onlyChanged || dirty) void save()
  })
  return {
    ...saving,
    kind: kind.kind,
    form,
    formId: useId(),
    field: fieldProps(form, tools.input),
    base,
    /** Values of the record at the version that the work began with; null when they are unknown. */
    begun: work.begun,
    dirty,
    draft,
    /** Current step; after the form is left it counts as ready. */
    state: step.name === 'left' ? 'ready' : step.name,
    failure: step.name === 'rejected' ? step.failure : null,
    conflict,
    restored,
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    /** True when the save queue will send the queued save if the form closes. */
    goesByItself: waiting.waiting && mayOutlive,
    /** False when this device could not store the draft or its file. */
    isKept: draft.kept && attached?.kept !== 'refused',
    hideRestored: () => dispatch({ type: 'restored seen' }),
    show: work.show,
    save: (): void => void save(),
    saveForOutcome: () => save(),
    ask: () => void ask(),
    /** Saves if anything is unsaved and resolves with the stored record, if there is one. */
    ensureSaved: async (): Promise<SaveOutcome<R>> => (base && !dirty && !isSaving.current ? base : save()),
    /** Takes the record from another call as the new base. Typed values stay, and stay unsaved. */
    adoptKeepingDraft: (saved: R) =>
      state.baseVersion === base?.version
        ? work.rebaseKeepingTyped(saved, { values: valuesOf(base), file: null })
        : dispatch({ type: 'grown', record: saved }),
    /** Replaces typed values with the record from another call, such as a restored revision. */
    adoptDroppingDraft: (saved: R) => work.rebaseKeepingTyped(saved, work.asTyped()),
    takeTheirs: () => {
      if (!tools.onTheirs) return conflict && work.rebaseKeepingTyped(conflict.theirs, work.asTyped())
      saving.closeDroppingDraft()
      tools.onTheirs()
    },
    /** Saves the merge with the person's choices, on top of the colleague's version. */
    saveChosen: (values: V) => {
      if (!conflict) return
      const { theirs } = conflict
      work.rebase(theirs, values)
      void save(values, { record: theirs, version: theirs.version })
    },
    closeConflict: () => dispatch({ type: 'stopped' }),
  }
}

type Editor<V extends object> = ReturnType<typeof useRecord<V, Versioned>>

/** The part of an editor that is the same for every kind of record. */
export type RecordEditor = Pick<
  Editor<object>,
  'formId' | 'base' | 'failure' | 'dirty' | 'goesByItself' | 'isKept' | 'restored' | 'hideRestored'
> &
  Pick<
    Editor<object>,
    'waiting' | 'waitingReason' | 'stopWaiting' | 'save' | 'discard' | 'closeDroppingDraft'
  > & {
    form: { errors: Readonly<Record<string, unknown>> }
    state: string
  }

export type EditorInConflict<V extends object> = Pick<
  Editor<V>,
  'kind' | 'conflict' | 'saveChosen' | 'takeTheirs' | 'closeConflict' | 'joined' | 'closeJoined'
> & { form: { values: V }; state: string }
