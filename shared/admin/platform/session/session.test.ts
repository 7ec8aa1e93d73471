import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/client/api-error.ts'
import { listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { fakeServer, problemResponse } from '#shared/testing/fake-server.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { forgetUnanswered, sendOnce } from '../drafts/send-once.ts'
import { createServices } from '../services.ts'
import type { AdminSession } from '../shell.ts'
import { PageError } from './page-error.ts'
import { runRouteGuards } from './route-guards.ts'

afterEach(() => vi.restoreAllMocks())

const visit = (path: string) => ({
  request: new Request(`http://admin.invalid${path}`),
  params: {},
  context: {} as never,
  url: new URL(`http://admin.invalid${path}`),
  pattern: '',
})

const guard = (names: string[], shell = fakeShell(), path = '/admin/posts?page=2') =>
  runRouteGuards(names, createServices(shell), visit(path))

test.each(['admin', '__proto__', 'constructor', ''])('an unknown middleware (%j) is a 500', async name => {
  await expect(guard([name])).rejects.toEqual(new PageError(500, `Unknown middleware ${name}`))
})

test('without a session the guard leads to the login and keeps the way back', async () => {
  const refused = await guard(['admin-auth'], fakeShell(null)).catch((thrown: unknown) => thrown)
  expect(refused).toBeInstanceOf(Response)
  expect((refused as Response).headers.get('Location')).toBe(
    '/admin/login?message=login&next=%2Fadmin%2Fposts%3Fpage%3D2',
  )
})

test('a session whose time was over at the start is reported as such', async () => {
  const refused = await guard(['admin-auth'], fakeShell('expired')).catch((thrown: unknown) => thrown)
  expect((refused as Response).headers.get('Location')).toContain('/admin/login?message=session')
})

test('with a session the guard lets the visit through', async () => {
  await expect(guard(['admin-auth'])).resolves.toBeNull()
})

test('the sign-in waits for the session, and stays where no server answers', async () => {
  const services = createServices(fakeShell())
  await runRouteGuards(['session-known'], services, visit('/admin/login?next=/admin/posts'))
  expect(services.session.state.get().status).toBe('in')
  const shell = fakeShell()
  vi.spyOn(shell, 'restore').mockRejectedValueOnce(new ApiError(0, null, 'Нет связи'))
  await expect(guard(['session-known'], shell, '/admin/login')).resolves.toBeNull()
})

test.each([
  ['editor', true],
  ['sales', false],
] as const)('a page for writers lets the %s through: %s', async (role, through) => {
  const visited = guard(['admin-auth', 'content-writer'], fakeShell(aSession(role)))
  if (through) await expect(visited).resolves.toBeNull()
  else await expect(visited).rejects.toMatchObject({ status: 403 })
})

test('a server that cannot be reached is not taken for a signed-out person, and is asked again', async () => {
  const shell = fakeShell()
  const restore = vi.spyOn(shell, 'restore').mockRejectedValueOnce(new ApiError(0, null, 'Нет связи'))
  const services = createServices(shell)
  await expect(services.session.ready()).rejects.toThrow('Нет связи')
  expect(services.lastError.get()?.status).toBe(0)
  await expect(services.session.ready()).resolves.toMatchObject({ status: 'in' })
  expect(restore).toHaveBeenCalledTimes(2)
})

test('many guards at once restore the session once', async () => {
  const shell = fakeShell()
  const restore = vi.spyOn(shell, 'restore')
  const { session } = createServices(shell)
  await Promise.all([session.ready(), session.ready(), session.ready()])
  expect(restore).toHaveBeenCalledTimes(1)
})

test('a 401 on any call ends the session once, is kept as the last error and is thrown', async () => {
  const shell = fakeShell()
  const services = createServices(shell, {
    fetch: async () => problemResponse(401, 'Войдите, чтобы продолжить'),
  })
  services.onSessionEnd.current = vi.fn()
  await services.session.ready()
  const calls = [services.client.call(listCategoriesEndpoint), services.client.call(listCategoriesEndpoint)]
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(services.session.state.get()).toEqual({ status: 'out' })
  expect(shell.notes).toEqual(['forget'])
  expect(services.onSessionEnd.current).toHaveBeenCalledTimes(1)
  expect(services.lastError.get()?.status).toBe(401)
})

test('a new password ends the session of no call that was made with the old one', async () => {
  const answers: ((response: Response) => void)[] = []
  const services = createServices(fakeShell(), {
    fetch: () => new Promise(resolve => answers.push(resolve)),
  })
  services.onSessionEnd.current = vi.fn()
  await services.session.ready()
  let changed = (_session: AdminSession) => {}
  services.shell.changePassword = () => new Promise(resolve => (changed = resolve))
  const refuse = async (call: Promise<unknown>) => {
    answers.shift()?.(problemResponse(401, 'Войдите, чтобы продолжить'))
    await expect(call).rejects.toMatchObject({ status: 401 })
    return services.session.state.get().status
  }
  const before = services.client.call(listCategoriesEndpoint)
  const late = services.client.call(listCategoriesEndpoint)
  const change = services.session.changePassword({ current: 'a', next: 'b' })
  const during = services.client.call(listCategoriesEndpoint)
  expect(await refuse(before)).toBe('in')
  changed(aSession())
  await change
  expect([await refuse(late), await refuse(during)]).toEqual(['in', 'in'])
  expect(services.onSessionEnd.current).not.toHaveBeenCalled()
  expect(await refuse(services.client.call(listCategoriesEndpoint))).toBe('out')
})

test('a wrong password ends nothing', async () => {
  const shell = fakeShell(null)
  vi.spyOn(shell, 'signIn').mockRejectedValue(new ApiError(401, null, 'Неверная почта или пароль'))
  const services = createServices(shell)
  services.onSessionEnd.current = vi.fn()
  await services.session.ready()
  await expect(services.session.signIn({ email: 'a@b.c', password: 'x' })).rejects.toThrow('Неверная')
  expect(services.onSessionEnd.current).not.toHaveBeenCalled()
  expect(services.lastError.get()?.message).toBe('Неверная почта или пароль')
})

test('a 500 is only logged, with the words of the catalogue', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const services = createServices(fakeShell(), {
    fetch: async () => problemResponse(500, 'Внутренняя ошибка'),
  })
  await services.session.ready()
  await expect(services.client.call(listCategoriesEndpoint)).rejects.toMatchObject({ status: 500 })
  expect(log.mock.calls).toEqual([['Server 500 error']])
  expect(services.session.state.get().status).toBe('in')
})

test('a session that ends in another window ends here', async () => {
  const shell = fakeShell()
  const services = createServices(shell)
  services.onSessionEnd.current = vi.fn()
  await services.session.ready()
  shell.endFromOutside()
  expect(services.session.state.get()).toEqual({ status: 'out' })
  expect(services.onSessionEnd.current).toHaveBeenCalledTimes(1)
})

test('a session that ends elsewhere while it is being restored is over here', async () => {
  const shell = fakeShell()
  const answer = Promise.withResolvers<AdminSession>()
  vi.spyOn(shell, 'restore').mockReturnValue(answer.promise)
  const { session } = createServices(shell)
  const restored = session.ready()
  shell.endFromOutside()
  answer.resolve(aSession())
  expect(await restored).toEqual({ status: 'out', expired: true })
})

test('signing out forgets the session also when the server does not answer', async () => {
  const shell = fakeShell()
  vi.spyOn(shell, 'signOut').mockRejectedValue(new ApiError(0, null, 'Нет связи'))
  const { session } = createServices(shell)
  await session.ready()
  await expect(session.signOut()).rejects.toThrow('Нет связи')
  expect(session.state.get()).toEqual({ status: 'out' })
})

test('a changed password keeps the fresh session', async () => {
  const shell = { ...fakeShell(), changePassword: async () => aSession('editor') }
  const { session } = createServices(shell, { fetch: fakeServer().fetch })
  await session.ready()
  await session.changePassword({ current: 'a', next: 'b' })
  expect(session.state.get()).toMatchObject({ session: { user: { role: 'editor' } } })
})

test('a call that one person has sent without an answer is not taken for the next person’s', async () => {
  const shell = fakeShell()
  const { session } = createServices(shell)
  const keys: string[] = []
  const fail = (key: string) => {
    keys.push(key)
    return Promise.reject(new ApiError(0, null, 'Нет связи'))
  }
  const send = () => sendOnce('note 1', { text: 'Перезвонить' }, fail).catch(() => undefined)
  const signIn = async (id: number) => {
    vi.spyOn(shell, 'signIn').mockResolvedValue({ ...aSession(), user: { ...aSession().user, id } })
    await session.signIn({ email: 'a@b.c', password: 'x' })
  }
  for (const id of [1, 2, 1]) {
    await signIn(id)
    await send()
    await session.signOut()
  }
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  await signIn(2)
  forgetUnanswered('note 1', 1)
  await send()
  expect(keys[3]).toBe(keys[1])
  await signIn(1)
  await send()
  expect(keys[4]).not.toBe(keys[0])
})
