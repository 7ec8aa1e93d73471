import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as words from '#messages/admin/content/posts.js'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { fieldProps } from '#shared/admin/platform/forms/field-props.tsx'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useAttachedFile } from '#shared/admin/platform/records/use-attached-file.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRecordPress } from '#shared/admin/platform/records/use-record-press.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import {
  listPostPageEndpoint,
  type Post,
  postChangeSchema,
  readPostEndpoint,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { postKind, slugOfTitle } from './post-kind.ts'
import { postRemoval } from './post-record.ts'
import { checkPost, type PostValues, valuesOfPost } from './post-values.ts'
import { putBackPublication } from './put-back-publication.ts'
import type { TextHandle } from './rich-text/rich-text-editor.tsx'

export interface PostEditorOptions {
  /** Null for a new post, which the first save creates. */
  post: Post | null
  /** Language of the edited text; Russian when left out. */
  lang?: Language
  /** The post's original text, for a translation. */
  original?: Post
  /** Name of a new post's draft on the device. */
  draftName?: string
  onCreated?(post: Post): void
}

export const usePostEditor = ({
  post,
  lang = 'ru',
  original,
  draftName = 'post-new',
  onCreated,
}: PostEditorOptions) => {
  const { client, queries } = useServices()
  const navigate = useNavigate()
  const image = useAttachedFile('image')
  const text = useRef<TextHandle>(null)
  const [ownSlug, setOwnSlug] = useState(post !== null && valuesOfPost(post).slug !== '')

  const show = (saved: Post) => {
    showRead(queries, readPostEndpoint, { params: { id: saved.id }, query: { lang } }, saved)
    // Refreshes the lists, which also show whether a translation is older than its original.
    void refresh(queries, 'post')
  }

  const check = (values: PostValues, now: { base: Post | null; file: File | null }) =>
    checkPost(values, { ...now, lang }, new Date())

  const kind = postKind(client, lang, original?.slug)
  const editor = useRecord({
    kind,
    given: post,
    newName: draftName,
    file: image,
    check,
    autosaves: (_, base) => (base?.status ?? 'draft') === 'draft',
    onShow: values => text.current?.show(values.text),
    onRestored: ({ slug, title }) => setOwnSlug(slug !== slugOfTitle(title, lang, original?.slug)),
    onSaved: async (saved, { created }) => {
      show(saved)
      if (created) {
        setOwnSlug(valuesOfPost(saved).slug !== '')
        onCreated?.(saved)
      }
      return 'stay'
    },
  })
  const { form, base, draft } = editor
  const press = useRecordPress(kind, editor, { file: image, show })
  // The post itself is not refreshed: its open form would request a removed record.
  const putAway = useRemoval(postRemoval, () =>
    refresh(queries, listPostPageEndpoint, listCategoriesEndpoint, 'overview'),
  )

  return {
    ...editor,
    lang,
    field: fieldProps(form, postChangeSchema),
    image: image.file,
    setImage: (file: File | null) => {
      image.choose(file)
      form.clearFieldError('image')
    },
    /** Upload progress of the picture that a save sends. */
    sentSoFar: image.sentSoFar,
    /** True when the draft, including its picture, is kept on this device. */
    isDrafted: editor.isKept && draft.draftedAt !== null && image.kept === 'yes',
    text,
    /** True when the post is complete enough to publish; otherwise the fields show their problems. */
    mayPublish: (): boolean => {
      const problems = check({ ...form.getValues(), status: 'published' }, { base, file: image.file })
      form.setErrors(problems)
      if (Object.keys(problems).length === 0) return true
      editor.showProblems()
      return false
    },
    /** Publishes or withdraws the stored text. */
    setPublication: (seen: Post, { status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>) => {
      const dated = publishedAt ? { publishedAt } : {}
      return press(seen, {
        send: version =>
          client.call(updatePostEndpoint, {
            params: { id: seen.id },
            query: lang === 'ru' ? {} : { lang },
            ifMatch: version,
            body: { status, ...dated },
          }),
        isDone: now => isSameValue({ ...now, status, ...dated }, now),
      })
    },
    /** Takes a publication or withdrawal back, with its date; texts stay as they are by now. */
    putBackPublication: (seen: Post, was: Post) => {
      const { id, version, status, publishedAt } = was
      return press(seen, {
        send: ifMatch => putBackPublication(client, { id, lang, version }, ifMatch),
        isDone: now => now.status === status && now.publishedAt === publishedAt,
      })
    },
    setTitle: (title: string) => {
      form.setFieldValue('title', title)
      if (!ownSlug) form.setFieldValue('slug', slugOfTitle(title, lang, original?.slug))
    },
    setSlug: (slug: string) => {
      // An emptied slug follows the title again.
      setOwnSlug(slug !== '')
      form.setFieldValue('slug', slug)
    },
    setText: (html: string) => {
      form.setFieldValue('text', html)
      text.current?.show(html)
    },
    /** Fills the form with the values of another text, such as the original of a new translation. */
    begin: (values: PostValues) => {
      setOwnSlug(false)
      editor.show(values)
    },
    /** Replaces the form's record with one that another call returned, such as a restored revision. */
    adopt: (saved: Post) => {
      editor.adoptDroppingDraft(saved)
      show(saved)
    },
    /** Removes the post and goes to the list; the draft stays on the device until the post is gone for good. */
    remove: async (post: Post) => {
      const title = words.postOf({ title: post.title })
      const texts = { title, removed: words.inBin({ title }), returned: words.wasReturned({ title }) }
      if (!(await putAway(post, texts))) return
      editor.closeKeepingDraft()
      void navigate(listAddress('/admin/posts'), { state: afterSave })
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>
