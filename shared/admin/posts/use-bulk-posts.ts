/** What can be done with several posts at once. Each is changed by itself, on the version that the list has shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#shared/client/api-error.ts'
import {
  type Post,
  type PostStatus,
  type PostSummary,
  readPost,
  removePost,
  restoreRevision,
  updatePost,
} from '#shared/contract/posts.ts'
import { draftKey, removeDraft } from '../drafts/draft-store.ts'
import { keepFile } from '../drafts/file-store.ts'
import { count } from '../frame/show-time.ts'
import { tellDone } from '../frame/tell.ts'
import { tellUndoable } from '../frame/tell-undoable.tsx'
import { overviewKey } from '../home/overview.query.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { categoriesKey, postsKey } from './post-queries.ts'
import { checkPost, valuesOfPost } from './post-values.ts'

/** Milliseconds in which a removal can be taken back. */
const undoFor = 10_000

const forms = ['статья', 'статьи', 'статей'] as const

/** What has to be known of a post to change it. */
type Target = Pick<PostSummary, 'id' | 'title' | 'version'>

export const useBulkPosts = () => {
  const { client } = useServices()
  const userId = useUser()?.id ?? 0
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** What went wrong, one line a post. */
  const [problems, setProblems] = useState<string[]>([])
  /** Removed from the list, and soon from the server. */
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const waiting = useRef(new Map<ReturnType<typeof setTimeout>, readonly Target[]>())

  const refresh = () =>
    Promise.all(
      [postsKey, categoriesKey, overviewKey].map(queryKey => queries.invalidateQueries({ queryKey })),
    )

  /** `tell` hears of those with which it went well. */
  const forEach = async <P extends Target, Done>(
    posts: readonly P[],
    work: (post: P) => Promise<Done>,
    tell: (done: Done[]) => void,
  ) => {
    setBusy(true)
    const failed: string[] = []
    const done: Done[] = []
    for (const post of posts) {
      try {
        done.push(await work(post))
      } catch (error) {
        failed.push(`«${post.title}»: ${messageOf(error)}`)
      }
    }
    setProblems(failed)
    if (done.length > 0) tell(done)
    await refresh()
    setBusy(false)
  }

  const put = ({ id, version }: Target, body: Change) =>
    client.call(updatePost, { params: { id }, body, ifMatch: version })

  /** Changes each post and offers to take it all back, each by `undo`. */
  const changeAll = (
    posts: readonly PostSummary[],
    done: string,
    work: (post: PostSummary) => Promise<Post>,
    undo: (post: Changed) => Promise<Post>,
  ) =>
    forEach(
      posts,
      async post => ({ ...post, version: (await work(post)).version, before: post }),
      changed =>
        tellUndoable(`${done}: ${count(changed.length, forms)}`, () => {
          void forEach(changed, undo, back => tellDone(`Возвращено: ${count(back.length, forms)}`))
        }),
    )

  /** With the state and the date of then: a draft has no date, and no change of a post can take one away. */
  const putBack = ({ id, version, before }: Changed) =>
    client.call(restoreRevision, {
      params: { id, version: before.version },
      query: { publication: '1' },
      ifMatch: version,
    })

  const removeOne = useCallback(
    async ({ id, version }: Target) => {
      await client.call(removePost, { params: { id }, ifMatch: version })
      // Work on a post that is gone can never be saved.
      const key = draftKey(userId, `post-${id}`)
      removeDraft(localStorage, key)
      await keepFile(key, null)
    },
    [client, userId],
  )

  const removeNow = (posts: readonly Target[]) =>
    forEach(posts, removeOne, gone => tellDone(`Удалено: ${count(gone.length, forms)}`))

  useEffect(() => {
    const late = waiting.current
    // Who leaves the list has not taken the removal back.
    return () => {
      for (const [timer, posts] of late) {
        clearTimeout(timer)
        for (const post of posts) void removeOne(post).catch(() => {})
      }
      late.clear()
    }
  }, [removeOne])

  return {
    busy,
    problems,
    forgetProblems: () => setProblems([]),
    leaving,
    publish: (posts: readonly PostSummary[]) =>
      changeAll(
        posts,
        'Опубликовано',
        async post => {
          const whole = await client.call(readPost, { params: { id: post.id } })
          const values = { ...valuesOfPost(whole), status: 'published' as const }
          const [problem] = Object.values(
            checkPost(values, { file: null, stored: whole.image !== null }, new Date()),
          )
          if (problem) throw new ApiError(400, null, problem)
          return put(post, { status: 'published' })
        },
        putBack,
      ),
    unpublish: (posts: readonly PostSummary[]) =>
      changeAll(posts, 'Снято с публикации', post => put(post, { status: 'draft' }), putBack),
    move: (posts: readonly PostSummary[], category: string) =>
      changeAll(
        posts,
        'Перенесено',
        post => put(post, { categories: `[${category}]` }),
        post => put(post, { categories: JSON.stringify(post.before.categories.map(({ id }) => id)) }),
      ),
    remove: (posts: readonly Target[]) => {
      const timer = setTimeout(() => {
        waiting.current.delete(timer)
        void removeNow(posts).finally(() => setLeaving(now => without(now, posts)))
      }, undoFor)
      waiting.current.set(timer, posts)
      setLeaving(now => new Set([...now, ...posts.map(({ id }) => id)]))
      tellUndoable(`Удаляем: ${count(posts.length, forms)}`, () => {
        if (!waiting.current.delete(timer)) return
        clearTimeout(timer)
        setLeaving(now => without(now, posts))
      })
    },
  }
}

type Change = { status: PostStatus } | { categories: string }

/** A post on the version that it has now, and as it was. */
type Changed = Target & { before: PostSummary }

export type BulkPosts = ReturnType<typeof useBulkPosts>

const without = (ids: ReadonlySet<number>, posts: readonly Target[]): ReadonlySet<number> => {
  const gone = new Set(posts.map(({ id }) => id))
  return new Set([...ids].filter(id => !gone.has(id)))
}
