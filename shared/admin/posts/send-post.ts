/** The calls that store a post, for its form and for a save that waits without one. */
import type { CallInput, Client } from '#shared/client/call.ts'
import { createPost, type Post, readPost, updatePost } from '#shared/contract/posts.ts'
import type { Language } from '#shared/domain/languages.ts'
import { isStale } from '../components/form-problems.ts'
import type { Draft } from '../drafts/draft-store.ts'
import { alreadyCreated, withSlug } from './already-created.ts'
import { postOfRecord } from './post-record.ts'
import { bodyOf, type PostValues, valuesOfPost } from './post-values.ts'
import { isSameText } from './rich-text/text-document.ts'

export interface SentPost {
  values: PostValues
  image: File | null
}

type OnSent = CallInput<typeof updatePost>['onSent']

export const putPost = (
  client: Client,
  { id, lang }: { id: number; lang: Language },
  { values, image }: SentPost,
  { ifMatch, onSent, autosave }: { ifMatch: number | undefined; onSent?: OnSent; autosave?: boolean },
): Promise<Post> =>
  client.call(updatePost, {
    ...{ params: { id }, body: bodyOf(values, lang), ...withPicture(image, onSent) },
    query: { ...(lang === 'ru' ? {} : { lang }), ...(autosave ? { autosave: '1' } : {}) },
    // The first save of a translation makes it: there is no version yet that it could be on top of.
    ifMatch: lang === 'ru' ? ifMatch : ifMatch || undefined,
  })

export const postPost = (client: Client, { values, image }: SentPost, onSent?: OnSent): Promise<Post> =>
  client.call(createPost, { body: bodyOf(values), ...withPicture(image, onSent) })

const withPicture = (
  image: File | null,
  onSent: OnSent,
): Pick<CallInput<typeof updatePost>, 'files' | 'onSent'> =>
  image ? { files: { image }, ...(onSent && { onSent }) } : {}

export const isSameWork = (a: PostValues, b: PostValues): boolean =>
  JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' }) && isSameText(a.text, b.text)

/**
 * Stores the work of a form that is closed, once, on the version that it began with. Null when the server has it, or why it
 * must be looked at in the form. Throws what the call throws.
 */
export const sendWaitingPost = async (
  client: Client,
  record: string,
  { values: typed, baseVersion }: Draft<PostValues>,
  image: File | null,
): Promise<string | null> => {
  const post = postOfRecord(record)
  const sent = { values: withSlug(typed, post?.lang), image }
  if (post === null) {
    const made = await alreadyCreated(client, sent.values)
    await (made
      ? putPost(client, { id: made.id, lang: 'ru' }, sent, { ifMatch: made.version })
      : postPost(client, sent))
    return null
  }
  try {
    await putPost(client, post, sent, { ifMatch: baseVersion ?? undefined })
    return null
  } catch (error) {
    if (!isStale(error)) throw error
    const { id, lang } = post
    const theirs = await client.call(readPost, { params: { id }, query: { lang } })
    // An earlier attempt has arrived although its response was lost.
    if (image === null && isSameWork(valuesOfPost(theirs), sent.values)) return null
    return 'Статью изменили и на сервере. Откройте её и сохраните: правки объединим.'
  }
}
