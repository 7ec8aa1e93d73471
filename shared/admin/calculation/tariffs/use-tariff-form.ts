/**
 * The state of the form of a change: what is typed, what it would do, and its way to the server. Not `useRecord`: it goes out
 * only under the eyes of somebody who sees what it does to typical lots.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useCreateOnce } from '#shared/admin/platform/drafts/use-create-once.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { useRecoveredDraft } from '#shared/admin/platform/drafts/use-recovered-draft.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems, hasCode, messageOf } from '#shared/client/api-error.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import {
  createTariffChange,
  readTariff,
  readTariffImpact,
  type TariffChangeRecord,
  type TariffState,
  updateTariffChange,
} from '#shared/contract/calculation/tariffs.ts'
import {
  cellsOf,
  type FormRow,
  type FormValues,
  formValues,
  problemsOf,
  rowAfter,
  valuesOfChange,
} from './tariff-form-state.ts'
import { tariffKey } from './tariff-key.ts'
import { tariffQuery } from './tariff-queries.ts'

/** What is sent. */
interface Wanted {
  values: FormValues
  asDraft: boolean
}

export interface TariffFormStart {
  /** The open change that is edited; null for a new one. */
  change: TariffChangeRecord | null
  values: FormValues
}

/** What a change would do, as it was asked for last. */
export interface Review {
  values: FormValues
  impacts: readonly PriceImpact[]
  confirmed: boolean
}

export const useTariffForm = (
  state: TariffState,
  { change: given, values: start }: TariffFormStart,
  onClose: () => void,
) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [change, setChange] = useState(given)
  const [values, setValues] = useState(start)
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'review' | 'save' | null>(null)
  const [review, setReview] = useState<Review | null>(null)
  // Older than the change itself when the work that came back began before somebody else's save.
  const [baseVersion, setBaseVersion] = useState(change?.version ?? null)
  const running = useRef(false)
  const showProblems = useShowProblems()
  const dirty = values !== start
  const draft = useDraft({
    record: `tariff-${change?.id ?? 'new'}`,
    schema: formValues,
    values,
    dirty,
    baseVersion,
  })
  const take = (found: FormValues, begun: number | null) => {
    setValues(found)
    setBaseVersion(begun)
  }
  const restored = useRecoveredDraft(draft, take, baseVersion)

  const own = problemsOf(values, state.today)
  const edit = (next: FormValues) => {
    setValues(next)
    setReview(null)
    setRefused({})
    setFailure(null)
  }
  const close = () => {
    draft.discard()
    onClose()
  }

  /** True when the form may be sent; otherwise leads to what is wrong. */
  const isFit = (): boolean => {
    setTried(true)
    if (Object.keys(own).length === 0) return true
    showProblems()
    return false
  }

  const run = async (what: 'review' | 'save', work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      await showFailure(error)
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  const showFailure = async (error: unknown): Promise<void> => {
    const problems = Object.entries(fieldProblems(error))
      .filter(([path]) => path !== 'confirmImpact')
      .map(([path, message]): [string, string] => [path.replace(/^cells\b/, 'rows'), message])
    setRefused(Object.fromEntries(problems))
    if (isStale(error, 'tariff.applied')) {
      // Somebody else was quicker: what is typed stays, and what it would do is to be seen anew.
      setReview(null)
      await queries.invalidateQueries({ queryKey: tariffKey })
      const theirs = queries
        .getQueryData(tariffQuery(client).queryKey)
        ?.open.find(({ id }) => id === change?.id)
      const isChanged = theirs !== undefined && theirs.version !== baseVersion
      if (isChanged) setBaseVersion(theirs.version)
      setFailure(
        hasCode(error, 'tariff.applied') ? messageOf(error) : isChanged ? changedBeside : movedBeside,
      )
    } else if (problems.length === 0) setFailure(messageOf(error))
    showProblems()
  }

  const look = () =>
    isFit() &&
    void run('review', async () => {
      const { days } = await client.call(readTariffImpact, { body: { cells: cellsOf(values.rows) } })
      setReview({ values, impacts: days, confirmed: false })
    })

  const inputOf = ({ values: { rows, reason }, asDraft }: Wanted) => ({
    query: { impact: 'check' as const },
    body: {
      cells: cellsOf(rows),
      reason,
      draft: asDraft,
      baseRevision: state.revision,
      ...(review?.confirmed && { confirmImpact: true }),
    },
  })
  const store = async (onto: TariffChangeRecord, wanted: Wanted): Promise<TariffChangeRecord> =>
    onto.state === 'applied'
      ? onto
      : client.call(updateTariffChange, {
          params: { id: onto.id },
          ...inputOf(wanted),
          ifMatch: onto.version,
        })
  const createOnce = useCreateOnce<Wanted, TariffChangeRecord>({
    find: async attempt => {
      const { open, applied } = await client.call(readTariff)
      return [...open, ...applied].find(one => isSameValue(valuesOfChange(one), attempt.values)) ?? null
    },
    create: wanted => client.call(createTariffChange, inputOf(wanted)),
    change: store,
    earlier: () => {
      const attempt = draft.attempt()
      return attempt && { values: attempt, asDraft: true }
    },
    keep: attempt => draft.keepAttempt(attempt?.values ?? null),
  })

  const send = (asDraft: boolean) => {
    if (!isFit()) return
    void run('save', async () => {
      const saved = await (change
        ? store({ ...change, version: baseVersion ?? change.version }, { values, asDraft })
        : createOnce({ values, asDraft }))
      await queries.invalidateQueries({ queryKey: tariffKey })
      notifyDone(savedTexts[saved.state])
      if (latest.current === values) return close()
      // What was typed while it went out stays, upon what is stored now.
      const open = saved.state === 'applied' ? null : saved
      draft.discard()
      setChange(open)
      setBaseVersion(open?.version ?? null)
      setReview(null)
      setValues({ ...latest.current })
    })
  }
  useSaveCommand(() => (review ? send(false) : void look()))

  return {
    values,
    dirty,
    busy,
    failure,
    review,
    restored,
    problems: { ...(tried ? own : {}), ...refused },
    /** Lots change by more than the office wants to happen unseen. */
    asks: review?.impacts.some(({ aboveThreshold }) => aboveThreshold) ?? false,
    confirm: (confirmed: boolean) => review && setReview({ ...review, confirmed }),
    setReason: (reason: string) => edit({ ...values, reason }),
    setRow: (at: number, row: Partial<FormRow>) =>
      edit({
        ...values,
        rows: values.rows.map((known, index) => (index === at ? { ...known, ...row } : known)),
      }),
    addRow: () => edit({ ...values, rows: [...values.rows, rowAfter(values.rows.at(-1))] }),
    removeRow: (at: number) => edit({ ...values, rows: values.rows.filter((_, index) => index !== at) }),
    discard: () => {
      draft.discard()
      restored.hide()
      setBaseVersion(change?.version ?? null)
      edit(start)
    },
    look,
    saveDraft: () => send(true),
    save: () => send(false),
    cancel: close,
  }
}

export type TariffForm = ReturnType<typeof useTariffForm>

const movedBeside =
  'Тариф тем временем изменили. Посмотрите ещё раз, что изменит Ваша правка, и отправьте её.'

const changedBeside =
  'Эту правку тем временем изменил коллега: его вариант ниже. Перенесите из него нужное: Ваш станет вместо него.'

const savedTexts = {
  applied: 'Правка внесена в тариф',
  waiting: 'Правка ждёт подтверждения другого сотрудника',
  draft: 'Черновик сохранён',
}
