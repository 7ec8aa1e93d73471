import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { notifyOfLate } from '../orders/late-orders.ts'

const live = { Accept: 'text/event-stream' }

describe('the stream of requests', () => {
  const { server, call, colleague } = serverOfFile()

  const arrive = async (name: string): Promise<number> => {
    const answer = await server.call('POST', '/api/mail/callback', { name, phone: '+380671234567' })
    return ((await answer.json()) as { id: number }).id
  }
  /** Opens a stream and returns a reader that waits for words, and its end. */
  const listen = async (by: ApiClient = call, headers = {}, query = '') => {
    const answer = await by('GET', `/api/request/stream${query}`, undefined, { ...live, ...headers })
    const reader = answer.body?.getReader()
    if (!reader) throw new Error('no stream')
    const decoder = new TextDecoder()
    let heard = ''
    return {
      answer,
      until: async (words: string): Promise<string> => {
        while (!heard.includes(words)) {
          const { done, value } = await reader.read()
          if (done) throw new Error(`ended after ${heard}`)
          heard += decoder.decode(value, { stream: true })
        }
        return heard
      },
      ended: async (): Promise<string> => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return heard
          heard += decoder.decode(value, { stream: true })
        }
      },
      close: () => reader.cancel(),
    }
  }

  it('is closed to a cookie', async () => {
    const login = await server.call('POST', '/api/auth/login', owner)
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const withCookie = await server.call('GET', '/api/request/stream', undefined, { ...live, Cookie: cookie })
    expect(withCookie.status).toBe(401)
  })

  it('names a request by its phone where the form was sent without a name', async () => {
    const mine = await listen()
    const id = await arrive('—')
    const heard = await mine.until(`"id":${id}`)
    expect(heard).toContain('+380671234567')
    expect(heard).not.toContain('—')
    await mine.close()
  })

  it('reminds whoever has the request when the time of its next action has come, once', async () => {
    const mine = await listen()
    const theirs = await listen(await colleague('sales'))
    const at = new Date(server.ctx.now().getTime() + 600_000).toISOString()
    const [held, free, done] = [await arrive('Занята'), await arrive('Ничья'), await arrive('Готова')]
    const plan = (id: number, text: string, more = {}) =>
      call('PATCH', `/api/request/${id}`, { nextAction: { text, at }, ...more })
    await plan(held, 'Моё', { takenBy: 1 })
    await plan(done, 'Закрыто', { status: 'done' })
    await plan(free, 'Чьё-нибудь')
    server.clock.offset += 601_000
    expect(await theirs.until('Чьё-нибудь')).not.toContain('Моё')
    const heard = await mine.until('Чьё-нибудь')
    expect(heard).toContain(`event: reminder\ndata: {"id":${held},"who":"Занята","text":"Моё","at":"${at}"}`)
    expect(heard).not.toContain('Закрыто')
    const last = await arrive('Последняя')
    expect((await mine.until(`id: ${last}\nevent: request`)).split('Чьё-нибудь')).toHaveLength(2)
    await Promise.all([mine.close(), theirs.close()])
  })

  it('tells whoever has an order that it has become late, and nobody else', async () => {
    const mine = await listen()
    const theirs = await listen(await colleague('editor'))
    const contractDay = addDays(kyivDay(server.ctx.now()), -3)
    await call('POST', '/api/order', { name: 'Олена', make: 'VW', contractDay })
    await notifyOfLate(server.ctx)
    const at = new Date(server.ctx.now().getTime() + 600_000).toISOString()
    await call('PUT', '/api/order/1', { nextAction: { text: 'В порт', at } })
    const heard = await mine.until('event: late-order')
    expect(heard).toMatch(/data: {"id":1,"title":"Заказ № 1, VW","stage":"Куплен","day":"[\d-]+"}/)
    server.clock.offset += 601_000
    expect(await mine.until('event: order-reminder')).toContain(
      `event: order-reminder\ndata: {"id":1,"title":"Заказ № 1, VW","text":"В порт","at":"${at}"}`,
    )
    await arrive('Последняя')
    expect(await theirs.until('Последняя')).not.toMatch(/late-order|order-reminder/)
    await Promise.all([mine.close(), theirs.close()])
  })

  it('reminds each in the own language, whoever has opened the first stream', async () => {
    const reader = await colleague('editor')
    await reader('PUT', '/api/auth/language', { lang: 'uk' })
    const [mine, theirs] = [await listen(), await listen(reader)]
    const at = new Date(server.ctx.now().getTime() + 600_000).toISOString()
    const order = (await (await call('POST', '/api/order', { name: 'Олена', make: 'VW' })).json()) as {
      id: number
    }
    await call('PUT', `/api/order/${order.id}`, { holder: null, nextAction: { text: 'Спросить', at } })
    server.clock.offset += 601_000
    expect(await mine.until('Спросить')).toContain(`"title":"Заказ № ${order.id}, VW"`)
    expect(await theirs.until('Спросить')).toContain(`"title":"Замовлення № ${order.id}, VW"`)
    await Promise.all([mine.close(), theirs.close()])
  })

  it('reports a request as it arrives, and of work on one', async () => {
    const stream = await listen()
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.answer.headers.get('content-encoding')).toBeNull()
    await stream.until('event: hello')
    const id = await arrive('Марта')
    const heard = await stream.until('Марта')
    expect(heard).toContain(`id: ${id}\nevent: request\ndata: {"id":${id},"kind":"callback","who":"Марта"`)
    await call('PATCH', `/api/request/${id}`, { status: 'in_work' })
    await stream.until('event: changed')
    await stream.close()
  })

  it('announces no suspected robot, shows the changed list, and goes on with the next person', async () => {
    const stream = await listen()
    await stream.until('event: hello')
    const robot = { name: 'Робот', phone: '+380671234567', subject: 'x' }
    expect((await server.call('POST', '/api/mail/callback', robot)).status).toBe(202)
    await stream.until('event: changed')
    await arrive('Олена')
    expect(await stream.until('Олена')).not.toContain('Робот')
    await stream.close()
  })

  it('goes on after the last known one', async () => {
    const first = await arrive('Первая')
    const second = await arrive('Вторая')
    const stream = await listen(call, { 'Last-Event-ID': String(first) })
    const heard = await stream.until('Вторая')
    expect(heard).not.toContain('Первая')
    await stream.close()
    const ended = await call('GET', `/api/request/stream?after=${second - 2}`)
    expect(await ended.text()).toMatch(/Первая[\s\S]*Вторая/)
  })

  it('ends within seconds when the session does', async () => {
    const own = await server.signedIn()
    const stream = await listen(own)
    await stream.until('event: hello')
    expect((await own('POST', '/api/auth/logout')).status).toBe(204)
    expect(await stream.ended()).toContain('event: ended')
  })

  it('ends for a browser, whose cookie holds the dead token', async () => {
    const login = await server.call('POST', '/api/auth/login', owner)
    const { token } = (await login.json()) as { token: string }
    const both = { Authorization: `Bearer ${token}`, Cookie: `jwt-token=${token}` }
    const stream = await listen(server.call, both)
    await stream.until('event: hello')
    expect((await server.call('POST', '/api/auth/logout', undefined, both)).status).toBe(204)
    expect(await stream.ended()).toContain('event: ended')
  })

  it('has a bound for each account', async () => {
    const streams = []
    for (let i = 0; i < 10; i++) streams.push(await listen())
    const tooMany = await call('GET', '/api/request/stream', undefined, live)
    expect(tooMany.status).toBe(429)
    expect(tooMany.headers.get('retry-after')).toBe('30')
    await Promise.all(streams.map(stream => stream.close()))
    // The server hears of their ends when it hears of them.
    const again = async () => {
      const { status, body } = await call('GET', '/api/request/stream', undefined, live)
      await body?.cancel()
      return status
    }
    await expect.poll(again).toBe(200)
  })

  it('does not hold up the end of the server', async () => {
    const other = await startTestServer()
    const answer = await (await other.signedIn())('GET', '/api/request/stream', undefined, live)
    await other.stop()
    expect(await answer.text()).toContain('event: hello')
  })
})
