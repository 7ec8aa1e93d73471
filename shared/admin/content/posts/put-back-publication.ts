import type { Client } from '#shared/client/call.ts'
import { type Post, restoreRevisionEndpoint } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'

interface TextThen {
  id: number
  lang?: Language
  /** The version whose publication comes back. */
  version: number
}

/** Brings back the state and the date of an earlier version, since an update cannot remove a publication date. */
export const putBackPublication = (
  client: Client,
  { id, lang = 'ru', version }: TextThen,
  ifMatch: number,
): Promise<Post> =>
  client.call(restoreRevisionEndpoint, {
    params: { id, version },
    query: { ...(lang === 'ru' ? {} : { lang }), publication: '1' },
    ifMatch,
  })
