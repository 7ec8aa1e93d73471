import { Text } from '@mantine/core'
import * as words from '#messages/admin/content/site-pages.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { listSitePagesEndpoint, type SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { pageTitle } from '../page-title.ts'
import { pageRemoval } from './site-page-kind.ts'

export const usePageRemoval = (onRemoved = () => {}) => {
  const { queries } = useServices()
  // The page itself is not refreshed: its open editor would request a removed record.
  const remove = useRemoval(pageRemoval, () => refresh(queries, listSitePagesEndpoint))
  return (page: SitePageSummary) => {
    const title = words.namedPage({ title: pageTitle(page) })
    confirm({
      title: words.removeQuestion({ title: pageTitle(page) }),
      action: words.moveToBin,
      text: (
        <>
          <LinkedFrom id={page.id} />
          {page.status === 'published' && <span>{words.willVanish({ path: page.path })}</span>}
          <span>{words.binMeaning}</span>
        </>
      ),
      act: async () => {
        const texts = { title, removed: words.inBin({ title }), returned: words.wasReturned({ title }) }
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
  const lead = words.deadLinks
  return [
    { what: words.linkedFrom.menu, names: linking('menu'), effect: words.entriesVanish },
    { what: words.linkedFrom.page, names: linking('page'), effect: lead },
    { what: words.linkedFrom.post, names: named(page?.linkedFromPosts), effect: lead },
  ].map(
    ({ what, names, effect }) =>
      names && (
        <Text key={what} size="sm" mb="xs">
          {what} {names}: {effect}
        </Text>
      ),
  )
}
