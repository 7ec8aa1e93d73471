/** Asks before a page goes into the bin, and offers it back for a while. */
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { useConfirmedRemoval } from '#shared/admin/platform/forms/use-confirmed-removal.ts'
import type { Removal } from '#shared/admin/platform/records/removal.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { removeSitePage, type SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { sitePagesKey, sitePagesQuery } from './page-queries.ts'

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
  const { client } = useServices()
  const listed = useQuery({ ...sitePagesQuery(client), enabled: page !== null }).data
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
      <LinkedFrom page={listed?.find(({ id }) => id === page?.id)} />
      {page?.status === 'published' && `Страница ${page.path} сразу исчезнет с сайта. `}В корзине она лежит 30
      дней: оттуда её можно вернуть вместе с прежними версиями.
    </ConfirmDialog>
  )
}

/** Said before it is gone: what would lead nowhere. */
const LinkedFrom = ({ page }: { page: SitePageSummary | undefined }) => {
  const named = (wanted: 'menu' | 'page') =>
    page?.linkedFrom?.flatMap(({ kind, title }) => (kind === wanted ? [`«${title}»`] : [])).join(', ')
  const posts = page?.linkedFromPosts?.map(title => `«${title}»`).join(', ')
  return (
    <>
      {named('menu') && (
        <Text size="sm" mb="xs">
          В меню на неё ведут {named('menu')}: этих пунктов на сайте не будет.
        </Text>
      )}
      {named('page') && (
        <Text size="sm" mb="xs">
          На неё ссылаются страницы {named('page')}: эти ссылки никуда не приведут.
        </Text>
      )}
      {posts && (
        <Text size="sm" mb="xs">
          На неё ссылаются статьи {posts}: эти ссылки никуда не приведут.
        </Text>
      )}
    </>
  )
}
