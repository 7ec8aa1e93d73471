import { Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { TickAll, TickCell, type Ticks } from '#shared/admin/platform/lists/ticks.tsx'
import type { HeadColumn, List } from '#shared/admin/platform/lists/use-list.ts'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import type { PostSummary, TranslationState } from '#shared/contract/content/posts.ts'
import { textTranslationIssue } from '#shared/domain/text/translation-flaws.ts'
import { usePathBefore } from './post-language.tsx'
import { StatusBadge, statusNames } from './post-status.tsx'

export interface PostTableProps {
  posts: PostSummary[]
  list: List
  stale: boolean
  /** Null where nothing may be ticked. */
  ticks: Ticks | null
}

export const postColumns: HeadColumn[] = [
  { key: 'title', title: 'Статья', fixed: true, sort: { up: 'title', down: 'titleDown' } },
  { key: 'categories', title: 'Категории', className: 'admin-beside-phone' },
  { key: 'status', title: 'Состояние', fixed: true },
  { key: 'order', title: 'Порядок', extra: true, className: 'admin-number admin-optional' },
  { key: 'published', title: 'Дата', sort: { up: 'publishedUp', down: 'published', first: 'down' } },
  {
    key: 'updated',
    title: 'Изменена',
    sort: { up: 'updatedUp', down: 'updated', first: 'down' },
    className: 'admin-optional',
  },
]

export const PostList = ({ posts, list, stale, ticks }: PostTableProps) => {
  const before = usePathBefore('ru')
  return (
    <div className="admin-table-frame" data-stale={stale || undefined} data-density={list.density}>
      <Table stickyHeader highlightOnHover className="admin-table admin-stack" onKeyDown={navigateRows}>
        <ListHead list={list} before={ticks && <TickAll rows={posts} ticks={ticks} />} />
        <Table.Tbody>
          {posts.map(post => (
            <PostRow key={post.id} post={post} before={before} shows={list.shows} ticks={ticks} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface PostRowProps {
  post: PostSummary
  /** Path shown before the slug. */
  before: string
  shows: List['shows']
  ticks: Ticks | null
}

const PostRow = ({ post, before, shows, ticks }: PostRowProps) => (
  <Table.Tr className="admin-row-link" data-row>
    {ticks && <TickCell id={post.id} label={`Отметить «${post.title || 'Без заголовка'}»`} ticks={ticks} />}
    <Table.Td className="admin-across">
      <div className="admin-post-cell">
        <Thumbnail post={post} />
        <div>
          <Link to={`/admin/posts/${post.id}`} className="admin-row-title">
            {post.title || 'Без заголовка'}
          </Link>
          <Text size="xs" c="dimmed" className="admin-slug">
            {before}
            {post.slug}
          </Text>
        </div>
      </div>
    </Table.Td>
    {shows('categories') && (
      <Table.Td className="admin-beside-phone">
        {post.categories.map(({ title }) => title).join(', ') || '—'}
      </Table.Td>
    )}
    <Table.Td className="admin-state">
      <StatusBadge status={post.status} />
      {post.translation !== undefined && (
        <Text size="xs" c="dimmed">
          <TranslationLink post={post} translation={post.translation} />
        </Text>
      )}
    </Table.Td>
    {shows('order') && <Table.Td className="admin-number admin-optional">{post.order}</Table.Td>}
    {shows('published') && (
      <Table.Td className="admin-moment">
        {post.publishedAt ? (
          <time dateTime={post.publishedAt} title={formatMoment(post.publishedAt)}>
            {formatDay(post.publishedAt)}
          </time>
        ) : (
          '—'
        )}
      </Table.Td>
    )}
    {shows('updated') && (
      <Table.Td className="admin-moment admin-optional">
        <time dateTime={post.updatedAt} title={formatMoment(post.updatedAt)}>
          {formatDay(post.updatedAt)}
        </time>
      </Table.Td>
    )}
  </Table.Tr>
)

const TranslationLink = ({
  post,
  translation,
}: {
  post: PostSummary
  translation: TranslationState | null
}) => {
  const flaw = textTranslationIssue(post, translation)
  return (
    <Link to={`/admin/posts/${post.id}?lang=uk`}>
      {flaw ? (
        <TranslationBadge flaw={flaw} />
      ) : (
        `укр.: ${statusNames[translation?.status ?? 'draft'].toLowerCase()}`
      )}
    </Link>
  )
}

/** The smallest picture file that fills the thumbnail. */
const Thumbnail = ({ post }: { post: PostSummary }) => {
  const smallest = post.imageVariants.toSorted((a, b) => a.width - b.width).find(({ width }) => width >= 96)
  const source = smallest?.url ?? post.image
  return (
    <span className="admin-thumbnail admin-cropped">
      {source && <img src={source} alt="" width="48" height="32" loading="lazy" decoding="async" />}
    </span>
  )
}
