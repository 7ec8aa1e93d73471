/** Reading and storing a text of a post, for its form and for queued saves without a form. */
import * as texts from '#messages/admin/content/posts.js'
import type { FormDefinition, SendOptions } from '#shared/admin/platform/records/form-definition.ts'
import { isSameValue, mergeSet } from '#shared/admin/platform/records/merge.ts'
import type { CallInput, Client } from '#shared/client/call.ts'
import {
  createPostEndpoint,
  type Post,
  readPostEndpoint,
  readRevisionEndpoint,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import { numberedSlug, slugOf } from '#shared/domain/search/slug.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { mergeText } from './merge-text.ts'
import { newPostRecord, pathOfRecord, postRecordOf } from './post-record.ts'
import { emptyPost, type PostValues, postBodyOf, postValues, valuesOfPost } from './post-values.ts'
import { isSameText } from './rich-text/text-document.ts'

/** `taken` is the slug of the original, where the form of its translation knows it. */
export const postKind = (
  client: Client,
  lang: Language,
  taken?: string,
): FormDefinition<PostValues, Post> => {
  const query = { lang }
  return {
    kind: 'post',
    nameOf: id => (id === null ? newPostRecord : postRecordOf(Number(id), lang)),
    erasedWith: () => null,
    kept: postValues,
    valuesOf: post => (post ? valuesOfPost(post) : emptyPost),
    read: id => client.call(readPostEndpoint, { params: { id }, query }),
    readVersion: async (id, version) =>
      valuesOfPost(await client.call(readRevisionEndpoint, { params: { id, version }, query })),
    create: (values, options) =>
      client.call(createPostEndpoint, {
        body: postBodyOf(values),
        ...withPicture(options),
        idempotencyKey: options?.key,
      }),
    change: (id, values, ifMatch, options) =>
      client.call(updatePostEndpoint, {
        params: { id },
        body: postBodyOf(values, lang),
        ...withPicture(options),
        query: { ...(lang === 'ru' ? {} : { lang }), ...(options?.autosave ? { autosave: '1' } : {}) },
        // The first save of a translation creates it, so there is no version to match yet.
        ifMatch: lang === 'ru' ? ifMatch : ifMatch || undefined,
      }),
    prepare: values => withSlug(values, lang, taken),
    titleOf: ({ title }) => texts.postTitled({ title: title.trim() || texts.untitled }),
    pathOf: pathOfRecord,
    merges: { text: mergeText, categories: mergeSet },
    isSame: (a, b) => isSameValue({ ...a, text: '' }, { ...b, text: '' }) && isSameText(a.text, b.text),
  }
}

const withPicture = ({
  file,
  onSent,
}: SendOptions = {}): Pick<CallInput<typeof updatePostEndpoint>, 'files' | 'onSent'> =>
  file ? { files: { image: file }, ...(onSent && { onSent }) } : {}

/**
 * Fills in the slug, also when the title yields none: the slug identifies the post, and the server rejects a second
 * post with it. A draft without a title has no slug; the server names it by its number.
 *
 * @example withSlug({ ...emptyPost, title: 'Акциз' }).slug // 'akciz'
 */
const withSlug = (values: PostValues, lang: Language, taken: string | undefined): PostValues => ({
  ...values,
  slug:
    values.slug.trim() ||
    (values.title.trim() === '' ? '' : slugOfTitle(values.title, lang, taken) || 'statya'),
})

/**
 * The slug proposed for a title; each language has one of its own, also where both titles are the same.
 *
 * @example slugOfTitle('Акциз', 'uk', 'aktsyz') // 'aktsyz-2'
 */
export const slugOfTitle = (title: string, lang: Language, taken: string | undefined): string => {
  const slug = slugOf(title, lang)
  return slug !== '' && slug === taken ? numberedSlug(slug, 2) : slug
}
