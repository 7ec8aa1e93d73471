/** Actions on several posts at once: one call per post, with the version that the list shows. */
import * as texts from '#messages/admin/content/posts.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useBulk } from '#shared/admin/platform/lists/use-bulk.ts'
import { useQueuedRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { ApiError, isRetryable } from '#shared/client/api-error.ts'
import {
  type Post,
  type PostStatus,
  type PostSummary,
  readPostEndpoint,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import { restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import { postRemoval } from './post-record.ts'
import { checkPost, valuesOfPost } from './post-values.ts'
import { putBackPublication } from './put-back-publication.ts'

type Target = Pick<PostSummary, 'id' | 'title' | 'version'>

export const useBulkPosts = () => {
  const { client, queries } = useServices()
  const wait = useQueuedRemoval(postRemoval)
  const bulk = useBulk(() => refresh(queries, 'post'), texts.posts)
  const put = ({ id, version }: Target, body: Change) =>
    client.call(updatePostEndpoint, { params: { id }, body, ifMatch: version })

  /** Changes each post and offers to undo all of it, post by post. */
  const changeAll = (
    posts: readonly PostSummary[],
    done: string,
    work: (post: PostSummary) => Promise<Post>,
    undo: (post: Changed) => Promise<Post>,
  ) =>
    bulk.forEach(
      posts,
      titleOf,
      async post => ({ ...post, version: (await work(post)).version, before: post }),
      changed => bulk.offerUndo(done, changed, titleOf, undo),
    )

  const putBack = ({ version, before }: Changed) => putBackPublication(client, before, version)

  /** Removes one post; its draft stays on the device, since the post may be restored from the bin. */
  const removeOne = async (post: Target) => {
    try {
      await postRemoval.remove(client, String(post.id), post.version)
      return [post]
    } catch (error) {
      if (isRetryable(error) && wait(post, texts.postOf({ title: post.title }))) return []
      throw error
    }
  }

  const bringBack = ({ id }: Target) =>
    client.call(restoreFromBinEndpoint, { params: { kind: 'post', ref: String(id) } })

  return {
    ...bulk,
    publish: (posts: readonly PostSummary[]) =>
      changeAll(
        posts,
        texts.wasPublished,
        async post => {
          const whole = await client.call(readPostEndpoint, { params: { id: post.id } })
          const values = { ...valuesOfPost(whole), status: 'published' as const }
          const before = { base: whole, file: null, lang: 'ru' } as const
          const [problem] = Object.values(checkPost(values, before, new Date()))
          if (problem) throw new ApiError(400, null, problem)
          return put(post, { status: 'published' })
        },
        putBack,
      ),
    unpublish: (posts: readonly PostSummary[]) =>
      changeAll(posts, texts.wasUnpublished, post => put(post, { status: 'draft' }), putBack),
    move: (posts: readonly PostSummary[], category: string) =>
      changeAll(
        posts,
        texts.wasMoved,
        post => put(post, { categories: `[${category}]` }),
        post => put(post, { categories: JSON.stringify(post.before.categories.map(({ id }) => id)) }),
      ),
    remove: (posts: readonly Target[]) =>
      bulk.forEach(posts, titleOf, removeOne, removed => {
        const gone = removed.flat()
        if (gone.length === 0) return
        bulk.offerUndo(texts.wentToBin, gone, titleOf, bringBack)
      }),
  }
}

const titleOf = ({ title }: Target) => `«${title}»`

type Change = { status: PostStatus } | { categories: string }

/** A post with its current version, and its state before the change. */
type Changed = Target & { before: PostSummary }

export type BulkPosts = ReturnType<typeof useBulkPosts>
