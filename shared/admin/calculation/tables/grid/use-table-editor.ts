import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isImpactRejection } from '#shared/admin/calculation/impact/use-table-wish.ts'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { useSaveRetry } from '#shared/admin/platform/drafts/use-save-retry.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { useWaitingMark } from '#shared/admin/platform/save-queue/use-waiting-mark.ts'
import type { TableWish } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { isRetryable, messageOf, tableProblems } from '#shared/client/api-error.ts'
import { observable } from '#shared/client/observable.ts'
import { saveTableEndpoint, type Table } from '#shared/contract/calculation/tables.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { changesOf } from './grid-changes.ts'
import { checkGrid, checkOfServer, type GridCheck, nextProblem } from './grid-check.ts'
import { gridDraft, gridDraftOf, isStored, restoreDraft, tableRecord } from './grid-draft.ts'
import { commitEditing, filterRows } from './grid-edit.ts'
import {
  backToStored,
  changeGrid,
  createGrid,
  type GridRow,
  type GridState,
  type GridStore,
  markSaved,
  noFilter,
  shownRows,
  typedRows,
  useGrid,
} from './grid-model.ts'
import { findEditedTable, planOf } from './grid-queries.ts'
import { selectCell } from './grid-select.ts'
import { useTableMerge } from './merge-dialog.tsx'
import { tableToSave } from './send-waiting-table.ts'

/** `inForce` are the tables in force, needed because the ports of two tables must match. */
export const useTableEditor = (table: Table, inForce: CalculatorTables) => {
  const { title } = table
  const plan = planOf(table)
  const { client, queries } = useServices()
  const [store] = useState<GridStore>(() => observable(createGrid(title, table)))
  const state = useGrid(store)
  /** `sending`: the dialog was closed while its save is pending; until the answer nothing is saved again. */
  const [step, setStep] = useState<'editing' | 'reviewing' | 'saving' | 'sending'>('editing')
  // Check of the rows under review; the check on the screen is deferred and may be a keystroke behind.
  const [reviewed, setReviewed] = useState<GridCheck | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ rows: readonly GridRow[]; check: GridCheck } | null>(null)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  // A draft on an older version waits for the person's decision; until then it must not be overwritten.
  const [waiting, setWaiting] = useState(false)

  const { base, columns } = state
  // Same array while nothing is typed, so that moving the selection recomputes nothing.
  const typed = useMemo(() => typedRows(state), [state])
  const changes = useMemo(() => changesOf({ base, columns, rows: typed }), [base, columns, typed])
  const rows = useDeferredValue(typed)
  const own = useMemo(() => checkGrid({ title, columns, rows }, inForce), [title, columns, rows, inForce])
  // Problems reported by the server are shown until the rows change.
  const check = refused?.rows === state.rows && !state.editing ? refused.check : own
  const values = useMemo(() => gridDraftOf({ base, columns, rows: typed }), [base, columns, typed])
  const record = tableRecord(title, plan)
  const draft = useDraft({
    record,
    schema: gridDraft,
    values,
    dirty: changes.any && !waiting,
    changed: changes.any,
    baseVersion: base.version,
  })
  const merge = useTableMerge({ title, plan }, client, (next: GridState) => {
    store.set(next)
    draft.take()
    setWaiting(false)
  })

  /** A confirmed save that did not reach the server; only these rows are sent again, not later typing. */
  const unsent = useRef<{ rows: readonly GridRow[]; wish: TableWish } | null>(null)
  const sendAgain = () => {
    if (unsent.current?.rows === typedRows(store.get())) void save(unsent.current.wish, true)
    else stopSending()
  }
  const sending = useSaveRetry(sendAgain)
  const stopSending = () => {
    unsent.current = null
    sending.stop()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is the change of the rows
  useEffect(() => {
    if (unsent.current && unsent.current.rows !== typed) stopSending()
  }, [typed])

  const mark = useWaitingMark({
    record,
    title: `Таблица «${tableNames[title]}»`,
    path: `/admin/tables/${title}?tab=edit`,
    // Without a kept draft the device could later send older rows than were confirmed.
    waiting: sending.waiting && draft.kept,
    wish: () => unsent.current?.wish ?? null,
  })

  /** Resumes a confirmed save that was still waiting when the page was closed. */
  const resumeSending = (rows: readonly GridRow[]) => {
    if (!mark.found) return
    const { problem, wish } = mark.found
    if (problem !== null) return setFailure(problem)
    if (wish === null) return mark.drop()
    unsent.current = { rows, wish }
    sending.wait()
  }

  const compareWaiting = async () => {
    const { found } = draft
    if (found && found.baseVersion !== null) setFailure(await merge.start(found.values, found.baseVersion))
  }

  useOnMount(() => {
    const { found } = draft
    if (!found) return mark.drop()
    if (isStored(title, table, found.values)) {
      mark.drop()
      return draft.discard()
    }
    if (found.baseVersion !== null && found.baseVersion !== table.version) {
      mark.drop()
      setWaiting(true)
      void compareWaiting()
      return
    }
    const restored = restoreDraft(title, table, found.values)
    if (changesOf(restored).any) {
      store.set(restored)
      setRestoredAt(found.savedAt)
      resumeSending(restored.rows)
    } else mark.drop()
    draft.take()
  })

  const review = () => {
    if (step !== 'editing') return
    changeGrid(store, commitEditing)
    setFailure(null)
    const now = store.get()
    const found = checkGrid(now, inForce)
    if (found.errors > 0) {
      setFailure('Исправьте ошибки: таблица с ошибками не сохраняется.')
      changeGrid(store, shown => toProblem(shown, found))
    } else if (changesOf(now).any) {
      setReviewed(found)
      setStep('reviewing')
    } else notifyDone('Изменений нет')
  }
  useSaveCommand(review)

  const finish = async (sent: GridState, version: number, content: TableContent, waiting = false) => {
    const now = store.get()
    const saved = markSaved(sent, version, content)
    // Cells typed during a repeated attempt stay, as unsaved changes.
    store.set(now.rows === sent.rows && !now.editing ? saved : { ...now, base: saved.base })
    draft.discard()
    stopSending()
    setRestoredAt(null)
    notifyDone(
      waiting ? `Версия ${version} ждёт подтверждения другого сотрудника` : `Сохранена версия ${version}`,
    )
    await refresh(queries, 'table')
  }

  /** Resolves to `impact` when the server demands that the price change be reviewed. */
  const save = async (wish: TableWish, again = false): Promise<'impact' | 'finished'> => {
    const now = store.get()
    const { content } = checkGrid(now, inForce)
    if (!content) {
      stopSending()
      return 'finished'
    }
    // An automatic attempt must not block the editor.
    if (!again) setStep('saving')
    setFailure(null)
    try {
      const saved = await client.call(saveTableEndpoint, {
        params: { title },
        query: { impact: 'check' },
        body: tableToSave(content, wish, now.base.version),
      })
      await finish(now, saved.version, content, saved.waiting)
    } catch (error) {
      if (isImpactRejection(error)) {
        stopSending()
        if (store.get().rows !== now.rows) setReviewed(checkGrid(store.get(), inForce))
        setStep('reviewing')
        return 'impact'
      }
      if (!isRetryable(error)) {
        stopSending()
        await fail(error, now, content)
      } else if (typedRows(store.get()) === now.rows) {
        unsent.current = { rows: now.rows, wish }
        sending.wait(error)
      } else {
        // Typed during the attempt, and confirmed by nobody.
        stopSending()
        setFailure(messageOf(error))
      }
      // An automatic attempt leaves the dialog that was opened meanwhile.
      if (again) return 'finished'
    }
    setStep('editing')
    return 'finished'
  }

  /** The version that an attempt stored although its response was lost; null when it stored none. */
  const alreadyCreated = async (sent: GridState, content: TableContent): Promise<number | null> => {
    const now = await findEditedTable(client, title, plan).catch(() => null)
    if (!now || now.version <= sent.base.version) return null
    return isStored(title, now, gridDraftOf(createGrid(title, { ...now, ...content }))) ? now.version : null
  }

  const fail = async (error: unknown, sent: GridState, content: TableContent) => {
    const problems = tableProblems(error)
    if (problems.length > 0) {
      const found = checkOfServer(sent, problems)
      setRefused({ rows: sent.rows, check: found })
      changeGrid(store, shown => toProblem(shown, found))
    }
    if (isStale(error, 'table.stale')) {
      const made = await alreadyCreated(sent, content)
      if (made !== null) return finish(sent, made, content)
      // The page around the editor shows the version in force, too.
      void refresh(queries, 'table')
      setFailure(await merge.start(gridDraftOf(sent), sent.base.version, sent.base.content))
    } else setFailure(messageOf(error))
  }

  return {
    store,
    state,
    check,
    reviewed,
    changes,
    draft,
    merge,
    step,
    failure,
    restoredAt,
    waiting: waiting ? draft.found : null,
    compareWaiting: () => void compareWaiting(),
    dropWaiting: () => {
      draft.discard()
      setWaiting(false)
    },
    review,
    save,
    unsent: {
      waiting: sending.waiting,
      waitingReason: sending.reason,
      /** True when closing loses nothing: the waiting save is kept on the device and sent without the form. */
      goesByItself: sending.waiting && draft.kept,
      isKept: draft.kept,
      save: sendAgain,
      stopWaiting: stopSending,
    },
    closeReview: () => setStep(step === 'saving' ? 'sending' : 'editing'),
    /** Goes back to the stored version; undo restores the discarded work. */
    discardChanges: () => {
      changeGrid(store, backToStored)
      setRestoredAt(null)
      draft.discard()
    },
    showChanged: () =>
      changeGrid(store, now => filterRows(now, { text: '', only: 'changed' }, changesOf(now).rows)),
    hideRestored: () => setRestoredAt(null),
  }
}

export type TableEditor = ReturnType<typeof useTableEditor>

/** Shows the first problem, also when a filter hides its row. */
const toProblem = (state: GridState, check: GridCheck): GridState | null => {
  const all = state.shown ? filterRows(state, noFilter) : state
  const place = nextProblem(check, shownRows(all), { row: -1, column: 0 })
  return place && selectCell(all, place)
}
