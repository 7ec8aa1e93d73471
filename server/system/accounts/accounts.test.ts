import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'

const colleague = { email: 'colleague@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }
const problemOf = async (answer: Response) =>
  (await answer.json()) as { detail: string; errors?: { path: string; message: string }[] }

describe('accounts', () => {
  const { server, call } = serverOfFile()

  const create = (body: object) => call('POST', '/api/auth/admin/create', body)

  it.each([
    ['email', { ...colleague, email: 'no address' }],
    ['name', { ...colleague, name: '' }],
    ['name', { ...colleague, name: 'Ирина\r\nBcc: x@example.com' }],
    ['password', { ...colleague, password: 'short' }],
    ['password', { ...colleague, password: 'password12345' }],
    ['password', { ...colleague, password: 'x'.repeat(129) }],
    ['role', { ...colleague, role: 'god' }],
  ])('a new one with a bad %s is refused, naming the field', async (path, body) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect((await problemOf(answer)).errors).toContainEqual(expect.objectContaining({ path }))
  })

  it('are created with the role editor unless another is named; the address is unique without regard to case and form', async () => {
    const answer = await create(colleague)
    expect(answer.status).toBe(201)
    const made = (await answer.json()) as { id: number; role: string }
    expect(made).toMatchObject({ email: colleague.email, name: colleague.name, role: 'editor' })
    expect(made).not.toHaveProperty('password')
    for (const email of ['COLLEAGUE@example.com', 'Ｃolleague@example.com', ' colleague@example.com ']) {
      expect((await create({ ...colleague, email })).status).toBe(409)
    }
  })

  it('created twice at the same moment exist once', async () => {
    const same = { ...colleague, email: 'race@example.com' }
    const answers = await Promise.all([create(same), create(same), create(same)])
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409])
  })

  it('an editor makes nobody who may more, not with the password either', async () => {
    const editor = await server.signedIn(colleague)
    for (const role of ['owner', 'sales']) {
      const currentPassword = colleague.password
      const attempt = { ...colleague, email: 'up@example.com', role, currentPassword }
      expect((await editor('POST', '/api/auth/admin/create', attempt)).status).toBe(403)
      const { password: _, ...invited } = attempt
      expect((await editor('POST', '/api/auth/invitation', invited)).status).toBe(403)
    }
  })

  it('changing a role and removing ask for the password again, and keep an owner', async () => {
    const put = (id: number | string, body: object) => call('PUT', `/api/auth/admin/${id}`, body)
    expect((await put(1, { role: 'sales' })).status).toBe(400)
    expect((await put(1, { role: 'sales', currentPassword: 'wrong' })).status).toBe(400)
    const told = async (response: Response) => [response.status, (await problemOf(response)).detail]
    const currentPassword = owner.password
    const second = { ...colleague, email: 'second@example.com', role: 'owner', currentPassword }
    const { id } = (await (await create(second)).json()) as { id: number }
    expect((await put(id, { role: 'sales', currentPassword })).status).toBe(200)
    expect(await told(await put(1, { role: 'sales', currentPassword }))).toEqual([
      409,
      'Это последний владелец',
    ])
    expect((await put(9999, { role: 'sales', currentPassword: owner.password })).status).toBe(404)
    const remove = (id: number, body?: object) => call('DELETE', `/api/auth/admin/${id}`, body)
    expect(await told(await remove(1, { currentPassword }))).toEqual([409, 'Себя удалить нельзя'])
    expect(await told(await remove(id, { currentPassword: 'wrong' }))).toEqual([400, 'Проверьте поля'])
    expect((await remove(9999, { currentPassword })).status).toBe(404)
    expect((await remove(2)).status).toBe(415)
  })

  it('a removed account is out at once, in all its sessions', async () => {
    const leaver = { ...colleague, email: 'leaver@example.com' }
    const { id } = (await (await create(leaver)).json()) as { id: number }
    const [one, two] = [await server.signedIn(leaver), await server.signedIn(leaver)]
    expect((await one('GET', '/api/auth/admin')).status).toBe(200)
    expect((await call('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })).status).toBe(
      204,
    )
    expect((await one('GET', '/api/auth/admin')).status).toBe(401)
    expect((await two('GET', '/api/auth/admin')).status).toBe(401)
  })

  it('have a name and an address of their own that they change with the password, and sign in by the new one', async () => {
    const olena = { email: 'olena@example.com', name: 'Олена', password: 'зелёный трамвай 48' }
    expect((await create(olena)).status).toBe(201)
    const old = { email: olena.email, password: olena.password }
    const own = await server.signedIn(old)
    const change = (body: object) => own('PUT', '/api/auth/profile', body)
    const next = { name: 'Олена Коваль', email: 'koval@example.com', currentPassword: olena.password }
    expect((await server.call('PUT', '/api/auth/profile', next)).status).toBe(401)
    expect((await change({ ...next, currentPassword: 'wrong password 1' })).status).toBe(400)
    expect((await change({ ...next, email: owner.email.toUpperCase() })).status).toBe(409)
    expect((await change({ ...next, name: ' ' })).status).toBe(400)
    expect((await change({ ...next, role: 'owner' })).status).toBe(400)
    const answer = await change(next)
    expect(await answer.json()).toMatchObject({
      name: 'Олена Коваль',
      email: 'koval@example.com',
      role: 'editor',
    })
    // The session goes on; only the new address signs in.
    expect((await own('GET', '/api/auth/admin')).status).toBe(200)
    expect((await server.call('POST', '/api/auth/login', old)).status).toBe(401)
    await server.signedIn({ email: 'koval@example.com', password: olena.password })
    // Only the spelling of the own address may change as well.
    expect((await change({ ...next, email: 'Koval@example.com' })).status).toBe(200)
  })

  it('read in the language that they chose, whatever browser and ?lang= say; Russian until then', async () => {
    const reader = { ...colleague, email: 'reader@example.com' }
    expect((await create(reader)).status).toBe(201)
    const own = await server.signedIn(reader)
    const chosen = (lang: string) => own('PUT', '/api/auth/language', { lang })
    const refused = async (lang: string, browser: string) => {
      const headers = { 'Accept-Language': browser }
      const { detail, errors } = await problemOf(
        await own('GET', `/api/auth/admin?lang=${lang}`, undefined, headers),
      )
      return [detail, errors?.[0]?.message]
    }
    expect(await refused('uk', 'uk')).toEqual(['Проверьте поля', 'Неизвестное поле'])
    const answer = await chosen('uk')
    expect([answer.status, await answer.json()]).toMatchObject([200, { email: reader.email, lang: 'uk' }])
    expect(await refused('ru', 'ru')).toEqual(['Перевірте поля', 'Невідоме поле'])
    // A public call that names the language of a text answers in that.
    const gone = async (query: string) =>
      (await problemOf(await own('GET', `/api/post/999999${query}`))).detail
    expect([await gone(''), await gone('?lang=ru')]).toEqual(['Такого запису немає', 'Такой записи нет'])
    expect(await gone('?lang=en')).toBe('Перевірте поля')
    expect((await chosen('en')).status).toBe(400)
    const again = await server.call('POST', '/api/auth/login', {
      email: reader.email,
      password: reader.password,
    })
    expect(await again.json()).toMatchObject({ user: { lang: 'uk' } })
  })

  it('who is not signed in is refused in the language of the browser', async () => {
    const refused = async (browser: string) =>
      (
        await problemOf(
          await server.call('GET', '/api/auth/admin', undefined, { 'Accept-Language': browser }),
        )
      ).detail
    expect(await refused('uk-UA,uk;q=0.9,ru;q=0.5')).toBe('Увійдіть, щоб продовжити')
    const russian = 'Войдите, чтобы продолжить'
    expect([await refused('ru-UA,uk;q=0.5'), await refused('en')]).toEqual([russian, russian])
  })

  it('a changed password ends every session but the fresh one', async () => {
    const changer = { ...colleague, email: 'changer@example.com' }
    await create(changer)
    const [one, two] = [await server.signedIn(changer), await server.signedIn(changer)]
    const change = (current: string, next: string) => one('POST', '/api/auth/password', { current, next })
    expect((await change('wrong', 'новый трамвай 2026')).status).toBe(400)
    expect((await change(changer.password, 'changer12345')).status).toBe(400)
    const answer = await change(changer.password, 'новый трамвай 2026')
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    expect((await one('GET', '/api/auth/admin')).status).toBe(401)
    expect((await two('GET', '/api/auth/admin')).status).toBe(401)
    expect(
      (await server.call('GET', '/api/auth/admin', undefined, { Authorization: `Bearer ${token}` })).status,
    ).toBe(200)
    const { email, password } = changer
    expect((await server.call('POST', '/api/auth/login', { email, password })).status).toBe(401)
  })

  it('of two owners who remove each other at the same moment one is left', async () => {
    const owners = await Promise.all(
      ['one', 'two'].map(async name => {
        const pair = { ...colleague, email: `${name}@example.com` }
        const made = (await (
          await create({ ...pair, role: 'owner', currentPassword: owner.password })
        ).json()) as { id: number }
        return { ...made, call: await server.signedIn(pair) }
      }),
    )
    const [one, two] = owners
    if (!one || !two) throw new Error('two owners were made')
    const currentPassword = colleague.password
    const answers = await Promise.all([
      one.call('DELETE', `/api/auth/admin/${two.id}`, { currentPassword }),
      two.call('DELETE', `/api/auth/admin/${one.id}`, { currentPassword }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([204, 401])
  })

  it('of three changes of a password at the same moment one counts', async () => {
    const pair = { ...colleague, email: 'thrice@example.com' }
    await create(pair)
    const mine = await server.signedIn(pair)
    const answers = await Promise.all(
      [1, 2, 3].map(number =>
        mine('POST', '/api/auth/password', { current: pair.password, next: `${pair.password} ${number}` }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401])
    const bodies = (await Promise.all(answers.map(answer => answer.json()))) as { token?: string }[]
    const token = bodies.find(body => body.token !== undefined)?.token
    const headers = { Authorization: `Bearer ${token}` }
    expect((await server.call('GET', '/api/auth/sessions', undefined, headers)).status).toBe(200)
  })

  it('signing out everywhere ends the caller’s own token too', async () => {
    const [one, two] = [await server.signedIn(colleague), await server.signedIn(colleague)]
    expect((await one('POST', '/api/auth/logout-all')).status).toBe(204)
    expect((await one('GET', '/api/auth/admin')).status).toBe(401)
    expect((await two('GET', '/api/auth/admin')).status).toBe(401)
  })
})
