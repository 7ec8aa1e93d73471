/** Queues a new request for the chosen chats; `telegram-outbox.job.ts` sends it. */

import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import { telegramBot } from '#server/platform/outbox/channel-settings.ts'
import { queueMessage } from '#server/platform/outbox/outbox.store.ts'

/**
 * Runs in the transaction of the request. No text is stored: it is written when the message is sent, with what the
 * owner allows then. For a person erased meanwhile nothing is sent.
 */
export const queueTelegrams = async (
  ctx: Pick<Context, 'config' | 'secretBox'>,
  tx: Tx,
  requestId: number,
  at: string,
): Promise<void> => {
  if (!(await telegramBot(ctx, tx))) return
  for (const recipient of await chosenChatIds(tx))
    await queueMessage(tx, 'telegram', { requestId, recipient, message: '{}', at })
}

export const chosenChatIds = async (db: Tx): Promise<string[]> =>
  (await listRows(db, 'telegram_chats', { chosen: 1 }, ['chat_id'])).map(({ chat_id }) => chat_id)
