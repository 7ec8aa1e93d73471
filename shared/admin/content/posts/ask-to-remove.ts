/** Asks before posts go into the bin, and says which of them visitors will no longer see. */
import * as texts from '#messages/admin/content/posts.js'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import type { PostStatus } from '#shared/contract/content/posts.ts'

type Removed = { title: string; slug: string; status: PostStatus }

export const askToRemove = (posts: readonly Removed[], remove: () => Promise<unknown>): void => {
  const [only] = posts
  confirm({
    title:
      posts.length === 1 && only
        ? texts.removeOne({ title: only.title })
        : texts.removeSeveral({ n: posts.length }),
    action: texts.moveToBin,
    text: texts.binMeaning({ posts: leaving(posts) }),
    act: remove,
  })
}

const leaving = (posts: readonly Removed[]): string => {
  const published = posts.filter(({ status }) => status === 'published')
  const [only] = published
  if (!only) return ''
  if (posts.length === 1) return texts.pageVanishes({ slug: only.slug })
  return texts.leaveSite({ n: published.length })
}
