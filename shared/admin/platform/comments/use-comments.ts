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
import { sendOnce } from '../drafts/send-once.ts'
import { useUnsent } from '../drafts/use-unsent.ts'
import { useServices } from '../services.ts'
import { unreadCommentsKey } from './unread-comments-query.ts'

interface Draft {
  text: string
  mentions: readonly number[]
}

const nothing: Draft = { text: '', mentions: [] }

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
  const place = `comment ${kind} ${record}`
  const unsent = useUnsent<Draft>(place)
  const { text, mentions } = unsent.typed ?? nothing
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

  const change = (draft: Draft) =>
    unsent.type(draft.text === '' && draft.mentions.length === 0 ? undefined : draft)
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const send = async (body: { text: string; mentions: number[] }) => {
    await sendOnce(place, body, idempotencyKey =>
      client.call(createComment, { params, body, idempotencyKey }),
    )
    void refresh()
  }
  /** `named` are called in the text itself. */
  const add = async (named: readonly number[]) => {
    if (busy || text.trim() === '') return
    setBusy(true)
    setProblem(null)
    try {
      await send({ text: text.trim(), mentions: [...new Set([...mentions, ...named])] })
      unsent.settle(unsent.typed)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const remove = async (comment: Comment) => {
    try {
      await client.call(removeComment, { params: { id: comment.id } })
      const again = { text: comment.text, mentions: comment.mentions.map(({ id }) => id) }
      notifyUndoable('Комментарий удалён', () => void send(again).catch(notifyFailure))
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
