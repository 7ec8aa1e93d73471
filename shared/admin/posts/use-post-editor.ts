/** The state of the post form: values, picture, unsaved work on the device, saving and merging. */
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Post } from '#shared/contract/posts.ts'
import { slugOf } from '#shared/domain/slug.ts'
import { afterSave } from '../components/leave-guard.tsx'
import { listAddress } from '../components/remembered-list.ts'
import { readFile, storeDraftFile } from '../drafts/file-store.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { overviewKey } from '../home/overview.query.ts'
import type { ListState } from './abandoned-post.ts'
import { categoriesKey, postsKey } from './post-queries.ts'
import { checkPost, emptyPost, type PostValues, postValues, typedSince, valuesOfPost } from './post-values.ts'
import type { TextHandle } from './rich-text/rich-text-editor.tsx'
import { isSameText } from './rich-text/text-document.ts'
import { usePostSave } from './use-post-save.ts'

/** `post` is null while a new one is written; `record` names its unsaved work on the device. */
export const usePostEditor = (post: Post | null, record: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const handedOver = useLocation().state === afterSave
  const [base, setBase] = useState(post)
  // Older than the record itself when the work that came back began before somebody else's save.
  const [baseVersion, setBaseVersion] = useState(post?.version ?? null)
  const [image, setImage] = useState<File | null>(null)
  /** The picture as it is at this very moment, also for a save that began earlier. */
  const chosen = useRef<File | null>(null)
  /** Whether the device has the chosen picture: a big one takes a while. */
  const [imageKept, setImageKept] = useState<'yes' | 'not yet' | 'refused'>('yes')
  const [gone, setGone] = useState(false)
  const [restored, setRestored] = useState<{ since: string; stale: boolean } | null>(null)
  const text = useRef<TextHandle>(null)
  const [ownSlug, setOwnSlug] = useState(post !== null)
  const form = useForm<PostValues>({
    initialValues: post ? valuesOfPost(post) : emptyPost,
    validate: values => checkPost(values, { file: image, stored: base?.image != null }, new Date()),
  })
  const changed = form.isDirty() || image !== null
  const dirty = changed && !gone
  const draft = useDraft({ record, schema: postValues, values: form.values, dirty, changed, baseVersion })

  const refreshLists = () => {
    void queries.invalidateQueries({ queryKey: [...postsKey, 'page'] })
    void queries.invalidateQueries({ queryKey: categoriesKey })
    void queries.invalidateQueries({ queryKey: overviewKey })
  }

  const show = (values: PostValues) => {
    form.setValues(values)
    text.current?.show(values.text)
  }

  const choose = (file: File | null) => {
    chosen.current = file
    setImage(file)
  }

  const keepImage = async (file: File | null) => {
    setImageKept('not yet')
    const kept = await storeDraftFile(draft.key, file)
    // Of a picture that was chosen over meanwhile nobody needs to know.
    if (chosen.current === file) setImageKept(kept ? 'yes' : 'refused')
  }

  const forget = () => {
    draft.discard()
    void keepImage(null)
  }

  /** Takes what the server has now. What was typed since `sent` stays, and stays unsaved. */
  const adopt = (saved: Post, sent?: { values: PostValues; image: File | null }) => {
    const stored = valuesOfPost(saved)
    const next = sent ? typedSince(sent.values, form.getValues(), stored) : stored
    draft.discard()
    setBase(saved)
    setBaseVersion(saved.version)
    setRestored(null)
    if (!sent || sent.image === chosen.current) {
      choose(null)
      void keepImage(null)
    }
    form.setInitialValues(stored)
    form.clearErrors()
    show(next)
    queries.setQueryData([...postsKey, 'one', saved.id], saved)
    void queries.invalidateQueries({ queryKey: [...postsKey, 'revisions', saved.id] })
    refreshLists()
  }

  const saving = usePostSave({
    base,
    baseVersion,
    image,
    form,
    adopt,
    rebase: (theirs: Post, merged: PostValues) => {
      setBase(theirs)
      setBaseVersion(theirs.version)
      form.setInitialValues(valuesOfPost(theirs))
      show(merged)
    },
    created: (made: Post) => {
      forget()
      setGone(true)
      refreshLists()
      void navigate(`/admin/posts/${made.id}`, { replace: true, state: afterSave })
    },
  })

  const restore = async () => {
    const { found } = draft
    if (!found) return
    draft.take()
    const file = await readFile(draft.key)
    const same = post !== null && isSameWork(valuesOfPost(post), found.values)
    if (same && !file) return forget()
    const stale = post !== null && found.baseVersion !== post.version
    show(found.values)
    setOwnSlug(found.values.slug !== slugOf(found.values.title))
    if (file) choose(file)
    if (stale) setBaseVersion(found.baseVersion)
    // What was typed while a new post was being created simply goes on.
    if (!handedOver) setRestored({ since: found.savedAt, stale })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => void restore(), [])

  return {
    form,
    base,
    image,
    setImage: (file: File | null) => {
      choose(file)
      void keepImage(file)
      form.clearFieldError('image')
    },
    dirty,
    draft: {
      ...draft,
      keptAt: imageKept === 'yes' ? draft.keptAt : null,
      kept: draft.kept && imageKept !== 'refused',
    },
    /** Of the rich text editor. */
    text,
    restored,
    hideRestored: () => setRestored(null),
    /** Puts the form back to what the server has. */
    discard: () => {
      forget()
      setRestored(null)
      setBaseVersion(base?.version ?? null)
      choose(null)
      show(base ? valuesOfPost(base) : emptyPost)
    },
    ...saving,
    setTitle: (title: string) => {
      form.setFieldValue('title', title)
      if (!ownSlug) form.setFieldValue('slug', slugOf(title))
    },
    setSlug: (slug: string) => {
      // An emptied address follows the title again.
      setOwnSlug(slug !== '')
      form.setFieldValue('slug', slug)
    },
    /** Takes a record that another call has just answered, such as a restored revision. */
    adopt: (saved: Post) => adopt(saved),
    /** Leaves for the list, which removes the post; unsaved work stays on the device until it is gone for good. */
    remove: ({ id, title, version }: Post) => {
      setGone(true)
      void navigate(listAddress('/admin/posts'), {
        state: { removing: { id, title, version } } satisfies ListState,
      })
    },
  }
}

const isSameWork = (a: PostValues, b: PostValues): boolean =>
  JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' }) && isSameText(a.text, b.text)

export type PostEditor = ReturnType<typeof usePostEditor>
