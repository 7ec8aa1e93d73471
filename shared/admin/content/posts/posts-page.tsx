import { Button, Flex, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/posts.js'
import { forList, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { draftKey, listDrafts, removeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { storeDraftFile } from '#shared/admin/platform/drafts/file-store.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { BulkToolbar, startBulk } from '#shared/admin/platform/lists/bulk-toolbar.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { ListTable } from '#shared/admin/platform/lists/list-table.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { type Ticks, useTicks } from '#shared/admin/platform/lists/ticks.tsx'
import { filterIn, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { type Category, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import {
  listPostPageEndpoint,
  type PostFlaw,
  type PostSort,
  type PostSummary,
  postStatuses,
} from '#shared/contract/content/posts.ts'
import { postStatusNames } from '#shared/domain/work/state-names.ts'
import { askToRemove } from './ask-to-remove.ts'
import { postColumns } from './post-columns.tsx'
import { usePathBefore } from './post-language.tsx'
import { newPostRecord, pathOfRecord } from './post-record.ts'
import { postValues } from './post-values.ts'
import { type BulkPosts, useBulkPosts } from './use-bulk-posts.ts'

export const PostsPage = () => {
  const mayWrite = useCan('content.write')
  const columns = postColumns(usePathBefore('ru'))
  const filters = useList('posts', ['q', 'category', 'status', 'flaw'], columns)
  const { values } = filters
  const posts = useCall(
    listPostPageEndpoint,
    {
      params: { page: filters.page },
      // Without a chosen order drafts come first, because a person who began a post looks for it; the site shows none.
      query: { sort: 'drafts', ...filterIn(listPostPageEndpoint.query, values), q: values.q },
    },
    forList,
  )
  useRememberList()
  const bulk = useBulkPosts()
  const ticks = useTicks()
  const shown = posts.data?.items ?? []
  const categories = useCall(listCategoriesEndpoint)
  return (
    <Page
      title={texts.postsTitle}
      actions={
        mayWrite && (
          <>
            <Button component={Link} to="/admin/import" variant="default">
              {texts.importPosts}
            </Button>
            <Button component={Link} to="/admin/posts/create" leftSection={<Icon name="plus" size={16} />}>
              {texts.newPost}
            </Button>
          </>
        )
      }
    >
      {mayWrite && <RecoveredPosts />}
      <PagedList
        list={filters}
        query={posts}
        filters={
          <Filters list={filters} label={texts.filter} search={texts.search}>
            <FilterSelect
              list={filters}
              name="category"
              label={texts.category}
              data={choices(texts.allCategories, categories.data ?? [])}
            />
            <FilterSelect
              list={filters}
              name="status"
              label={texts.state}
              data={[
                { value: '', label: texts.anyState },
                ...postStatuses.map(status => ({ value: status, label: postStatusNames[status] })),
              ]}
            />
            <FilterSelect
              list={filters}
              name="sort"
              label={texts.order}
              data={choices(texts.draftsFirst, sorts)}
            />
            <FilterSelect
              list={filters}
              name="flaw"
              label={texts.flaws}
              data={choices(texts.anyFlaw, flaws)}
            />
            <LazyListTools list={filters} />
          </Filters>
        }
        empty={{
          title: texts.noneYet,
          text: texts.noneYetHint,
        }}
      >
        {() => (
          <>
            <BulkBar
              bulk={bulk}
              chosen={shown.filter(({ id }) => ticks.has(id))}
              categories={categories.data ?? []}
              ticks={ticks}
            />
            <ListTable
              list={filters}
              columns={columns}
              rows={shown}
              keyOf={({ id }) => id}
              opens
              stale={posts.isPlaceholderData || bulk.busy}
              ticks={
                mayWrite
                  ? { ...ticks, labelOf: ({ title }) => texts.tick({ title: title || texts.untitled }) }
                  : null
              }
            />
          </>
        )}
      </PagedList>
    </Page>
  )
}

/** Orders besides the usual one. */
const sorts: Record<Exclude<PostSort, 'drafts'>, string> = texts.sorts

const flaws: Record<PostFlaw, string> = texts.flawKinds

interface BulkBarProps {
  bulk: BulkPosts
  chosen: readonly PostSummary[]
  categories: readonly Category[]
  ticks: Ticks
}

const BulkBar = ({ bulk, chosen, categories, ticks }: BulkBarProps) => {
  const run = (work: (posts: readonly PostSummary[]) => ReturnType<BulkPosts['remove']>) =>
    startBulk(bulk, () => work(chosen), ticks)
  return (
    <BulkToolbar bulk={bulk} count={chosen.length} counted={texts.posts} ticks={ticks}>
      <SmallButton onClick={() => run(bulk.publish)}>{texts.publish}</SmallButton>
      <SmallButton onClick={() => run(bulk.unpublish)}>{texts.unpublish}</SmallButton>
      <Menu shadow="md">
        <Menu.Target>
          <SmallButton disabled={categories.length === 0}>{texts.moveToCategory}</SmallButton>
        </Menu.Target>
        <Menu.Dropdown>
          {categories.map(({ id, title }) => (
            <Menu.Item key={id} onClick={() => run(posts => bulk.move(posts, String(id)))}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SmallButton
        variant="subtle"
        color="red"
        onClick={() => askToRemove(chosen, async () => run(bulk.remove))}
      >
        {texts.remove}
      </SmallButton>
    </BulkToolbar>
  )
}

const RecoveredPosts = () => {
  const userId = useUser()?.id ?? 0
  const [kept, setKept] = useState(() => listDrafts(localStorage, userId, newPostRecord, postValues))
  if (kept.length === 0) return null
  const discard = (record: string) => {
    const key = draftKey(userId, record)
    removeDraft(localStorage, key)
    void storeDraftFile(key, null)
    setKept(kept.filter(draft => draft.record !== record))
  }
  return (
    <section className="admin-card" aria-labelledby="recovered-posts-title">
      <h2 id="recovered-posts-title">{texts.unsavedHere}</h2>
      <ul className="admin-plain">
        {kept.map(({ record, draft }) => (
          <Flex
            component="li"
            key={record}
            wrap="wrap"
            align="center"
            justify="space-between"
            gap="md"
            py="3xs"
          >
            <span>
              <Link to={pathOfRecord(record)}>{draft.values.title.trim() || texts.untitled}</Link>
              <span className="admin-quiet">{` ${formatMoment(draft.savedAt)}`}</span>
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={texts.throwAway({ title: draft.values.title.trim() || texts.untitled })}
              onClick={() => discard(record)}
            >
              {texts.discard}
            </Button>
          </Flex>
        ))}
      </ul>
    </section>
  )
}
