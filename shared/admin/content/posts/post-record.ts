/** How the unsaved work on a post is named on the device, and where its form is. */
import type { Language } from '#shared/domain/site/languages.ts'

/** Prefix of new posts; the rest is the `draft` of the address. */
export const newPostRecord = 'post-new-'

export const recordOf = (id: number, lang: Language): string =>
  lang === 'ru' ? `post-${id}` : `post-${id}-${lang}`

/** @example pathOfRecord('post-7-uk') // '/admin/posts/7?lang=uk' */
export const pathOfRecord = (record: string): string => {
  const post = postOfRecord(record)
  if (post === null) return `/admin/posts/create?draft=${record.slice(newPostRecord.length)}`
  return `/admin/posts/${post.id}${post.lang === 'ru' ? '' : `?lang=${post.lang}`}`
}

/** Null for a new post. */
const postOfRecord = (record: string): { id: number; lang: Language } | null => {
  const [, id, lang] = /^post-(\d+)(?:-(uk))?$/.exec(record) ?? []
  return id === undefined ? null : { id: Number(id), lang: lang === 'uk' ? 'uk' : 'ru' }
}
