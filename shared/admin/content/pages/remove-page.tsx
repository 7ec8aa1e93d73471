/** Asks before a page goes into the bin, and offers it back for a while. */
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#shared/admin/platform/components/confirm-dialog.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/notify-undoable.tsx'
import { useConfirmedRemoval } from '#shared/admin/platform/forms/use-confirmed-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { restoreFromBin } from '#shared/contract/bin.ts'
import { removeSitePage, type SitePageSummary } from '#shared/contract/site-pages.ts'
import { sitePagesKey } from './page-queries.ts'

/** `page` is null while nothing is asked. */
export const RemovePage = ({
  page,
  onRemoved = () => {},
  onClose,
}: {
  page: SitePageSummary | null
  onRemoved?(): void
  onClose(): void
}) => {
  const { client } = useServices()
  const queries = useQueryClient()
  // Not the page itself: its editor, when this is asked there, would look for what is gone.
  const refresh = () => queries.invalidateQueries({ queryKey: [...sitePagesKey, 'list'] })
  const bringBack = async ({ id, title }: SitePageSummary) => {
    try {
      await client.call(restoreFromBin, { params: { kind: 'site-page', ref: String(id) } })
      notifyDone(`Страница «${title}» возвращена`)
    } catch (error) {
      notifyFailure(error)
    }
    await refresh()
  }
  const { busy, confirm } = useConfirmedRemoval({
    remove: async (removed: SitePageSummary) => {
      await client.call(removeSitePage, { params: { id: removed.id }, ifMatch: removed.version })
      notifyUndoable(`Страница «${removed.title}» в корзине`, () => void bringBack(removed))
      onRemoved()
      void refresh()
    },
    refresh,
    onClose,
  })
  return (
    <ConfirmDialog
      opened={page !== null}
      title={`Удалить «${page?.title ?? ''}»?`}
      action="В корзину"
      busy={busy}
      onConfirm={() => void confirm(page)}
      onClose={onClose}
    >
      {page?.status === 'published' && `Страница ${page.path} сразу исчезнет с сайта. `}В корзине она лежит 30
      дней: оттуда её можно вернуть вместе с прежними версиями.
    </ConfirmDialog>
  )
}
