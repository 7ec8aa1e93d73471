/** Saving a post: creating it once, waiting for the connection, joining with what somebody else has saved. */

import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { mayPass } from '#shared/client/api-error.ts'
import { type Post, readPost, readRevision } from '#shared/contract/posts.ts'
import type { Language } from '#shared/domain/languages.ts'
import { isStale, placeProblems } from '../components/form-problems.ts'
import { notifyDone } from '../components/notify.ts'
import { useShowProblems } from '../components/use-show-problems.ts'
import { draftKey, writeDraft } from '../drafts/draft-store.ts'
import { useCreateOnce } from '../drafts/use-create-once.ts'
import { useWaitingSave } from '../drafts/use-waiting-save.ts'
import { useSentSoFar } from '../files/upload-progress.tsx'
import { useSaveCommand } from '../navigation/use-menu-commands.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { alreadyCreated, withSlug } from './already-created.ts'
import { mergePost, type PostMerge } from './merge-post.ts'
import { type PostValues, valuesOfPost } from './post-values.ts'
import { asEdited } from './rich-text/text-document.ts'
import { postPost, putPost, type SentPost } from './send-post.ts'

export interface SaveTools {
  base: Post | null
  baseVersion: number | null
  image: File | null
  lang: Language
  form: UseFormReturnType<PostValues>
  adopt(saved: Post, sent: SentPost): void
  /** Puts joined work on top of what somebody else has saved. */
  rebase(theirs: Post, merged: PostValues): void
  created(made: Post, sent: SentPost): void
}

export interface Conflict {
  theirs: Post
  merge: PostMerge
}

export const usePostSave = (tools: SaveTools) => {
  const { base, baseVersion, image, lang, form } = tools
  const query = { lang }
  const { client } = useServices()
  const userId = useUser()?.id ?? 0
  const [state, setState] = useState<'ready' | 'saving'>('ready')
  const [savesNext, setSavesNext] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const sentSoFar = useSentSoFar()
  const running = useRef(false)
  /** What the server would not store by itself: the same is not offered again until something else is typed. */
  const refused = useRef<PostValues | null>(null)
  /** A save was asked for while a draft was being stored by itself. */
  const wanted = useRef(false)
  const showProblems = useShowProblems()

  const save = async (onto: { version: number; values: PostValues } | null = null): Promise<SaveOutcome> => {
    if (running.current) {
      wanted.current = true
      return 'rejected'
    }
    setFailure(null)
    if (!onto && form.validate().hasErrors) {
      waiting.stop()
      showProblems()
      return 'rejected'
    }
    running.current = true
    setState('saving')
    sentSoFar.set(null)
    const sent = { values: withSlug(onto?.values ?? form.getValues(), lang), image }
    let outcome: SaveOutcome = 'rejected'
    try {
      outcome = await (base ? change(base, sent, onto?.version ?? baseVersion ?? undefined) : create(sent))
      waiting.stop()
      notifyDone('Сохранено')
    } catch (error) {
      if (mayPass(error)) {
        outcome = 'waits'
        waiting.wait(error)
      } else {
        waiting.stop()
        if (base && isStale(error)) await meet(base, sent.values)
        else {
          setFailure(placeProblems({ ...form, values: { ...sent.values, image: null } }, error))
          showProblems()
        }
      }
    }
    running.current = false
    setState('ready')
    return outcome
  }

  const waiting = useWaitingSave(() => void save())

  const put = (id: number, sent: SentPost, ifMatch: number | undefined, autosave = false) =>
    putPost(client, { id, lang }, sent, { ifMatch, onSent: sentSoFar.set, autosave })

  const change = async (
    from: Post,
    sent: SentPost,
    ifMatch: number | undefined,
    autosave = false,
  ): Promise<Post> => {
    const changed = await put(from.id, sent, ifMatch, autosave)
    tools.adopt(changed, sent)
    return changed
  }

  const createOnce = useCreateOnce<SentPost, Post>({
    find: ({ values }) => alreadyCreated(client, values),
    create: sent => postPost(client, sent, sentSoFar.set),
    change: (earlier, sent) => put(earlier.id, sent, earlier.version),
  })

  const create = async (sent: SentPost): Promise<Post> => {
    const made = await createOnce(sent)
    const now = form.getValues()
    if (JSON.stringify(withSlug(now)) !== JSON.stringify(sent.values)) {
      // Typed while the response was on its way: on the device under its new name before the old one goes.
      const draft = { savedAt: new Date().toISOString(), baseVersion: made.version, values: now }
      writeDraft(localStorage, draftKey(userId, `post-${made.id}`), draft)
    }
    tools.created(made, sent)
    return made
  }

  /** Somebody else has saved meanwhile. */
  const meet = async ({ id }: Post, mine: PostValues) => {
    try {
      const theirs = await client.call(readPost, { params: { id }, query })
      // In one spelling: paragraphs that say the same are no difference.
      const began = await beginning(id)
      const now = spelt(valuesOfPost(theirs))
      const merge = mergePost(began && spelt(began), spelt(mine), now)
      const nothingNew = JSON.stringify(merge.values) === JSON.stringify(now)
      // An earlier attempt has arrived although its response was lost.
      if (nothingNew && merge.conflicts.length === 0 && !image)
        return tools.adopt(theirs, { values: mine, image })
      setConflict({ theirs, merge })
    } catch (error) {
      setFailure(placeProblems(form, error))
      showProblems()
    }
  }

  /** What this work began with; null when the server does not keep it any more. */
  const beginning = async (id: number): Promise<PostValues | null> => {
    if (base && base.version === baseVersion) return valuesOfPost(base)
    if (baseVersion === null) return null
    try {
      return valuesOfPost(await client.call(readRevision, { params: { id, version: baseVersion }, query }))
    } catch {
      return null
    }
  }

  /** Stores a draft without a word about it; what keeps it from being stored is said at the next save. */
  const autosave = async (): Promise<void> => {
    if (running.current || refused.current === form.getValues()) return
    running.current = true
    wanted.current = false
    setState('saving')
    const typed = form.getValues()
    const sent = { values: withSlug(typed, lang), image }
    try {
      await (base ? change(base, sent, baseVersion ?? undefined, true) : create(sent))
    } catch (error) {
      // The work lies on the device as well.
      if (!mayPass(error)) refused.current = typed
    }
    running.current = false
    setState('ready')
    setSavesNext(wanted.current)
  }
  // With what the draft has become: its number and its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was asked for
  useEffect(() => {
    if (!savesNext) return
    setSavesNext(false)
    void save()
  }, [savesNext])

  useSaveCommand(() => void save())
  return {
    autosave,
    state,
    /** How far the picture is that a save sends. */
    sentSoFar,
    failure,
    conflict,
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    /** Goes on with a save of last time. */
    wait: waiting.wait,
    stopWaiting: waiting.stop,
    showProblems,
    /** For what an earlier attempt was told. */
    fail: setFailure,
    save: () => void save(),
    /** Saves the post as published at once, or to come out at a Kyiv wall-clock time. */
    publish: async (at: string | null): Promise<SaveOutcome> => {
      const { status, publishedAt } = form.getValues()
      form.setValues({ status: at === null ? 'published' : 'scheduled', publishedAt: at ?? '' })
      const outcome = await save()
      // Another save must not publish what this one could not.
      if (outcome === 'rejected') {
        // Field by field, so that the complaints about the others stay. The day that was typed is not typed again.
        form.setFieldValue('status', status)
        form.setFieldValue('publishedAt', at ?? publishedAt)
      }
      return outcome
    },
    closeConflict: () => setConflict(null),
    saveMerged: (values: PostValues) => {
      if (!conflict) return
      setConflict(null)
      tools.rebase(conflict.theirs, values)
      void save({ version: conflict.theirs.version, values })
    },
    takeTheirs: () => {
      if (!conflict) return
      setConflict(null)
      tools.adopt(conflict.theirs, { values: form.getValues(), image })
    },
  }
}

const spelt = (values: PostValues): PostValues => ({ ...values, text: asEdited(values.text) })

/** The post as the server has stored it; `waits` for the connection; `rejected` when the form shows the problems. */
export type SaveOutcome = Post | 'waits' | 'rejected'
