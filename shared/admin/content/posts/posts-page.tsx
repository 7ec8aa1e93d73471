/** The list of posts: search, filters, order and page number, all kept in the URL. */
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { useTicks } from '#shared/admin/platform/lists/ticks.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import {
  type PostFlaw,
  type PostSort,
  type PostStatus,
  postFlaws,
  postStatuses,
} from '#shared/contract/content/posts.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { removingOf } from './abandoned-post.ts'
import { BulkBar } from './bulk-bar.tsx'
import { postPageQuery } from './post-queries.ts'
import { statusNames } from './post-status.tsx'
import { PostList, postColumns } from './post-table.tsx'
import { RecoveredPosts } from './recovered-posts.tsx'
import { useBulkPosts } from './use-bulk-posts.ts'

export const PostsPage = () => {
  const { client } = useServices()
  const mayWrite = useCan('content.write')
  const filters = useList('posts', ['q', 'category', 'status', 'flaw'], postColumns)
  const { values } = filters
  const posts = useQuery(
    postPageQuery(client, {
      page: filters.page,
      q: values.q,
      category: values.category,
      status: asStatus(values.status),
      sort: asSort(filters.sort),
      flaw: asFlaw(values.flaw),
    }),
  )
  useRememberList()
  const bulk = useBulkPosts()
  const removing = removingOf(useLocation().state)
  const navigate = useNavigate()
  useOnMount(() => {
    if (!removing) return
    // Clears the router state, so that a reload does not remove the post again.
    void navigate({ search: location.search }, { replace: true, state: null })
    void bulk.remove([removing])
  })
  const ticks = useTicks()
  const shown = posts.data?.items ?? []
  const categories = useCall(listCategoriesEndpoint)
  return (
    <Page
      title="Статьи"
      actions={
        mayWrite && (
          <>
            <Button component={Link} to="/admin/import" variant="default">
              Перенести с другого сайта
            </Button>
            <Button component={Link} to="/admin/posts/create" leftSection={<Icon name="plus" size={16} />}>
              Новая статья
            </Button>
          </>
        )
      }
    >
      {mayWrite && <RecoveredPosts />}
      <PagedList
        query={posts}
        filters={
          <Filters
            label="Отбор статей"
            search={
              <SearchField label="Поиск по тексту" value={values.q} onChange={q => filters.set('q', q)} />
            }
            chosen={[values.category, values.status, values.flaw, filters.sort]}
          >
            <FilterSelect
              list={filters}
              name="category"
              label="Категория"
              data={[
                { value: '', label: 'Все категории' },
                ...(categories.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
            />
            <FilterSelect
              list={filters}
              name="status"
              label="Состояние"
              data={[
                { value: '', label: 'Любое состояние' },
                ...postStatuses.map(status => ({ value: status, label: statusNames[status] })),
              ]}
            />
            <NativeSelect
              aria-label="Порядок"
              value={filters.sort}
              onChange={event => filters.setSort(event.currentTarget.value)}
              data={sorts}
            />
            <FilterSelect list={filters} name="flaw" label="Недочёты" data={flaws} />
            <LazyListTools list={filters} />
          </Filters>
        }
        narrowed={filters.narrowed}
        onClear={filters.clear}
        onPage={filters.setPage}
        empty={{
          title: 'Статей пока нет',
          text: 'Создайте первую: она появится в блоге сразу после публикации.',
        }}
      >
        {() => (
          <>
            <BulkBar
              bulk={bulk}
              chosen={shown.filter(({ id }) => ticks.has(id))}
              categories={categories.data ?? []}
              onDone={() => ticks.set([])}
            />
            <PostList
              posts={shown}
              list={filters}
              stale={posts.isPlaceholderData || bulk.busy}
              ticks={mayWrite ? ticks : null}
            />
          </>
        )}
      </PagedList>
    </Page>
  )
}

const sorts: { value: PostSort | ''; label: string }[] = [
  { value: '', label: 'Сначала черновики' },
  { value: 'order', label: 'Как на сайте' },
  { value: 'newest', label: 'Сначала новые' },
  { value: 'oldest', label: 'Сначала старые' },
  { value: 'updated', label: 'Недавно изменённые' },
  { value: 'updatedUp', label: 'Давно не изменённые' },
  { value: 'published', label: 'Недавно опубликованные' },
  { value: 'publishedUp', label: 'Давно опубликованные' },
  { value: 'title', label: 'По заголовку' },
  { value: 'titleDown', label: 'По заголовку, с конца' },
]

const flaws: { value: PostFlaw | ''; label: string }[] = [
  { value: '', label: 'Любые недочёты' },
  { value: 'noAlt', label: 'Картинка без описания' },
  { value: 'untranslated', label: 'Без перевода / устарел' },
  { value: 'longMeta', label: 'Meta-теги длиннее нужного' },
  { value: 'lostPicture', label: 'Нет картинки из текста' },
]

const asFlaw = (text: string): PostFlaw | undefined => postFlaws.find(flaw => flaw === text)

const asStatus = (text: string): PostStatus | undefined => postStatuses.find(status => status === text)

/**
 * Without a chosen order drafts come first, because a person who began a post looks for it; the site shows no drafts.
 */
const asSort = (text: string): PostSort => sorts.find(({ value }) => value === text)?.value || 'drafts'
