import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, owner, passwordAgain } from '#server/proofs/testing/start-test-server.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/platform/endpoint.ts'

const colleague = { email: 'colleague@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }

describe('the role of an owner', () => {
  const { server, call } = serverOfFile(mailSettings)

  /** To whom letters about a new owner wait; the next call finds those of after this one. */
  const letters = async () => {
    const rows = await server.ctx.db.selectFrom('outbox').selectAll().orderBy('recipient').execute()
    await server.ctx.db.deleteFrom('outbox').execute()
    for (const { message } of rows) expect(message).toContain('Права владельца')
    return rows.map(row => row.recipient)
  }
  const ownersNow = async () =>
    (
      await server.ctx.db
        .selectFrom('admins')
        .select('email')
        .where('role', '=', 'owner')
        .orderBy('email')
        .execute()
    ).map(({ email }) => email)

  it.each([
    ['created', '/api/auth/admin/create', { ...colleague, email: 'boss-1@example.com', role: 'owner' }],
    ['invited', '/api/auth/invitation', { name: 'Ирина', email: 'boss-2@example.com', role: 'owner' }],
  ])('an owner is %s only with the password again, and all owners get a letter', async (_how, path, body) => {
    const without = await call('POST', path, body)
    expect(without.status).toBe(400)
    expect((await without.json()) as object).toMatchObject({
      errors: [{ path: 'currentPassword', message: expect.stringMatching(/введите.*обновите программу/) }],
    })
    expect((await call('POST', path, { ...body, currentPassword: 'wrong' })).status).toBe(400)
    expect(await letters()).toEqual([])
    expect((await call('POST', path, { ...body, currentPassword: owner.password })).status).toBe(201)
    expect(await letters()).toEqual(await ownersNow())
  })

  it('an account that is made an owner is reported to all owners, too', async () => {
    const made = await call('POST', '/api/auth/admin/create', { ...colleague, email: 'raised@example.com' })
    const { id } = (await made.json()) as { id: number }
    await letters()
    const raise = () =>
      call('PUT', `/api/auth/admin/${id}`, { role: 'owner', currentPassword: owner.password })
    expect((await raise()).status).toBe(200)
    const owners = await ownersNow()
    expect(owners).toContain('raised@example.com')
    expect(await letters()).toEqual(owners)
    expect((await raise()).status).toBe(200)
    expect(await letters()).toEqual([])
  })

  it('a removed owner comes back from the bin only with the password again, and all owners get a letter', async () => {
    const removed = async (role: string) => {
      const person = {
        ...colleague,
        email: `back-${role}@example.com`,
        role,
        currentPassword: owner.password,
      }
      const made = await call('POST', '/api/auth/admin/create', person)
      const { id } = (await made.json()) as { id: number }
      await call('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })
      await server.ctx.db.deleteFrom('outbox').execute()
      return `/api/bin/account/${id}/restore`
    }
    const boss = await removed('owner')
    const without = await call('POST', boss)
    expect(without.status).toBe(403)
    expect((await without.json()) as object).toMatchObject({
      type: passwordAgainProblem,
      detail: expect.stringMatching(/введите.*обновите программу/),
    })
    expect((await call('POST', boss, undefined, { [passwordHeader]: 'wrong' })).status).toBe(400)
    expect(await ownersNow()).not.toContain('back-owner@example.com')
    expect(await letters()).toEqual([])
    expect((await call('POST', boss, undefined, passwordAgain)).status).toBe(200)
    const owners = await ownersNow()
    expect(owners).toContain('back-owner@example.com')
    expect(await letters()).toEqual(owners)
    expect((await call('POST', await removed('editor'))).status).toBe(200)
    expect(await letters()).toEqual([])
  })
})
