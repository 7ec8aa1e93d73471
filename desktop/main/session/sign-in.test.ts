import { setImmediate as afterAllThatIsReady } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import { keychainInMemory } from '#desktop/main/testing/keychain-in-memory.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { knownDeviceHeader } from '#shared/domain/system/known-device.ts'
import { knownDevices } from './known-devices.ts'
import type { DesktopSession } from './session.ts'
import { changePassword, signIn, signOut } from './sign-in.ts'
import type { StoredSession } from './token-in-keychain.ts'

const origin = 'https://broker.example'
const user = { id: 1, email: 'owner@broker.example', name: 'Олена', role: 'owner' }
const pair = { email: user.email, password: 'correct horse battery' }

const world = (respond: (path: string) => Response | Error) => {
  const log: string[] = []
  let token: string | null = null
  const devices: string[] = []
  const sent: RequestInit[] = []
  const warnings: string[] = []
  const client: ServerClient = {
    async send(_origin, path, init) {
      if (path !== '/api/auth/logout')
        devices.push(new Headers(init.headers).get(knownDeviceHeader) ?? 'none')
      log.push(`${init.method} ${path} ${new Headers(init.headers).get('authorization') ?? ''}`.trim())
      sent.push(init)
      await afterAllThatIsReady()
      const answer = respond(path)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const session: DesktopSession = {
    tokenFor: () => token,
    restore: async () => null,
    async adopt(_origin, stored: StoredSession) {
      if (stored.token === 'ended') throw new Error('ended')
      token = stored.token
      return { expiresAt: '2026-11-20T10:00:00.000Z', user: stored.user }
    },
    replaceToken: async () => undefined,
    whileReplaced: work => work(),
    async end(_origin, notifyPage) {
      log.push(notifyPage ? 'forget and notify' : 'forget')
      const ended = token
      token = null
      return ended
    },
    async endIfCurrent(_origin, refused) {
      await afterAllThatIsReady()
      return log.push(`end ${refused}`) > 0
    },
    isMemoryOnly: () => false,
    checkClock: () => undefined,
  }
  const known = knownDevices(keychainInMemory().open(), () => undefined)
  return {
    needs: { client, session, devices: known, warn: (message: string) => void warnings.push(message) },
    log,
    devices,
    sent,
    warnings,
    token: () => token,
  }
}

test('the page learns who and until when, never the token', async () => {
  const { needs, token } = world(() => Response.json({ token: 'the-token', expiresAt: 'x', user }))
  const reply = await signIn(needs, origin, pair)
  expect(reply).toEqual({ ok: true, session: { expiresAt: '2026-11-20T10:00:00.000Z', user } })
  expect(JSON.stringify(reply)).not.toContain('the-token')
  expect(token()).toBe('the-token')
})

test('what is typed goes out as JSON, and no call waits for ever', async () => {
  const { needs, sent } = world(() => Response.json({ token: 'the-token', user }))
  await signIn(needs, origin, { ...pair, code: '123456' })
  await signOut(needs, origin)
  const [signingIn, signingOut] = sent
  expect(signingIn?.body).toBe(JSON.stringify({ ...pair, code: '123456' }))
  expect(signingIn?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
  for (const call of [signingIn, signingOut]) expect(call?.signal).toBeInstanceOf(AbortSignal)
})

test("a wrong pair is the server's own problem", async () => {
  const problem = { type: 'about:blank', title: 'Неверный адрес или пароль', status: 401, requestId: 'r1' }
  const { needs } = world(() => Response.json(problem, { status: 401 }))
  expect(await signIn(needs, origin, pair)).toEqual({ ok: false, problem })
})

test('the wish for a code and the wait before another attempt reach the page as they are', async () => {
  const asked = { type: twoFactorProblem, title: 'Unauthorized', status: 401, requestId: 'r1' }
  const later = { type: 'about:blank', title: 'Later', status: 429, requestId: 'r2', retryAfter: 31 }
  const errors = [{ path: 'code', message: 'Шесть цифр' }]
  const invalid = { type: 'about:blank', title: 'Нет', status: 422, detail: 'Код', requestId: 'r3', errors }
  for (const problem of [asked, later, invalid]) {
    const { needs } = world(() => Response.json(problem, { status: problem.status }))
    expect(await signIn(needs, origin, { ...pair, code: '123456' })).toEqual({ ok: false, problem })
  }
})

test.each([
  ['no server', null, () => new Error('not reached'), 503],
  ['no network', origin, () => new Error('offline'), 503],
  ['a page instead of an answer', origin, () => new Response('<html>'), 502],
  ['an answer without a token', origin, () => Response.json({ user }), 502],
  [
    'an answer with a strange role',
    origin,
    () => Response.json({ token: 't', user: { ...user, role: 'root' } }),
    502,
  ],
  ['an empty token', origin, () => Response.json({ token: '', user }), 502],
  ['a token that is too long', origin, () => Response.json({ token: 't'.repeat(8193), user }), 502],
  ['a token that has ended', origin, () => Response.json({ token: 'ended', user }), 502],
  ['a broken refusal', origin, () => new Response('<html>', { status: 500 }), 500],
] as const)('with %s there is a problem and no session', async (_name, at, respond, status) => {
  const { needs, token, log } = world(respond)
  expect(await signIn(needs, at, pair)).toMatchObject({ ok: false, problem: { status } })
  expect(token()).toBeNull()
  expect(log).toHaveLength(at === null ? 0 : 1)
})

test('an error that the server does not describe is told by its number', async () => {
  const { needs } = world(() => new Response('<html>', { status: 500 }))
  expect(await signIn(needs, origin, pair)).toEqual({
    ok: false,
    problem: {
      type: 'about:blank',
      title: 'Сервер ответил ошибкой 500',
      status: 500,
      detail: 'Сервер ответил ошибкой 500',
      requestId: '',
    },
  })
})

test('a token of 8192 letters is taken', async () => {
  const { needs } = world(() => Response.json({ token: 't'.repeat(8192), user }))
  expect(await signIn(needs, origin, pair)).toMatchObject({ ok: true })
})

test('the log says where a sign-in ended, without what was typed', async () => {
  const noNetwork = world(() => new Error('offline'))
  await signIn(noNetwork.needs, origin, pair)
  const ended = world(() => Response.json({ token: 'ended', user }))
  expect(await signIn(ended.needs, origin, pair)).toMatchObject({
    problem: { title: 'Сервер ответил непонятно', detail: expect.stringContaining('Войти не удалось') },
  })
  expect([...noNetwork.warnings, ...ended.warnings]).toEqual([
    'No response to /api/auth/login',
    'The session could not be taken',
  ])
  expect(await signIn(ended.needs, null, pair)).toMatchObject({
    problem: { title: 'Сервер не выбран', detail: 'Укажите адрес сервера.' },
  })
})

test('the token of a changed password takes the place of the old one, and the page does not see it', async () => {
  const { needs, log, token } = world(path =>
    Response.json({ token: path === '/api/auth/login' ? 'the-old' : 'the-fresh', expiresAt: 'x', user }),
  )
  await signIn(needs, origin, pair)
  const reply = await changePassword(needs, origin, { current: 'a', next: 'b' })
  expect(reply).toEqual({ ok: true, session: { expiresAt: '2026-11-20T10:00:00.000Z', user } })
  expect(token()).toBe('the-fresh')
  expect(log.at(-1)).toBe('POST /api/auth/password Bearer the-old')
})

test('a rejected change of password leaves the session; one that found no session ends it', async () => {
  const refusal = (status: number) =>
    Response.json({ type: 'about:blank', title: 'Нет', status, requestId: 'r1' }, { status })
  let status = 422
  const { needs, log, token } = world(path =>
    path === '/api/auth/login' ? Response.json({ token: 'the-token', user }) : refusal(status),
  )
  await signIn(needs, origin, pair)
  const change = { current: 'a', next: 'b' }
  expect(await changePassword(needs, origin, change)).toMatchObject({ ok: false, problem: { status: 422 } })
  expect([token(), log.includes('end the-token')]).toEqual(['the-token', false])
  status = 401
  expect(await changePassword(needs, origin, change)).toMatchObject({ ok: false, problem: { status: 401 } })
  expect(log.at(-1)).toBe('end the-token')
})

test('signs in as a known device from the second time on, also after a sign-out and with a new password', async () => {
  const answers = ['first', 'second', 'third']
  const { needs, devices } = world(path =>
    path === '/api/auth/logout'
      ? new Response(null, { status: 204 })
      : Response.json({ token: 't', user }, { headers: { [knownDeviceHeader]: answers.shift() ?? '' } }),
  )
  await signIn(needs, origin, pair)
  await signOut(needs, origin)
  await signIn(needs, origin, { ...pair, email: 'Owner@Broker.example' })
  await changePassword(needs, origin, { current: 'a', next: 'b' })
  await signIn(needs, origin, pair)
  expect(devices).toEqual(['', 'first', '', 'third'])
})

test('signing out forgets here before it tells the server, also without a network', async () => {
  const { needs, log, token, warnings } = world(path =>
    path === '/api/auth/login' ? Response.json({ token: 'the-token', user }) : new Error('offline'),
  )
  await signIn(needs, origin, pair)
  await signOut(needs, origin)
  expect(token()).toBeNull()
  expect(warnings).toEqual(['The server could not be notified of the sign-out'])
  expect(log).toEqual(['POST /api/auth/login', 'forget', 'POST /api/auth/logout Bearer the-token'])
})

test('a session that ends by itself tells page and server', async () => {
  const { needs, log } = world(() => Response.json({ token: 'the-token', user }))
  await signIn(needs, origin, pair)
  await signOut(needs, origin, true)
  expect(log.slice(1)).toEqual(['forget and notify', 'POST /api/auth/logout Bearer the-token'])
})

test('who is not signed in is forgotten here, and the server hears nothing', async () => {
  const { needs, log } = world(() => new Error('not reached'))
  await signOut(needs, null)
  expect(log).toEqual([])
  await signOut(needs, origin)
  expect(log).toEqual(['forget'])
})
