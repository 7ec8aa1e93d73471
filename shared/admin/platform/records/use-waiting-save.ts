/** Save that reached no server: retried by the form, or by the outbox when all of the work is on this device. */
import { useLocation } from 'react-router-dom'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useSaveRetry } from '#shared/admin/platform/drafts/use-save-retry.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { useWaitingMark } from '../save-queue/use-waiting-mark.ts'

interface WaitingSave {
  /** Name of the draft. */
  record: string
  title(): string
  /** Path of the form; undefined for the current page. */
  path: string | undefined
  /** True once the form has closed itself. */
  isLeft: boolean
  mayOutlive: boolean
  save(): void
}

export const useWaitingSave = ({ record, title, path, isLeft, mayOutlive, save }: WaitingSave) => {
  const place = useLocation()
  const { waiting, reason, wait, stop } = useSaveRetry(save)
  const mark = useWaitingMark({
    record,
    title: title(),
    path: path ?? place.pathname + place.search,
    waiting: waiting && !isLeft && mayOutlive,
  })
  return {
    waiting,
    reason,
    wait,
    stop: () => {
      stop()
      mark.drop()
    },
    mark,
    /** Hands a failed save to the outbox when the form was closed during it. */
    outlive: (error: unknown) => {
      if (!(mayOutlive && mark.leave())) notifyWarning(`Не сохранено: ${title()}`, messageOf(error))
    },
  }
}
