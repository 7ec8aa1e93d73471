import { Box, Stack, Text } from '@mantine/core'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { LanguageChoice } from '#shared/admin/platform/components/controls/language-choice.tsx'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import type { Post } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { usePathBefore } from './post-language.tsx'
import { StatusBadge } from './post-status.tsx'
import { PostText } from './post-text.tsx'

/** Version 0 means a translation that does not exist yet. */
export const PostReading = ({ post, lang = 'ru' }: { post: Post; lang?: Language }) => {
  const before = usePathBefore(lang)
  return (
    <Page
      title={post.title || 'Перевод статьи'}
      hint={
        <>
          {post.version > 0 && `Сохранено ${formatMoment(post.updatedAt)}`}{' '}
          <PresenceHint kind="post" record={String(post.id)} />
        </>
      }
      back={listAddress('/admin/posts')}
    >
      <LanguageChoice />
      {post.version === 0 ? (
        <EmptyState title="Перевода ещё нет">Украинские посетители этой статьи не видят.</EmptyState>
      ) : (
        <Beside columns="minmax(0, 1fr) 19rem">
          <Box component="article" maw="44rem" className="admin-plain" lang={lang} aria-label="Текст статьи">
            {post.description && (
              <Text mb="md" className="admin-quiet">
                {post.description}
              </Text>
            )}
            <PostText html={post.text} />
          </Box>
          <Stack gap="md" miw={0} className="admin-side">
            <section className="admin-card" aria-labelledby="post-about">
              <h2 id="post-about">О статье</h2>
              {post.image && (
                <Box
                  component="img"
                  mb="sm"
                  className="admin-picture"
                  src={post.image}
                  alt={post.imageAlt}
                  loading="lazy"
                />
              )}
              <ReadingFacts
                facts={[
                  { label: 'Состояние', value: <StatusBadge status={post.status} /> },
                  { label: 'Дата', value: post.publishedAt && formatMoment(post.publishedAt) },
                  { label: 'Адрес', value: `${before}${post.slug}` },
                  { label: 'Категории', value: post.categories.map(({ title }) => title).join(', ') },
                  { label: 'Описание картинки', value: post.imageAlt, lang },
                  { label: 'Meta-заголовок', value: post.metaTitle, lang },
                  { label: 'Meta-описание', value: post.metaDescription, lang },
                  { label: 'Ключевые слова', value: post.keywords, lang },
                ]}
              />
            </section>
            <section className="admin-card">
              <LazyComments kind="post" record={String(post.id)} />
            </section>
          </Stack>
        </Beside>
      )}
    </Page>
  )
}
