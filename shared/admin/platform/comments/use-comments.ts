/** Comments on a record: counted as read once they are shown; unsent text survives a change of page. */

import { useEffect, useEffectEvent, useState } from 'react'
import * as texts from '#messages/admin/platform/comments.js'
import { callKey, refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import {
  type Comment,
  type CommentKind,
  createCommentEndpoint,
  listCommentsEndpoint,
  listUnreadCommentsEndpoint,
  type NewComment,
  readCommentsEndpoint,
  removeCommentEndpoint,
} from '#shared/contract/platform/comments.ts'
import { useAction } from '../calls/use-action.ts'
import { sendOnce } from '../drafts/send-once.ts'
import { useUnsent } from '../drafts/use-unsent.ts'
import { cut } from '../format/cut-text.ts'
import { useServices } from '../services.ts'

export const commentsKey = (kind: CommentKind, record: string) =>
  callKey(listCommentsEndpoint, { params: { kind, record } })

export const useComments = (kind: CommentKind, record: string) => {
  const { client, queries } = useServices()
  const params = { kind, record }
  const list = useCall(listCommentsEndpoint, { params }, { refetchInterval: 60_000 })
  // Comments that were unread when the list opened stay marked until it closes.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = list.data?.filter(comment => comment.unread).map(({ id }) => id) ?? []
  const last = unread.at(-1)
  const markRead = useEffectEvent((newest: number) => {
    setFresh(known => new Set([...known, ...unread]))
    client
      .call(readCommentsEndpoint, { params, body: { last: newest } })
      .then(() => refresh(queries, listUnreadCommentsEndpoint))
      // After a failure the comments stay unread; no message, since nobody pressed anything.
      .catch(() => undefined)
  })
  useEffect(() => {
    if (last !== undefined) markRead(last)
  }, [last])

  const refreshList = () => queries.invalidateQueries({ queryKey: commentsKey(kind, record) })
  const send = async (body: NewComment) => {
    await sendOnce(placeOf(kind, record), body, idempotencyKey =>
      client.call(createCommentEndpoint, { params, body, idempotencyKey }),
    )
    void refreshList()
  }
  const remove = async (comment: Comment) => {
    try {
      await client.call(removeCommentEndpoint, { params: { id: comment.id } })
      const again = { text: comment.text, mentions: comment.mentions.map(({ id }) => id) }
      notifyUndoable(texts.removed, () => void send(again).catch(notifyFailure))
    } catch (error) {
      notifyFailure(error)
    }
    await refreshList()
  }
  return { list, fresh, send, remove: (comment: Comment) => void remove(comment) }
}

const placeOf = (kind: CommentKind, record: string): string => `comment ${kind} ${record}`

export type CommentWriter = ReturnType<typeof useNewComment>

export const useNewComment = (
  kind: CommentKind,
  record: string,
  send: (body: NewComment) => Promise<void>,
) => {
  const unsent = useUnsent<{ text: string; mentions: readonly number[] }>(
    placeOf(kind, record),
    kind === 'order' || kind === 'request' ? `${kind}-${Number(record)}` : null,
  )
  const { text, mentions } = unsent.typed ?? { text: '', mentions: [] }
  const change = (words: string, called: readonly number[]) =>
    unsent.type(words === '' && called.length === 0 ? undefined : { text: words, mentions: called })
  const { busy, problems, failure, run } = useAction(
    (_, body: NewComment) => unsent.deliver(texts.comment({ text: cut(body.text, 40) }), () => send(body)),
    { saysHere: true },
  )
  /** Sends the comment; `named` are the ids of people mentioned with @ in its text. */
  const add = (named: readonly number[]) => {
    if (text.trim() === '') return
    void run({ text: text.trim(), mentions: [...new Set([...mentions, ...named])] })
  }
  return {
    draft: { text, mentions, busy, problem: unsent.state ?? problems.text ?? failure },
    type: (words: string) => change(words, mentions),
    /** Mentions the person, or no longer mentions a person already mentioned. */
    mention: (id: number) => change(text, toggled(mentions, id)),
    add,
  }
}

export const toggled = (mentions: readonly number[], id: number): number[] =>
  mentions.includes(id) ? mentions.filter(mention => mention !== id) : [...mentions, id]
