/** The state of the post form: values, picture, unsaved work on the device, saving and merging. */
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Post } from '#shared/contract/posts.ts'
import type { Language } from '#shared/domain/languages.ts'
import { slugOf } from '#shared/domain/slug.ts'
import { listAddress } from '../components/remembered-list.ts'
import { readFile, storeDraftFile } from '../drafts/file-store.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { overviewKey } from '../home/overview.query.ts'
import { useWaitingMark } from '../waiting/use-waiting-mark.ts'
import type { ListState } from './abandoned-post.ts'
import { categoriesKey, postsKey } from './post-queries.ts'
import { pathOfRecord, recordOf } from './post-record.ts'
import { checkPost, emptyPost, type PostValues, postValues, typedSince, valuesOfPost } from './post-values.ts'
import type { TextHandle } from './rich-text/rich-text-editor.tsx'
import { isSameWork, type SentPost } from './send-post.ts'
import { usePostSave } from './use-post-save.ts'

export interface PostEditorOptions {
  /** Null for a new one, which the first save creates. */
  post: Post | null
  /** Of the text that is edited; Russian without it. */
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
  const queries = useQueryClient()
  const navigate = useNavigate()
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
  const [ownSlug, setOwnSlug] = useState(post !== null && valuesOfPost(post).slug !== '')
  const check = (values: PostValues) =>
    checkPost(
      values,
      { file: image, stored: base?.image != null, isPublic: (base?.status ?? 'draft') !== 'draft', lang },
      new Date(),
    )
  const form = useForm<PostValues>({
    initialValues: post ? valuesOfPost(post) : emptyPost,
    validate: values => check(values),
  })
  const changed = form.isDirty() || image !== null
  const dirty = changed && !gone
  const record = base ? recordOf(base.id, lang) : draftName
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

  // The first save gives the unsaved work another name; a picture chosen meanwhile follows.
  const draftKey = useRef(draft.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new name moves the picture
  useEffect(() => {
    if (draftKey.current === draft.key) return
    void storeDraftFile(draftKey.current, null)
    draftKey.current = draft.key
    if (chosen.current) void keepImage(chosen.current)
  }, [draft.key])

  const forget = () => {
    draft.discard()
    void keepImage(null)
  }

  /** Takes what the server has now. What was typed since `sent` stays, and stays unsaved. */
  const adopt = (saved: Post, sent?: SentPost) => {
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
    queries.setQueryData([...postsKey, 'one', saved.id, lang], saved)
    // Also how old each text is beside the other.
    void queries.invalidateQueries({ queryKey: [...postsKey, 'one', saved.id] })
    void queries.invalidateQueries({ queryKey: [...postsKey, 'revisions', saved.id] })
    refreshLists()
  }

  const saving = usePostSave({
    base,
    baseVersion,
    image,
    lang,
    form,
    adopt,
    rebase: (theirs: Post, merged: PostValues) => {
      setBase(theirs)
      setBaseVersion(theirs.version)
      form.setInitialValues(valuesOfPost(theirs))
      show(merged)
    },
    created: (made: Post, sent: SentPost) => {
      adopt(made, sent)
      setOwnSlug(valuesOfPost(made).slug !== '')
      onCreated?.(made)
    },
  })

  const { state, conflict, waiting, failure } = saving
  const isDraft = form.values.status === 'draft' && (base?.status ?? 'draft') === 'draft'
  const autosaves = dirty && isDraft && state === 'ready' && conflict === null && !waiting && failure === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the wait again
  useEffect(() => {
    if (!autosaves || Object.keys(check(form.values)).length > 0) return
    const timer = setTimeout(() => void saving.autosave(), autosaveRest)
    return () => clearTimeout(timer)
  }, [form.values, image, autosaves])

  const mark = useWaitingMark({
    record,
    title: `Статья «${form.values.title.trim() || 'Без заголовка'}»`,
    path: pathOfRecord(record),
    waiting: saving.waiting,
  })

  const restore = async () => {
    const { found } = draft
    if (!found) return mark.drop()
    draft.take()
    const file = await readFile(draft.key)
    const same = post !== null && isSameWork(valuesOfPost(post), found.values)
    if (same && !file) {
      mark.drop()
      return forget()
    }
    const stale = post !== null && found.baseVersion !== post.version
    show(found.values)
    setOwnSlug(found.values.slug !== slugOf(found.values.title, lang))
    if (file) choose(file)
    if (stale) setBaseVersion(found.baseVersion)
    setRestored({ since: found.savedAt, stale })
    if (mark.found?.problem === null) saving.wait()
    else if (mark.found) saving.fail(mark.found.problem)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => void restore(), [])

  return {
    form,
    lang,
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
      draftedAt: imageKept === 'yes' ? draft.draftedAt : null,
      kept: draft.kept && imageKept !== 'refused',
    },
    /** Of the rich text editor. */
    text,
    restored,
    hideRestored: () => setRestored(null),
    /** Puts the form back to what the server has. */
    discard: () => {
      forget()
      saving.stopWaiting()
      setRestored(null)
      setBaseVersion(base?.version ?? null)
      choose(null)
      show(base ? valuesOfPost(base) : emptyPost)
    },
    ...saving,
    /** True when nothing is missing that publishing needs; otherwise each field says what it lacks. */
    mayPublish: (): boolean => {
      const problems = check({ ...form.getValues(), status: 'published' })
      form.setErrors(problems)
      if (Object.keys(problems).length === 0) return true
      saving.showProblems()
      return false
    },
    /** Nothing is lost when the form closes: what waits lies on the device and goes out without it. */
    goesByItself: saving.waiting && draft.kept && imageKept === 'yes',
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
      show(values)
    },
    /** Takes a record that another call has just answered, such as a restored revision. */
    adopt: (saved: Post) => adopt(saved),
    /** Leaves for the list, which removes the post; unsaved work stays on the device until it is gone for good. */
    remove: ({ id, title, version }: Post) => {
      saving.stopWaiting()
      setGone(true)
      void navigate(listAddress('/admin/posts'), {
        state: { removing: { id, title, version } } satisfies ListState,
      })
    },
  }
}

/** Milliseconds of rest after which a draft is stored on the server: each time is a version of it. */
const autosaveRest = 10_000

export type PostEditor = ReturnType<typeof usePostEditor>
