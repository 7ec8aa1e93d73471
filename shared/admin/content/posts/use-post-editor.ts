/** The state of the post form: what a post has beside the form of any record. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import type { SaveOutcome } from '#shared/admin/platform/records/record-form.ts'
import { useAttachedFile } from '#shared/admin/platform/records/use-attached-file.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type Post, readPostEndpoint, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { LocationState } from './abandoned-post.ts'
import { postKind } from './post-kind.ts'
import { checkPost, type PostValues, valuesOfPost } from './post-values.ts'
import type { TextHandle } from './rich-text/rich-text-editor.tsx'

export interface PostEditorOptions {
  /** Null for a new one, which the first save creates. */
  post: Post | null
  /** The language of the text that is edited; Russian without it. */
  lang?: Language
  /** Names the unsaved work of a new one on the device. */
  draftName?: string
  /** The first save has created the post. */
  onCreated?(post: Post): void
}

export const usePostEditor = ({
  post,
  lang = 'ru',
  draftName = 'post-new',
  onCreated,
}: PostEditorOptions) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const image = useAttachedFile('image')
  const text = useRef<TextHandle>(null)
  const [ownSlug, setOwnSlug] = useState(post !== null && valuesOfPost(post).slug !== '')

  const show = (saved: Post) => {
    showRead(queries, readPostEndpoint, { params: { id: saved.id }, query: { lang } }, saved)
    // Also how old each text is beside the other.
    void refresh(queries, 'post')
  }

  const check = (values: PostValues, { base, file }: { base: Post | null; file: File | null }) =>
    checkPost(
      values,
      { file, stored: base?.image != null, isPublic: (base?.status ?? 'draft') !== 'draft', lang },
      new Date(),
    )

  const editor = useRecord({
    kind: postKind(client, lang),
    given: post,
    newName: draftName,
    file: image,
    check,
    autosaves: ({ status }, base) => status === 'draft' && (base?.status ?? 'draft') === 'draft',
    onShow: values => text.current?.show(values.text),
    onRestored: ({ slug, title }) => setOwnSlug(slug !== slugOf(title, lang)),
    onSaved: async (saved, { created }) => {
      show(saved)
      if (created) {
        setOwnSlug(valuesOfPost(saved).slug !== '')
        onCreated?.(saved)
      }
      return 'stay'
    },
    // A press that publishes shows the way to the post instead.
    savedText: ({ saved, before }) => (saved.status === (before?.status ?? 'draft') ? 'Сохранено' : null),
  })
  const { form, base, draft } = editor

  return {
    ...editor,
    lang,
    image: image.file,
    setImage: (file: File | null) => {
      image.choose(file)
      form.clearFieldError('image')
    },
    /** How far the picture is that a save sends. */
    sentSoFar: image.sentSoFar,
    /** The draft is on this device, with its picture. */
    isDrafted: editor.isKept && draft.draftedAt !== null && image.kept === 'yes',
    /** The handle of the rich text editor. */
    text,
    /** True when nothing is missing that publishing needs; otherwise each field says what it lacks. */
    mayPublish: (): boolean => {
      const problems = check({ ...form.getValues(), status: 'published' }, { base, file: image.file })
      form.setErrors(problems)
      if (Object.keys(problems).length === 0) return true
      editor.showProblems()
      return false
    },
    /** Saves the post as published at once, or to come out at a Kyiv wall-clock time. */
    publish: async (at: string | null): Promise<SaveOutcome<Post>> => {
      const { status, publishedAt } = form.getValues()
      form.setValues({ status: at === null ? 'published' : 'scheduled', publishedAt: at ?? '' })
      const outcome = await editor.saveForOutcome()
      // Another save must not publish what this one could not.
      if (outcome === 'rejected') {
        // Field by field, so that the complaints about the others stay. The day that was typed is not typed again.
        form.setFieldValue('status', status)
        form.setFieldValue('publishedAt', at ?? publishedAt)
      }
      return outcome
    },
    /** Shows the stored text to visitors or hides it; what is typed stays, and stays unsaved. */
    setPublication: async (
      { id, version }: Post,
      { status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>,
      isOpen = () => true,
    ): Promise<Post> => {
      const saved = await client.call(updatePostEndpoint, {
        params: { id },
        query: lang === 'ru' ? {} : { lang },
        ifMatch: version,
        body: { status, ...(publishedAt && status !== 'draft' ? { publishedAt } : {}) },
      })
      if (isOpen()) editor.adoptKeepingWork(saved)
      show(saved)
      return saved
    },
    setTitle: (title: string) => {
      form.setFieldValue('title', title)
      if (!ownSlug) form.setFieldValue('slug', slugOf(title, lang))
    },
    setSlug: (slug: string) => {
      // An emptied address follows the title again.
      setOwnSlug(slug !== '')
      form.setFieldValue('slug', slug)
    },
    /** Another text than the one that is typed. */
    setText: (html: string) => {
      form.setFieldValue('text', html)
      text.current?.show(html)
    },
    /** Fills the form with what another text says, as the beginning of this one. */
    begin: (values: PostValues) => {
      setOwnSlug(false)
      editor.show(values)
    },
    /** Takes a record that another call has just answered, such as a restored revision. */
    adopt: (saved: Post) => {
      editor.adoptDroppingWork(saved)
      show(saved)
    },
    /** Leaves for the list, which removes the post; unsaved work stays on the device until it is gone for good. */
    remove: ({ id, title, version }: Post) => {
      editor.closeKeepingWork()
      void navigate(listAddress('/admin/posts'), {
        state: { removing: { id, title, version } } satisfies LocationState,
      })
    },
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>
