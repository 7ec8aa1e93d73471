/** Key of a post's draft on this device, the path of its form, and its removal. */
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import { removePostEndpoint } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/** Prefix for new posts; the rest is the `draft` parameter of the URL. */
export const newPostRecord = 'post-new-'

export const postRecordOf = (id: number, lang: Language): string =>
  lang === 'ru' ? `post-${id}` : `post-${id}-${lang}`

/** @example pathOfRecord('post-7-uk') // '/admin/posts/7?lang=uk' */
export const pathOfRecord = (record: string): string => {
  const post = postOfRecord(record)
  if (post === null) return `/admin/posts/create?draft=${record.slice(newPostRecord.length)}`
  return postTextPath(post.id, post.lang)
}

/** Path of a text of a post; without a language it would be that of the site's main one. */
export const postTextPath = (id: number, lang: Language): string => `/admin/posts/${id}?lang=${lang}`

/** Id and language of such a key; null for a new post. */
const postOfRecord = (record: string): { id: number; lang: Language } | null => {
  const [, id, lang] = /^post-(\d+)(?:-(uk))?$/.exec(record) ?? []
  return id === undefined ? null : { id: Number(id), lang: lang === 'uk' ? 'uk' : 'ru' }
}

export const postRemoval = removalOf('post', removePostEndpoint)
