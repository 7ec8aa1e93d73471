import { Box, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { Differences } from '#shared/admin/platform/components/facts/differences.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { RevisionList } from '#shared/admin/platform/records/revision-list.tsx'
import {
  listRevisionsEndpoint,
  type Post,
  readPostEndpoint,
  readRevisionEndpoint,
  restoreRevisionEndpoint,
} from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { differencesOf, fieldLabels } from './post-fields.ts'
import { PostText } from './post-text.tsx'
import { valuesOfPost } from './post-values.ts'
import { TextDifference } from './text-difference.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const PostRevisions = ({ post, editor }: { post: Post; editor: PostEditor }) => {
  const { lang } = editor
  return (
    <RevisionList
      kind="post"
      revisions={useCall(listRevisionsEndpoint, { params: { id: post.id }, query: { lang } })}
      present={post.version}
      dirty={editor.dirty}
      consequences={whereItGoes(post)}
      look={version => <OldPost post={post} lang={lang} version={version} />}
      restore={(client, version) => {
        const params = { id: post.id, version }
        return client.call(restoreRevisionEndpoint, { params, query: { lang }, ifMatch: post.version })
      }}
      readNow={async (client, version) => {
        const query = { lang }
        const [now, old] = await Promise.all([
          client.call(readPostEndpoint, { params: { id: post.id }, query }),
          client.call(readRevisionEndpoint, { params: { id: post.id, version }, query }),
        ])
        const { status, publishedAt } = valuesOfPost(now)
        const isRestored =
          differencesOf({ ...valuesOfPost(old), status, publishedAt }, valuesOfPost(now)).length === 0
        return { record: now, isRestored }
      }}
      onRestored={editor.adopt}
    />
  )
}

const OldPost = ({ post, lang, version }: { post: Post; lang: Language; version: number }) => {
  const [whole, setWhole] = useState(false)
  const old = useCall(readRevisionEndpoint, { params: { id: post.id, version }, query: { lang } })
  if (old.data === undefined) return <QueryState of={old} rows={6} />
  const fields = differencesOf(valuesOfPost(old.data), valuesOfPost(post)).filter(
    ({ label }) => label !== fieldLabels.text,
  )
  return (
    <article>
      <SegmentedControl
        size="xs"
        aria-label={texts.whatToShow}
        value={whole ? 'whole' : 'difference'}
        onChange={value => setWhole(value === 'whole')}
        data={optionsOf(texts.views)}
      />
      {whole ? (
        <>
          <Box component="h1" mt="3xs" mb="md" fz="figure" lh={1.2} lts="-0.02em">
            {old.data.title}
          </Box>
          <PostText html={old.data.text} />
        </>
      ) : (
        <>
          <Differences fields={fields} />
          <TextDifference before={old.data.text} after={post.text} />
        </>
      )}
    </article>
  )
}

const whereItGoes = ({ status, publishedAt }: Post): string => {
  if (status === 'published') return texts.returned.published
  if (status === 'scheduled' && publishedAt)
    return texts.returned.scheduled({ publishedAt: formatMoment(publishedAt) })
  return texts.returned.draft
}
