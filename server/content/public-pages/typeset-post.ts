/** Applies typography to posts for display; stored texts stay as typed. */

import type { PostSummary } from '#shared/contract/content/posts.ts'
import { typesetText } from '../richtext/typeset.ts'

/** Title, description and categories of a post, for cards and headings. */
export const typesetPost = <P extends PostSummary>(post: P): P => ({
  ...post,
  title: typesetText(post.title),
  description: typesetText(post.description),
  categories: post.categories.map(category => ({ ...category, title: typesetText(category.title) })),
})
