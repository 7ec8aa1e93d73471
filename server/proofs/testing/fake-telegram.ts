/** Telegram's Bot API as tests want it: it remembers what it was asked, has updates to give, and every fault on demand. */

interface Asked {
  method: string
  body: Record<string, unknown>
}

/** Of no bot. */
export const telegramToken = '123456:secret-token-of-the-tests'
export const telegramSettings = { TELEGRAM_TOKEN: telegramToken }

export const fakeTelegram = () => {
  const telegram = {
    asked: [] as Asked[],
    /** Given to the next question about news, as long as they lie behind its offset. */
    updates: [] as { update_id: number; my_chat_member?: unknown }[],
    /** Gives what it has given before, whatever the offset. */
    forgetful: false,
    /** Responses to coming calls, taken one by one; a function that throws is a broken connection. */
    faults: [] as ((asked: Asked) => Response)[],
    sent: () => telegram.asked.filter(({ method }) => method === 'sendMessage').map(({ body }) => body),
    fetch: (async (input: string | URL | Request, options?: RequestInit) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? []
      if (token !== telegramToken) return rejection(401, 'Unauthorized')
      const asked = { method, body: JSON.parse(String(options?.body)) as Asked['body'] }
      telegram.asked.push(asked)
      const fault = method.startsWith('get') ? undefined : telegram.faults.shift()
      if (fault) return fault(asked)
      if (method === 'getMe')
        return Response.json({
          ok: true,
          result: { id: 123456, first_name: 'Заявки', username: 'office_bot' },
        })
      if (method !== 'getUpdates') return Response.json({ ok: true, result: { message_id: 1 } })
      const offset = telegram.forgetful ? 0 : Number(asked.body.offset ?? 0)
      return Response.json({
        ok: true,
        result: telegram.updates.filter(({ update_id }) => update_id >= offset),
      })
    }) as typeof fetch,
  }
  return telegram
}

export const rejection = (code: number, description: string, parameters?: object): Response =>
  Response.json(
    { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) },
    { status: code },
  )

/** True for what goes to the bot's host. */
export const isTelegram = (input: string | URL | Request): boolean =>
  new URL(input instanceof Request ? input.url : input).hostname === 'api.telegram.org'
