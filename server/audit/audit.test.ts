import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { type Caller, owner, startTestServer, type TestServer } from '../testing/start-test-server.ts'

const colleague = { email: 'c@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }

describe('the audit log', () => {
  let server: TestServer
  let call: Caller
  beforeAll(async () => {
    server = await startTestServer()
    call = await server.signedIn()
  })
  afterAll(() => server.stop())

  const entries = async (query = '') =>
    ((await (await call('GET', `/api/audit${query}`)).json()) as { items: AuditEntry[] }).items

  it('is read by owners only', async () => {
    await call('POST', '/api/auth/admin/create', colleague)
    const editor = await server.signedIn(colleague)
    expect((await editor('GET', '/api/audit')).status).toBe(403)
  })

  it('names who did what to whom, newest first, and no secret', async () => {
    await call('PUT', '/api/auth/admin/2', { role: 'sales', currentPassword: owner.password })
    await call('DELETE', '/api/auth/admin/2', { currentPassword: owner.password })
    const log = await entries('?kind=account&record=2')
    expect(log.map(entry => [entry.action, entry.actor?.id])).toEqual([
      ['delete', 1],
      ['update', 1],
      ['create', 1],
    ])
    expect(log[1]?.difference).toEqual({ role: { from: 'editor', to: 'sales' } })
    expect(JSON.stringify(log)).not.toMatch(/argon2|трамвай/)
  })

  it('notes nothing for a change that was refused', async () => {
    const before = (await entries()).length
    expect((await call('DELETE', '/api/auth/admin/1', { currentPassword: owner.password })).status).toBe(409)
    expect((await entries()).length).toBe(before)
  })

  it('has pages, and none past the end', async () => {
    expect((await call('GET', '/api/audit?page=2')).status).toBe(404)
    expect((await call('GET', '/api/audit?kind=nonsense')).status).toBe(400)
  })
})
