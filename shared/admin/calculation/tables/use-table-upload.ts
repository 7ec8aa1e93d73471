import { useEffect, useEffectEvent, useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { uploadOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { useSentSoFar } from '#shared/admin/platform/files/upload-progress.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { messageOf, type TableFileProblem, tableProblems } from '#shared/client/api-error.ts'
import { type TableSaved, tableFileLimit, uploadTableEndpoint } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { isImpactRejection, useTableWish, wishTexts } from '../impact/use-table-wish.ts'
import { fileToCheck, takeFile } from './dropped-table-file.ts'
import { sinceDay } from './since-day.ts'

export type UploadState =
  | { step: 'choose' }
  | { step: 'checking'; file: File }
  | { step: 'rejected'; file: File; message: string; problems: TableFileProblem[] }
  | { step: 'preview' | 'saving'; file: File; preview: TableSaved }

export const useTableUpload = (title: TableTitle) => {
  const { client, queries } = useServices()
  const [state, setState] = useState<UploadState>({ step: 'choose' })
  const sent = useSentSoFar()

  const previewed = state.step === 'preview' || state.step === 'saving' ? state.file : null
  const form = useTableWish({ title, given: previewed })
  const { effectiveFrom } = form.wish

  const showRejection = (file: File, error: unknown) =>
    setState({ step: 'rejected', file, message: messageOf(error), problems: tableProblems(error) })

  const check = async (file: File) => {
    if (file.size > tableFileLimit) {
      return setState({ step: 'rejected', file, message: 'Файл больше 5 МБ', problems: [] })
    }
    setState({ step: 'checking', file })
    sent.set(null)
    try {
      const preview = await client.call(uploadTableEndpoint, {
        body: { title },
        files: { file },
        query: { dryRun: '1' },
        onSent: sent.set,
      })
      setState({ step: 'preview', file, preview })
    } catch (error) {
      showRejection(file, error)
    }
  }

  const takeWaiting = useEffectEvent(() => {
    const file = takeFile(title)
    if (file !== null) void check(file)
  })
  useEffect(() => {
    takeWaiting()
    return fileToCheck.subscribe(takeWaiting)
  }, [])

  const save = async () => {
    if (state.step !== 'preview' || !form.mayPublish()) return
    const { file, preview } = state
    setState({ step: 'saving', file, preview })
    sent.set(null)
    try {
      const body = { title, ...wishTexts(form.wish) }
      const call = { body, files: { file }, query: { impact: 'check' as const }, onSent: sent.set }
      const saved = await uploadOnce('table', file, body, idempotencyKey =>
        client.call(uploadTableEndpoint, { ...call, idempotencyKey }),
      )
      await refresh(queries, 'table')
      void refresh(queries, 'overview')
      const today = kyivDay(new Date())
      const waits = effectiveFrom > today ? `, действует ${sinceDay(effectiveFrom, today)}` : ''
      notifyDone(
        saved.waiting
          ? `Версия ${saved.version} ждёт подтверждения другого сотрудника`
          : `Сохранена версия ${saved.version}${waits}`,
      )
      reset()
    } catch (error) {
      if (tableProblems(error).length > 0) return showRejection(file, error)
      setState({ step: 'preview', file, preview })
      // The server rejects the save when lots or rates have changed since the preview: reads the effect on prices
      // again.
      if (isImpactRejection(error)) form.retry()
      else notifyFailure(error)
    }
  }

  const reset = () => {
    form.setEffectiveFrom('')
    form.setKeepPlans(true)
    setState({ step: 'choose' })
  }

  return {
    state,
    sent,
    form,
    check: (file: File) => void check(file),
    save: () => void save(),
    reset,
  }
}
