import * as texts from '#messages/admin/content/posts.js'
/** Creating and editing a post: one page for both routes, so that the first save keeps the open form. */

import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { callKey, forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { afterCreate } from '#shared/admin/platform/forms/move-states.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { LanguageChoice } from '#shared/admin/platform/split-view/language-choice.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { isMissing } from '#shared/client/api-error.ts'
import { forPostTexts, type Post, readPostEndpoint } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { formAt, type OpenForm } from './open-form.ts'
import { PostForm } from './post-form.tsx'
import { usePathBefore } from './post-language.tsx'
import { newPostRecord, postTextPath } from './post-record.ts'
import { StatusBadge } from './post-status.tsx'
import { PostText } from './post-text.tsx'

export const PostPage = () => {
  const { id = null } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const draft = draftIn(search)
  const main = useMainLanguage()
  const mayWrite = useCan('content.write')
  const [known, setKnown] = useState<OpenForm | null>(null)
  const open = formAt(known, { id, draft }, () => crypto.randomUUID().slice(0, 8))
  if (open !== known) setKnown(open)

  if (id !== null && (search.get('lang') ?? main) === 'uk')
    return <Translation key={`${id} uk`} id={Number(id)} />
  if (id !== null && !open.isNew) return <StoredPost key={id} id={Number(id)} />
  if (!mayWrite)
    return (
      <Page title={texts.newPost}>
        <EmptyState title={texts.writtenByEditor}>{texts.mayRead}</EmptyState>
      </Page>
    )
  return (
    <PostForm
      key={open.name}
      post={null}
      draftName={newPostRecord + open.name}
      onDirty={() => {
        if (id === null && draft !== open.name) setSearch({ draft: open.name }, { replace: true })
      }}
      onCreated={made => {
        setKnown({ ...open, created: String(made.id) })
        void navigate(main === 'ru' ? `/admin/posts/${made.id}` : postTextPath(made.id, 'ru'), {
          replace: true,
          state: afterCreate,
        })
      }}
    />
  )
}

const draftIn = (search: URLSearchParams): string | null => {
  const asked = search.get('draft')
  return asked && /^[\w-]{1,40}$/.test(asked) ? asked : null
}

const StoredPost = ({ id }: { id: number }) => {
  const post = useCall(readPostEndpoint, { params: { id }, query: { lang: 'ru' } }, forForm)
  const mayWrite = useCan('content.write')
  return (
    <RecordPage title={texts.post} of={post}>
      {read => (mayWrite ? <PostForm post={read} /> : <PostReading post={read} />)}
    </RecordPage>
  )
}

/** The Ukrainian text of a post in the same form; before its first save, an empty text of version 0. */
const Translation = ({ id }: { id: number }) => {
  const { client } = useServices()
  const original = useCall(readPostEndpoint, { params: { id }, query: { lang: 'ru' } }, forForm)
  const input = { params: { id }, query: { lang: 'uk' } } as const
  const text = useQuery({
    ...forForm,
    // A translation that does not exist is no failure: a later read must not close the form in which it is written.
    queryKey: [...callKey(readPostEndpoint, input), 'or null'],
    queryFn: ({ signal }) =>
      client.call(readPostEndpoint, { ...input, signal, mayBeCopy: true }).catch(error => {
        if (isMissing(error)) return null
        throw error
      }),
  })
  const mayWrite = useCan('content.write')
  return (
    <RecordPage title={texts.translation} of={original}>
      {russian => (
        <RecordPage title={texts.translation} of={text}>
          {read => {
            const post = read ?? unwritten(russian)
            if (!mayWrite) return <PostReading post={post} lang="uk" />
            return <PostForm post={post} lang="uk" original={russian} />
          }}
        </RecordPage>
      )}
    </RecordPage>
  )
}

const unwritten = (original: Post): Post => ({
  ...original,
  ...forPostTexts(() => ''),
  slug: '',
  text: '',
  status: 'draft',
  publishedAt: null,
  version: 0,
})

/** Version 0 means a translation that does not exist yet. */
const PostReading = ({ post, lang = 'ru' }: { post: Post; lang?: Language }) => {
  const before = usePathBefore(lang)
  return (
    <Page
      title={post.title || texts.translation}
      hint={
        <>
          {post.version > 0 && <span>{texts.savedAt({ updatedAt: formatMoment(post.updatedAt) })}</span>}
          <PresenceHint kind="post" record={String(post.id)} />
        </>
      }
      back={listAddress('/admin/posts')}
    >
      <LanguageChoice />
      {post.version === 0 ? (
        <EmptyState title={texts.untranslated}>{texts.invisibleInUkrainian}</EmptyState>
      ) : (
        <Beside columns="minmax(0, 1fr) 19rem">
          <Box
            component="article"
            maw="44rem"
            className="admin-plain"
            lang={lang}
            aria-label={texts.postText}
          >
            {post.description && (
              <Text mb="md" className="admin-quiet">
                {post.description}
              </Text>
            )}
            <PostText html={post.text} />
          </Box>
          <Stack gap="md" miw={0} className="admin-side">
            <section className="admin-card" aria-labelledby="post-about">
              <h2 id="post-about">{texts.aboutPost}</h2>
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
                  { label: texts.state, value: <StatusBadge status={post.status} /> },
                  { label: texts.date, value: post.publishedAt && formatMoment(post.publishedAt) },
                  { label: texts.address, value: `${before}${post.slug}` },
                  { label: texts.categories, value: post.categories.map(({ title }) => title).join(', ') },
                  { label: texts.alt, value: post.imageAlt, lang },
                  { label: texts.metaTitle, value: post.metaTitle, lang },
                  { label: texts.metaDescription, value: post.metaDescription, lang },
                  { label: texts.keywords, value: post.keywords, lang },
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
