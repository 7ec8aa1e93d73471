/** Calls Telegram's Bot API. The token is part of the URL, so no error thrown here may contain the URL. */

import { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import type { Bot } from '#server/platform/outbox/channel-settings.ts'
import { DeliverLater, NeverDelivered, Undelivered } from '#server/platform/outbox/retry-pauses.ts'

/** Milliseconds for a call that is not a long poll. */
const patience = 15_000

/** Telegram has given the chat a new id. */
export class ChatMoved extends Undelivered {
  readonly chatId: string
  constructor(chatId: string) {
    super({ code: 'chatMoved' })
    this.chatId = chatId
  }
}

/** Telegram knows no bot with this token. */
export class UnknownBot extends Error {}

/**
 * Calls a method and returns its result, unvalidated. Throws `DeliverLater` if Telegram limits the rate, `ChatMoved`,
 * `NeverDelivered` for a message that it will always reject, `UnknownBot`, and a plain error for a failure that may be
 * temporary.
 */
export const callBot = async (
  ctx: Pick<Context, 'fetch' | 'stopping'>,
  { token, apiUrl }: Bot,
  method: string,
  body: object,
  wait = patience,
): Promise<unknown> => {
  if (token === null) throw new Undelivered({ code: 'botTokenLost' })
  const response = await ask(ctx, `${apiUrl}/bot${token}/${method}`, body, wait)
  const parsed = reply.safeParse(response.json)
  if (!parsed.success) throw new Undelivered({ code: 'telegramUnclear', status: response.status })
  if (parsed.data.ok) return parsed.data.result
  throw rejection(parsed.data, token)
}

const ask = async (
  ctx: Pick<Context, 'fetch' | 'stopping'>,
  url: string,
  body: object,
  wait: number,
): Promise<{ status: number; json: unknown }> => {
  try {
    const response = await ctx.fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([ctx.stopping, AbortSignal.timeout(wait)]),
    })
    return { status: response.status, json: await response.json().catch(() => null) }
  } catch (error) {
    // The message may contain the URL with the token, so only its code is passed on.
    throw new Undelivered({ code: 'telegramSilent', cause: codeOf(error) })
  }
}

const codeOf = (error: unknown): string => {
  const { cause, name } = error instanceof Error ? error : { cause: null, name: 'Error' }
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : name
}

const rejection = (
  { error_code: code, description, parameters }: Extract<z.infer<typeof reply>, { ok: false }>,
  token: string,
): Error => {
  const said = `Telegram: ${description.replaceAll(token, '***')} (${code})`
  if (parameters?.retry_after !== undefined) return new DeliverLater(said, parameters.retry_after)
  if (parameters?.migrate_to_chat_id !== undefined)
    return new ChatMoved(String(parameters.migrate_to_chat_id))
  // Telegram answers 404 to a token of the wrong form; the owner can still correct it.
  if (code === 401 || code === 404) return new UnknownBot(said)
  // The chat was deleted or has removed the bot.
  return code === 400 || code === 403 ? new NeverDelivered(said) : new Error(said)
}

const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number().default(0),
    description: z.string().default(''),
    parameters: z
      .object({
        retry_after: z.number().min(0).exactOptional(),
        migrate_to_chat_id: z.number().exactOptional(),
      })
      .optional(),
  }),
])
