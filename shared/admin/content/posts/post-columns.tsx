import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/posts.js'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import type { PostSummary, TranslationState } from '#shared/contract/content/posts.ts'
import { textTranslationIssue } from '#shared/domain/text/translation-flaws.ts'
import { postStatusNames } from '#shared/domain/work/state-names.ts'
import { StatusBadge } from './post-status.tsx'

/** `before` is the path shown before the slug. */
export const postColumns = (before: string): TableColumn<PostSummary>[] => [
  {
    key: 'title',
    title: texts.post,
    fixed: true,
    sort: { up: 'title', down: 'titleDown' },
    cellClass: 'admin-across',
    cell: post => (
      <div className="admin-post-cell">
        <Thumbnail post={post} />
        <div>
          <Link to={`/admin/posts/${post.id}`} className="admin-row-title">
            {post.title || texts.untitled}
          </Link>
          <Text size="xs" c="dimmed" lineClamp={1} className="admin-slug">
            {`${before}${post.slug}`}
          </Text>
        </div>
      </div>
    ),
  },
  {
    key: 'categories',
    title: texts.categories,
    className: 'admin-beside-phone',
    cell: ({ categories }) => categories.map(({ title }) => title).join(', ') || '—',
  },
  {
    key: 'status',
    title: texts.state,
    fixed: true,
    cellClass: 'admin-state',
    cell: post => (
      <>
        <StatusBadge status={post.status} />
        {post.translation !== undefined && (
          <Text size="xs" c="dimmed">
            <TranslationLink post={post} translation={post.translation} />
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'order',
    title: texts.order,
    extra: true,
    className: 'admin-number admin-optional',
    cell: ({ order }) => order,
  },
  {
    key: 'published',
    title: texts.date,
    sort: { up: 'publishedUp', down: 'published', first: 'down' },
    cellClass: 'admin-moment',
    cell: ({ publishedAt }) => (publishedAt ? <Day moment={publishedAt} /> : '—'),
  },
  {
    key: 'updated',
    title: texts.changed,
    sort: { up: 'updatedUp', down: 'updated', first: 'down' },
    className: 'admin-optional',
    cellClass: 'admin-moment admin-optional',
    cell: ({ updatedAt }) => <Day moment={updatedAt} />,
  },
]

const Day = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={formatMoment(moment)}>
    {formatDay(moment)}
  </time>
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
        texts.ukrainianState({ value1: postStatusNames[translation?.status ?? 'draft'].toLowerCase() })
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
