/** The comments at a record: what has been shown counts as seen, what is typed stays until it is sent. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { messageOf } from '#shared/client/api-error.ts'
import {
  type Comment,
  type CommentKind,
  createComment,
  listComments,
  type NewComment,
  readComments,
  removeComment,
} from '#shared/contract/platform/comments.ts'
import { sendOnce } from '../drafts/send-once.ts'
import { useUnsent } from '../drafts/use-unsent.ts'
import { useServices } from '../services.ts'
import { unreadCommentsKey } from './unread-comments-query.ts'

export const commentsKey = (kind: CommentKind, record: string) => ['comments', kind, record]

export const useComments = (kind: CommentKind, record: string) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const params = { kind, record }
  const key = commentsKey(kind, record)
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.call(listComments, { params, signal }),
    refetchInterval: 60_000,
  })
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
  const send = async (body: NewComment) => {
    await sendOnce(placeOf(kind, record), body, idempotencyKey =>
      client.call(createComment, { params, body, idempotencyKey }),
    )
    void refresh()
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
  return { list, fresh, send, remove: (comment: Comment) => void remove(comment) }
}

const placeOf = (kind: CommentKind, record: string): string => `comment ${kind} ${record}`

/** What is being written. */
export interface CommentWriter {
  draft: { text: string; mentions: readonly number[]; busy: boolean; problem: string | null }
  type(words: string): void
  /** Mentions somebody, or no longer. */
  mention(id: number): void
  /** `named` are called in the text itself. */
  add(named: readonly number[]): void
}

export const useNewComment = (
  kind: CommentKind,
  record: string,
  send: (body: NewComment) => Promise<void>,
): CommentWriter => {
  const unsent = useUnsent<Pick<CommentWriter['draft'], 'text' | 'mentions'>>(placeOf(kind, record))
  const { text, mentions } = unsent.typed ?? { text: '', mentions: [] }
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (words: string, called: readonly number[]) =>
    unsent.type(words === '' && called.length === 0 ? undefined : { text: words, mentions: called })
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
  return {
    draft: { text, mentions, busy, problem },
    type: words => change(words, mentions),
    mention: id => change(text, toggled(mentions, id)),
    add: named => void add(named),
  }
}

export const toggled = (mentions: readonly number[], id: number): number[] =>
  mentions.includes(id) ? mentions.filter(one => one !== id) : [...mentions, id]
