/** A save that found no server: it goes out by itself, without its form as well where the work lies whole on this device. */
import { useLocation } from 'react-router-dom'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useSaveRetry } from '#shared/admin/platform/drafts/use-save-retry.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { useWaitingMark } from '../save-queue/use-waiting-mark.ts'

interface WaitingSave {
  /** The name of the unsaved work. */
  record: string
  title(): string
  /** The page of the form, where that is not the one that is open. */
  path: string | undefined
  /** The form has closed of its own accord. */
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
    /** The form has closed under its save, which has failed: the outbox goes on with it and shows what becomes of it. */
    outlive: (error: unknown) => {
      if (!(mayOutlive && mark.leave())) notifyWarning(`Не сохранено: ${title()}`, messageOf(error))
    },
  }
}
