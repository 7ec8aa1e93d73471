/** Creating and editing a post. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { Failed, LoadingRows } from '../components/states.tsx'
import { useServices } from '../services.ts'
import { PostForm } from './post-form.tsx'
import { postQuery } from './post-queries.ts'
import { newPostRecord } from './recovered-posts.tsx'

/** Every new post has a name of its own for its unsaved work, which stands in the address as soon as there is any. */
export const CreatePostPage = () => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('draft')
  const [fresh] = useState(() => crypto.randomUUID().slice(0, 8))
  const name = asked && /^[\w-]{1,40}$/.test(asked) ? asked : fresh
  return (
    <PostForm
      key={name}
      post={null}
      record={`${newPostRecord}${name}`}
      onDirty={() => {
        if (asked !== name) setSearch({ draft: name }, { replace: true })
      }}
    />
  )
}

export const EditPostPage = () => {
  const { client } = useServices()
  const id = Number(useParams().id)
  const post = useQuery(postQuery(client, id))
  if (post.data && post.isFetchedAfterMount)
    return <PostForm key={id} post={post.data} record={`post-${id}`} />
  return (
    <Page title="Статья">
      {post.isError ? (
        <Failed error={post.error} onRetry={() => void post.refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  )
}
