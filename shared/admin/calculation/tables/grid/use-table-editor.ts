import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as words from '#messages/admin/calculation/tables.js'
import { isImpactRejection } from '#shared/admin/calculation/impact/use-table-wish.ts'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { isSameIn } from '#shared/admin/platform/records/form-definition.ts'
import { mergeRecord } from '#shared/admin/platform/records/merge.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { tableProblems } from '#shared/client/api-error.ts'
import { observable } from '#shared/client/observable.ts'
import { type PriceImpact, readPriceImpactEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import type { Table } from '#shared/contract/calculation/tables.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { type TableRecord, type TableValues, tableKind, tableRecordOf } from '../table-kind.ts'
import { changesOf } from './grid-changes.ts'
import { checkGrid, checkOfServer, type GridCheck, nextProblem } from './grid-check.ts'
import { commitEditing, filterRows } from './grid-edit.ts'
import {
  changeGrid,
  createGrid,
  type GridRow,
  type GridState,
  type GridStore,
  markSaved,
  noFilter,
  shownRows,
  showValues,
  typedRows,
  useGrid,
  valuesOfGrid,
} from './grid-model.ts'
import { planOf } from './grid-queries.ts'
import { selectCell } from './grid-select.ts'
import { tableOfValues } from './grid-values.ts'

/** The effect of a version on prices; without one, why it could not be computed. */
type TableImpact = { impact: PriceImpact; error?: undefined } | { impact?: undefined; error: Error }

export interface EditedTable {
  table: Table
  /** The day for which the edited version was planned; null for the version in force. */
  plan: Day | null
  /** The tables in force, needed because the ports of two tables must match. */
  inForce: CalculatorTables
}

export const useTableEditor = ({ table, plan, inForce }: EditedTable) => {
  const { title } = table
  const { client, queries } = useServices()
  const [store] = useState<GridStore>(() => observable(createGrid(title, table)))
  const state = useGrid(store)
  const [reviewing, setReviewing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ rows: readonly GridRow[]; check: GridCheck } | null>(null)
  /** The values that the person has reviewed and asked to save: only these are sent. */
  const reviewed = useRef<TableValues | null>(null)
  const kind = tableKind(client, title, plan)

  /** Stores a version; the grid takes it over with its undo steps, or shows what the server has refused. */
  const change: typeof kind.change = async (id, values, ...version) => {
    const sent = store.get()
    const isTypedSince = (): boolean => editor.form.getValues() !== values
    try {
      const saved = await kind.change(id, values, ...version)
      // A version for another day is made beside the edited one, on which the form stays.
      const isBeside = planOf(saved) !== planOf({ effectiveFrom: plan })
      const { base } = markSaved(sent, saved)
      changeGrid(store, now => {
        // Cells typed during the save stay, as unsaved changes.
        if (now.rows !== sent.rows || now.editing) return { ...now, base }
        return isBeside ? null : markSaved(now, saved)
      })
      if (!isBeside) return saved
      const edited = await kind.read(id).catch(() => editor.base ?? tableRecordOf(table))
      return { ...edited, made: saved }
    } catch (error) {
      if (!isImpactRejection(error) && !isTypedSince()) setReviewing(false)
      // The page around the editor shows the version in force, too.
      if (isStale(error, 'table.planned')) void refresh(queries, 'table')
      const problems = tableProblems(error)
      if (problems.length > 0) {
        const found = checkOfServer(sent, problems)
        setRefused({ rows: sent.rows, check: found })
        changeGrid(store, shown => toProblem(shown, found))
      }
      throw error
    }
  }

  const editor = useRecord<TableValues, TableRecord, TableImpact>({
    kind: { ...kind, change },
    given: tableRecordOf(table),
    onlyChanged: true,
    check: ({ grid: { columns, rows } }): Record<string, string> => {
      const names = tableOfValues(title, { columns, rows: [] })
      const found = checkGrid(
        { title, ...names, rows: rows.map(({ cells }, id) => ({ id, cells })) },
        inForce,
      )
      return found.errors > 0 ? { grid: faulty } : {}
    },
    question: {
      read: async ({ grid, effectiveFrom }) => {
        setReviewing(true)
        const { data } = tableOfValues(title, grid)
        const body = { data, columns: grid.columns, ...(effectiveFrom !== '' && { effectiveFrom }) }
        return client.call(readPriceImpactEndpoint, { params: { title }, body }).then(
          impact => ({ impact }),
          (error: Error) => ({ error }),
        )
      },
      needsWord: ({ impact }) => impact === undefined || impact.aboveThreshold,
      isWanted: isImpactRejection,
      comesFirst: (): boolean => !isReviewed(editor.form.getValues()),
    },
    onShow: ({ grid }): void => {
      changeGrid(store, now => showValues(now, editor.form.getInitialValues().grid, grid))
    },
    savedText: ({ saved }) => {
      const { version, waiting } = saved.made ?? saved
      return waiting ? words.versionWaits({ version }) : words.wasSaved({ version })
    },
    onSaved: async (saved, { typedOn }) => {
      if (!typedOn) setReviewing(false)
      else if (saved.made) {
        const begun = { ...kind.valuesOf(saved.made), effectiveFrom: saved.made.effectiveFrom ?? '' }
        const now = editor.form.getValues()
        editor.show(mergeRecord(kind.merges ?? {}, begun, now, kind.valuesOf(saved)).merged)
      }
      await refresh(queries, 'table')
      return 'stay'
    },
  })
  const { values } = editor.form
  const isReviewed = (now: TableValues): boolean =>
    reviewed.current !== null && isSameIn(kind, reviewed.current, now)

  /** The state of the grid whose texts the form has. */
  const followed = useRef(state)
  const follow = useEffectEvent(() => {
    const now = store.get()
    const { rows, base, editing } = followed.current
    followed.current = now
    if (now.rows !== rows || now.base !== base || now.editing !== editing)
      editor.form.setValues({ grid: valuesOfGrid(now) })
  })
  useEffect(() => store.subscribe(() => follow()), [store])

  // Work on an older version is shown on it, as far as it is known.
  const showOnBase = useEffectEvent(() => {
    const begun = editor.begun()
    if (begun) changeGrid(store, now => showValues(now, begun.grid, editor.form.getValues().grid))
  })
  const isOlder = editor.restored?.stale === true
  useEffect(() => {
    if (isOlder) showOnBase()
  }, [isOlder])

  const stopUnreviewed = useEffectEvent(() => {
    // A save of before a restart goes on.
    reviewed.current ??= values
    if (isReviewed(values)) return
    editor.stopWaiting()
    setFailure(words.notSaved)
  })
  const isIdle = editor.waiting && editor.state !== 'saving'
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values is compared
  useEffect(() => {
    if (isIdle) stopUnreviewed()
  }, [isIdle, values])

  const { base, columns } = state
  // Same array while nothing is typed, so that moving the selection recomputes nothing.
  const typed = useMemo(() => typedRows(state), [state])
  const changes = useMemo(() => changesOf({ base, columns, rows: typed }), [base, columns, typed])
  const rows = useDeferredValue(typed)
  const own = useMemo(() => checkGrid({ title, columns, rows }, inForce), [title, columns, rows, inForce])
  // Problems reported by the server are shown until the rows change.
  const check = refused?.rows === state.rows && !state.editing ? refused.check : own

  const review = () => {
    if (reviewing || (editor.state === 'saving' && !editor.waiting)) return
    changeGrid(store, commitEditing)
    setFailure(null)
    const now = store.get()
    if (editor.form.validate().hasErrors)
      changeGrid(store, shown => toProblem(shown, checkGrid(now, inForce)))
    else if (changesOf(now).any) setReviewing(true)
    else notifyDone(words.noChanges)
  }

  return {
    ...editor,
    store,
    state: editor.state,
    grid: state,
    stored: editor.base ?? tableRecordOf(table),
    typed,
    check,
    changes,
    failure: failure ?? editor.failure ?? (editor.form.errors.grid ? faulty : null),
    review,
    reviewing,
    /** Saves what the person has reviewed; `planOfDay` is the version shown as planned for the chosen day. */
    publish: (planOfDay: number | null = null) => {
      changeGrid(store, commitEditing)
      editor.form.setFieldValue('replaces', planOfDay)
      reviewed.current = editor.form.getValues()
      editor.save()
    },
    saveChosen: (chosen: TableValues) => {
      reviewed.current = chosen
      editor.saveChosen(chosen)
    },
    closeReview: () => {
      setReviewing(false)
      if (editor.state === 'saving' || editor.waiting) return
      editor.question.forget()
      editor.form.setValues({ ...kind.valuesOf(null), grid: editor.form.getValues().grid })
    },
  }
}

const faulty = words.correctErrors

export type TableEditor = ReturnType<typeof useTableEditor>

/** Shows the first problem, also when a filter hides its row. */
const toProblem = (state: GridState, check: GridCheck): GridState | null => {
  const all = state.shown ? filterRows(state, noFilter) : state
  const place = nextProblem(check, shownRows(all), { row: -1, column: 0 })
  return place && selectCell(all, place)
}
