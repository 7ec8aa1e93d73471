/** The form of one record: unsaved work on the device, saving, waiting, joining with a colleague's change. */

import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { mayPass } from '#shared/client/api-error.ts'
import { isStale, placeProblems } from '../components/form-problems.ts'
import { notifyDone } from '../components/notify.ts'
import { useShowProblems } from '../components/use-show-problems.ts'
import { useSaveCommand } from '../navigation/use-menu-commands.ts'
import { useUser } from '../session/use-session.ts'
import { draftKey, writeDraft } from './draft-store.ts'
import { type FieldMerge, isSameValue, mergeFields } from './merge-fields.ts'
import { useCreateOnce } from './use-create-once.ts'
import { useDraft } from './use-draft.ts'
import { useWaitingSave } from './use-waiting-save.ts'

interface Versioned {
  id: number | string
  version: number
}

export interface RecordTools<V extends object, R extends Versioned, M extends Joined<V>> {
  /** Null while a new record is written. */
  given: R | null
  /** Names the unsaved work; null is a record that does not exist yet. */
  nameOf(id: R['id'] | null): string
  /** What is kept on the device. */
  kept: z.ZodType<V>
  /** What the server takes. */
  input: z.ZodType
  valuesOf(record: R | null): V
  read(id: R['id']): Promise<R>
  create(values: V): Promise<R>
  change(id: R['id'], values: V, ifMatch: number | undefined): Promise<R>
  /** The record that an unanswered attempt has made; null when it made none. */
  find(attempt: V): Promise<R | null>
  /** What the record was at an earlier version; without it nobody knows what an old piece of work began with. */
  readVersion?(id: R['id'], version: number): Promise<V>
  /** Joins two people's work where that takes more than a look at each field. */
  merge?(base: V | null, mine: V, theirs: V): M
  /** True for a form that is saved along with another one of the page: without changes there is nothing to send. */
  onlyChanged?: boolean
  /** Brings lists up to date, and returns the way out of the form; null: it stays. `typedOn`: it holds more than was sent. */
  onSaved(saved: R, how: { created: boolean; typedOn: boolean }): Promise<(() => void) | null>
}

/** Two people's work in one; `conflicts` are what a person has to look at. */
interface Joined<V> {
  merged: V
  conflicts: readonly unknown[]
}

export interface Conflict<R, M> {
  theirs: R
  merge: M
}

export const useRecordEditor = <V extends object, R extends Versioned, M extends Joined<V> = FieldMerge<V>>(
  tools: RecordTools<V, R, M>,
) => {
  const { given, valuesOf } = tools
  // Without a way of its own, `M` is what a look at each field gives.
  const join = tools.merge ?? (mergeFields<V> as unknown as NonNullable<typeof tools.merge>)
  const userId = useUser()?.id ?? 0
  const [base, setBase] = useState(given)
  // Older than the record itself when the work that came back began before somebody else's save.
  const [baseVersion, setBaseVersion] = useState(given?.version ?? null)
  const [state, setState] = useState<'ready' | 'saving' | 'left'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict<R, M> | null>(null)
  const [restored, setRestored] = useState<{ since: string; stale: boolean } | null>(null)
  const running = useRef(false)
  const showProblems = useShowProblems()
  const form = useForm<V>({
    initialValues: valuesOf(given),
    validate: schemaResolver(tools.input, { sync: true }),
  })
  const dirty = form.isDirty() && state !== 'left'
  const draft = useDraft({
    record: tools.nameOf(base?.id ?? null),
    schema: tools.kept,
    values: form.values,
    dirty,
    baseVersion,
  })
  const createOnce = useCreateOnce<V, R>({
    find: tools.find,
    create: tools.create,
    change: ({ id, version }, values) => tools.change(id, values, version),
  })

  /** The form goes on upon `record`; `values` are what it then shows. */
  const goOn = (record: R, values: V) => {
    setBase(record)
    setBaseVersion(record.version)
    setConflict(null)
    form.setInitialValues(valuesOf(record))
    form.setValues(values)
  }

  /** What was typed since `sent` stays, and stays unsaved. */
  const adopt = (saved: R, sent: V) => {
    draft.discard()
    setRestored(null)
    goOn(saved, join(sent, form.getValues(), valuesOf(saved)).merged)
  }

  const leave = () => {
    draft.discard()
    setState('left')
  }

  const finish = async (saved: R, sent: V) => {
    const now = form.getValues()
    const how = { created: base === null, typedOn: !isSameValue(now, sent) }
    const out = await tools.onSaved(saved, how)
    if (!out) {
      adopt(saved, sent)
      return setState('ready')
    }
    leave()
    if (how.typedOn) {
      // Typed while the response was on its way: goes on in the form of the record.
      const left = { savedAt: new Date().toISOString(), baseVersion: saved.version, values: now }
      writeDraft(localStorage, draftKey(userId, tools.nameOf(saved.id)), left)
    }
    out()
  }

  /** The record as the server now has it; null when it has not taken it. */
  const save = async (
    values = form.getValues(),
    onto = { record: base, version: baseVersion },
  ): Promise<R | null> => {
    if (running.current) return null
    if (form.validate().hasErrors) {
      showProblems()
      waiting.stop()
      return null
    }
    running.current = true
    setState('saving')
    setFailure(null)
    const { record, version } = onto
    let saved: R | null = null
    try {
      saved = record ? await tools.change(record.id, values, version ?? undefined) : await createOnce(values)
      waiting.stop()
      notifyDone('Сохранено')
      await finish(saved, values)
    } catch (error) {
      setState('ready')
      if (mayPass(error)) waiting.wait(error)
      else {
        waiting.stop()
        if (record && isStale(error)) saved = await meet(record, version, values)
        else {
          setFailure(placeProblems(form, error))
          showProblems()
        }
      }
    }
    running.current = false
    return saved
  }

  const waiting = useWaitingSave(() => void save())

  /** Somebody else has saved meanwhile. */
  const meet = async (record: R, version: number | null, mine: V): Promise<R | null> => {
    try {
      const theirs = await tools.read(record.id)
      const began = await beginning(record, version)
      const merge = join(began, mine, valuesOf(theirs))
      const nothingNew = isSameValue(merge.merged, valuesOf(theirs)) && merge.conflicts.length === 0
      if (!nothingNew) {
        setConflict({ theirs, merge })
        return null
      }
      // An earlier attempt has arrived although its response was lost.
      notifyDone('Сохранено')
      await finish(theirs, mine)
      return theirs
    } catch (error) {
      setFailure(placeProblems(form, error))
      showProblems()
      return null
    }
  }

  const saveJoined = ({ theirs }: Conflict<R, M>, values: V) => {
    goOn(theirs, values)
    void save(values, { record: theirs, version: theirs.version })
  }

  /** What this work began with; null when nobody knows it any more. */
  const beginning = async (record: R, version: number | null): Promise<V | null> => {
    if (record.version === version) return valuesOf(record)
    if (version === null || !tools.readVersion) return null
    return tools.readVersion(record.id, version).catch(() => null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => {
    const { found } = draft
    if (!found) return
    draft.take()
    if (isSameValue(found.values, valuesOf(given))) return draft.discard()
    const stale = given !== null && found.baseVersion !== given.version
    if (stale) setBaseVersion(found.baseVersion)
    form.setValues(found.values)
    setRestored({ since: found.savedAt, stale })
  }, [])

  useSaveCommand(() => {
    if (!tools.onlyChanged || dirty) void save()
  })
  return {
    form,
    base,
    dirty,
    state,
    failure,
    conflict,
    restored,
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    stopWaiting: waiting.stop,
    hideRestored: () => setRestored(null),
    leave,
    save: () => void save(),
    /** As the server has it once nothing is unsaved; null when it does not take the work. */
    saved: async (): Promise<R | null> => (base && !dirty ? base : save()),
    /** Goes on upon what another call has just answered. What was typed stays, and stays unsaved. */
    goOnWith: (record: R) => adopt(record, valuesOf(base)),
    /** Shows what another call has just answered, such as a restored revision, in place of what was typed. */
    replaceWith: (record: R) => adopt(record, form.getValues()),
    /** Puts the form back to what the server has. */
    discard: () => {
      draft.discard()
      setRestored(null)
      setBaseVersion(base?.version ?? null)
      form.setValues(valuesOf(base))
    },
    takeTheirs: () => conflict && adopt(conflict.theirs, form.getValues()),
    /** Puts the joined work on top of what somebody else has saved. */
    saveMerged: () => conflict && saveJoined(conflict, conflict.merge.merged),
    /** The same with what the person has chosen where both had changed something. */
    saveChosen: (values: V) => conflict && saveJoined(conflict, values),
    closeConflict: () => setConflict(null),
  }
}
