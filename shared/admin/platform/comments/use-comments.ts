/** Reads, writes and removes the comments at a record; what has been shown counts as seen. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#shared/client/api-error.ts'
import {
  type Comment,
  type CommentKind,
  createComment,
  listComments,
  readComments,
  removeComment,
} from '#shared/contract/comments.ts'
import { notifyFailure } from '../components/notify.ts'
import { notifyUndoable } from '../components/notify-undoable.tsx'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { unreadCommentsKey } from './unread-comments-query.ts'

interface Draft {
  text: string
  mentions: readonly number[]
}

const nothing: Draft = { text: '', mentions: [] }

/** What is not sent yet waits for the way back to its record; in memory only, since it may be about a person. */
const unsent = new Map<string, Draft>()

export const useComments = (kind: CommentKind, record: string) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const params = { kind, record }
  const key = ['comments', kind, record]
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.call(listComments, { params, signal }),
    refetchInterval: 60_000,
  })
  const userId = useUser()?.id ?? 0
  const place = `${userId} ${kind} ${record}`
  const [{ text, mentions }, setDraft] = useState(() => unsent.get(place) ?? nothing)
  const change = (draft: Draft) => {
    setDraft(draft)
    if (draft.text === '') unsent.delete(place)
    else unsent.set(place, draft)
  }
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What was new on the way in stays marked while it is looked at.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = list.data?.filter(comment => comment.unread).map(({ id }) => id) ?? []
  const last = unread.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each newest comment
  useEffect(() => {
    if (last === undefined) return
    setFresh(known => new Set([...known, ...unread]))
    client
      .call(readComments, { params, body: { last } })
      .then(() => queries.invalidateQueries({ queryKey: unreadCommentsKey }))
      // They stay new, which is no reason to disturb the work.
      .catch(() => undefined)
  }, [last])

  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const send = async (words: string, to: readonly number[]) => {
    await client.call(createComment, { params, body: { text: words, mentions: [...to] } })
    await refresh()
  }
  /** `named` are called in the text itself. */
  const add = async (named: readonly number[]) => {
    if (busy || text.trim() === '') return
    setBusy(true)
    setProblem(null)
    try {
      await send(text.trim(), [...new Set([...mentions, ...named])])
      change(nothing)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const remove = async (comment: Comment) => {
    try {
      await client.call(removeComment, { params: { id: comment.id } })
      const to = comment.mentions.map(({ id }) => id)
      notifyUndoable('Комментарий удалён', () => void send(comment.text, to).catch(notifyFailure))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh()
  }
  return {
    list,
    fresh,
    draft: { text, mentions, busy, problem },
    type: (words: string) => change({ text: words, mentions }),
    /** Mentions somebody, or no longer. */
    mention: (id: number) =>
      change({
        text,
        mentions: mentions.includes(id) ? mentions.filter(one => one !== id) : [...mentions, id],
      }),
    add: (named: readonly number[]) => void add(named),
    remove: (comment: Comment) => void remove(comment),
  }
}
