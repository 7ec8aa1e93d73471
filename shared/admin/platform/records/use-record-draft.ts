/** Values of a record's form with their draft on the device, their file, and whether they are unsaved. */
import { schemaResolver, useForm } from '@mantine/form'
import { type Dispatch, useEffect } from 'react'
import { useDraft } from '../drafts/use-draft.ts'
import { isSameIn, preparedBy, type Versioned } from './form-definition.ts'
import { isSameValue, mergeRecord } from './merge.ts'
import type { RecordOptions, SentValues } from './record-options.ts'
import type { RecordEvent, RecordState } from './record-state.ts'

export type RecordDraft<V extends object, R extends Versioned> = ReturnType<typeof useRecordDraft<V, R>>

export const useRecordDraft = <V extends object, R extends Versioned>(
  tools: Omit<RecordOptions<V, R>, 'question'>,
  state: RecordState<V, R>,
  dispatch: Dispatch<RecordEvent<V, R>>,
) => {
  const { kind, file: attached } = tools
  const { valuesOf } = kind
  const { base, baseVersion, stored, step } = state
  const problemsOf = (values: V) =>
    tools.check?.(values, { base, file: attached?.file ?? null }) ??
    (tools.input ? schemaResolver(tools.input, { sync: true })(values) : {})
  const form = useForm<V>({ initialValues: valuesOf(tools.given), validate: problemsOf })
  // Not `isDirty`, which forgets a moved entry of a list beside a field that was typed and put back.
  const isTyped = !isSameValue(form.values, form.getInitialValues())
  const changed = isTyped || (attached?.file ?? null) !== null
  const isStored =
    stored !== null &&
    stored.file === (attached?.file ?? null) &&
    isSameIn(kind, preparedBy(kind, form.values), stored.values)
  const dirty = changed && step.name !== 'left' && !isStored
  const record = base ? kind.nameOf(base.id) : (tools.newName ?? kind.nameOf(null))
  /** Values of the record at the version that the work began with; null when they are unknown. */
  const begun = () => (baseVersion === (base?.version ?? null) ? base && valuesOf(base) : state.begun)
  const { values } = form
  const erasedWith = kind.erasedWith(base)
  const draft = useDraft({
    record,
    schema: kind.kept,
    values,
    dirty,
    changed,
    baseVersion,
    begun,
    erasedWith,
  })
  useEffect(() => attached?.moveTo(draft.key))

  const show = (values: V) => {
    form.setValues(values)
    tools.onShow?.(values)
  }
  /** False where another form has gone on with the work. */
  const removeDraft = (): boolean => {
    const isRemoved = draft.discard()
    if (isRemoved) attached?.choose(null)
    return isRemoved
  }

  /** Moves the form onto `saved`, with `values` in its fields. */
  const rebase = (saved: R, values: V) => {
    dispatch({ type: 'rebased', record: saved })
    form.setInitialValues(valuesOf(saved))
    show(values)
  }
  return {
    form,
    draft,
    begun,
    changed,
    dirty,
    /** Name of the draft. */
    record,
    problemsOf,
    show,
    removeDraft,
    rebase,
    /** The values and file as a save sends them. */
    prepared: (values: V): SentValues<V> => ({
      values: preparedBy(kind, values),
      file: attached?.current() ?? null,
    }),
    asTyped: (): SentValues<V> => ({ values: form.getValues(), file: attached?.current() ?? null }),
    isTypedSince: (sent: SentValues<V>) => !isSameIn(kind, preparedBy(kind, form.getValues()), sent.values),
    /** Moves the form onto `saved`. Values typed since `sent` stay, and stay unsaved. */
    rebaseKeepingTyped: (saved: R, sent: SentValues<V>) => {
      draft.discard()
      dispatch({ type: 'restored seen' })
      if (sent.file === attached?.current()) attached.choose(null)
      form.clearErrors()
      rebase(saved, mergeRecord({}, sent.values, form.getValues(), valuesOf(saved)).merged)
    },
    /** Puts the form back to the values that the server has. */
    reset: () => {
      removeDraft()
      dispatch({ type: 'discarded' })
      form.clearErrors()
      form.setInitialValues(valuesOf(base))
      show(valuesOf(base))
    },
  }
}
