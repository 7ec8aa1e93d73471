/** Reading and storing a text of a post, for its form and for waiting saves without a form. */

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
import type { Language } from '#shared/domain/site/languages.ts'
import { alreadyCreated, withSlug } from './already-created.ts'
import { mergeText } from './merge-text.ts'
import { newPostRecord, pathOfRecord, postRecordOf } from './post-record.ts'
import { emptyPost, type PostValues, postBodyOf, postValues, valuesOfPost } from './post-values.ts'
import { isSameText } from './rich-text/text-document.ts'

export const postKind = (client: Client, lang: Language): FormDefinition<PostValues, Post> => {
  const query = { lang }
  return {
    kind: 'post',
    nameOf: id => (id === null ? newPostRecord : postRecordOf(Number(id), lang)),
    kept: postValues,
    valuesOf: post => (post ? valuesOfPost(post) : emptyPost),
    read: id => client.call(readPostEndpoint, { params: { id }, query }),
    readVersion: async (id, version) =>
      valuesOfPost(await client.call(readRevisionEndpoint, { params: { id, version }, query })),
    create: (values, options) =>
      client.call(createPostEndpoint, { body: postBodyOf(values), ...withPicture(options) }),
    change: (id, values, ifMatch, options) =>
      client.call(updatePostEndpoint, {
        params: { id },
        body: postBodyOf(values, lang),
        ...withPicture(options),
        query: { ...(lang === 'ru' ? {} : { lang }), ...(options?.autosave ? { autosave: '1' } : {}) },
        // The first save of a translation creates it, so there is no version to match yet.
        ifMatch: lang === 'ru' ? ifMatch : ifMatch || undefined,
      }),
    find: attempt => alreadyCreated(client, attempt),
    prepare: values => withSlug(values, lang),
    titleOf: ({ title }) => `Статья «${title.trim() || 'Без заголовка'}»`,
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
