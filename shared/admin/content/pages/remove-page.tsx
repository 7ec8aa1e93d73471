/** Asks before a page goes into the bin, and offers it back for a while. */
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { useConfirmedRemoval } from '#shared/admin/platform/forms/use-confirmed-removal.ts'
import type { Removal } from '#shared/admin/platform/records/removal.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { removeSitePage, type SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { sitePagesKey } from './page-queries.ts'

export const pageRemoval: Removal = {
  name: 'site-page',
  bin: 'site-page',
  remove: (client, id, ifMatch) => client.call(removeSitePage, { params: { id: Number(id) }, ifMatch }),
}

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
  const queries = useQueryClient()
  // Not the page itself: its editor, when this is asked there, would look for what is gone.
  const remove = useRemoval(pageRemoval, () =>
    queries.invalidateQueries({ queryKey: [...sitePagesKey, 'list'] }),
  )
  const { busy, confirm } = useConfirmedRemoval(async (removed: SitePageSummary) => {
    const title = `Страница «${removed.title}»`
    const texts = { title, removed: `${title} в корзине`, returned: `${title} возвращена` }
    const isGone = await remove(removed, texts)
    if (isGone) onRemoved()
    return isGone
  }, onClose)
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
