import { Text } from '@mantine/core'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { listSitePagesEndpoint, type SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { pageRemoval } from './site-page-kind.ts'

export const usePageRemoval = (onRemoved = () => {}) => {
  const { queries } = useServices()
  // The page itself is not refreshed: its open editor would request a removed record.
  const remove = useRemoval(pageRemoval, () => refresh(queries, listSitePagesEndpoint))
  return (page: SitePageSummary) => {
    const title = `Страница «${page.title}»`
    confirm({
      title: `Удалить «${page.title}»?`,
      action: 'В корзину',
      text: (
        <>
          <LinkedFrom id={page.id} />
          {page.status === 'published' && <span>{`Страница ${page.path} сразу исчезнет с сайта. `}</span>}
          <span>В корзине она лежит 30 дней: оттуда её можно вернуть вместе с прежними версиями.</span>
        </>
      ),
      act: async () => {
        const texts = { title, removed: `${title} в корзине`, returned: `${title} возвращена` }
        if (await remove(page, texts)) onRemoved()
      },
    })
  }
}

/** Lists menus, pages and posts that would have broken links afterwards. */
const LinkedFrom = ({ id }: { id: number }) => {
  const page = useCall(listSitePagesEndpoint).data?.find(listed => listed.id === id)
  const named = (titles: readonly string[] = []) => titles.map(title => `«${title}»`).join(', ')
  const linking = (wanted: 'menu' | 'page') =>
    named(page?.linkedFrom?.flatMap(({ kind, title }) => (kind === wanted ? [title] : [])))
  const lead = 'эти ссылки никуда не приведут.'
  return [
    { what: 'В меню на неё ведут', names: linking('menu'), effect: 'этих пунктов на сайте не будет.' },
    { what: 'На неё ссылаются страницы', names: linking('page'), effect: lead },
    { what: 'На неё ссылаются статьи', names: named(page?.linkedFromPosts), effect: lead },
  ].map(
    ({ what, names, effect }) =>
      names && (
        <Text key={what} size="sm" mb="xs">
          {what} {names}: {effect}
        </Text>
      ),
  )
}
