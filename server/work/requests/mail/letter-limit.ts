/** Limits letters to customers: with a stolen session somebody could otherwise mail anybody in the office's name. */

import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { dailyQuota } from '#server/platform/records/daily-quota.ts'

/** Most letters of an account within 24 hours. */
export const lettersADay = 200

/** Throws 429 over the limit. Runs in the transaction that queues and logs the letter. */
export const limitLetters = (ctx: Context, tx: Tx, actor: Pick<Actor, 'id'>): Promise<number> =>
  dailyQuota(ctx, tx, actor, {
    max: lettersADay,
    actions: ['create', 'quote-sent', 'answer', 'letter', 'retry-mail'],
    matches: ({ way }) => way?.to === 'mail',
    what: 'letters',
  })
