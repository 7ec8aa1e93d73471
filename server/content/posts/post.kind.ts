import type { PublishedKind } from '../publication/published-kind.ts'
import { authorOf, type RevisionAuthor, type TextId } from '../publication/revisions.ts'
import { binnedPost, postPayload } from './binned-post.ts'
import { findPost, listDueTexts, type PostFields, type PostRow, postFieldsOf } from './post.store.ts'
import { loggedFields, type PostState, postRevisions } from './post-revisions.ts'
import { rejectTakenSlug } from './post-slugs.ts'
import { insertPost, insertPostText, removePost, replacePost } from './save-post.ts'

/** `of`: the post and the language of a new text; without `of` a new post is created with its original text. */
export type TextFields = PostFields & Pick<RevisionAuthor, 'autosaved'> & { of?: TextId }

export const postKind = {
  entityName: 'post',
  find: (tx, { id, lang }) => findPost(tx, id, lang),
  check: async ({ tx }, { slug, of = null }, present) => {
    // The empty slug of a draft is no conflict: it gets a slug from its id after the insert.
    if (slug !== '' && slug !== present?.slug) await rejectTakenSlug(tx, slug, present ?? of)
  },
  insert: (command, { of, ...fields }) =>
    of
      ? insertPostText(command.tx, of, fields, authorOf(command))
      : insertPost(command.tx, fields, authorOf(command)),
  replace: (command, present, { autosaved = false, ...fields }) =>
    replacePost(command.tx, present, fields, { ...authorOf(command), autosaved }),
  remove: ({ tx }, { id }) => removePost(tx, id),
  log: { kind: 'post', id: ({ id }) => id, fields: loggedFields },
  bin: { ...binnedPost, kind: 'post', title: ({ title }) => title, payload: postPayload },
  listDue: listDueTexts,
  plannedFor: ({ status, published_at }) => (status === 'scheduled' ? published_at : null),
  comeTrue: post => ({ ...postFieldsOf(post), status: 'published' }),
  revisions: postRevisions,
} satisfies PublishedKind<PostRow, TextFields, PostState>
