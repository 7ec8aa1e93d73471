import { describe, expect, it } from 'vitest'
import { readRow } from '#server/platform/db/rows.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'

const colleague = { email: 'c@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }

describe('the audit log', () => {
  const { server, call } = serverOfFile()

  const entries = async (query = '') =>
    ((await (await call('GET', `/api/audit${query}`)).json()) as { items: AuditEntry[] }).items

  it('names who did what to whom, newest first, and no secret', async () => {
    await call('POST', '/api/auth/admin/create', colleague)
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

  it('calls people and records by their names, also once they are gone', async () => {
    const [removed] = await entries('?kind=account&record=2')
    expect(removed).toMatchObject({ action: 'delete', recordTitle: colleague.name, actor: { id: 1 } })
    const made = (await (await call('POST', '/api/category', { title: 'Растаможка' })).json()) as {
      id: number
    }
    await call('DELETE', `/api/category/${made.id}`)
    const found = await entries('?record=растам')
    expect(found.map(entry => [entry.action, entry.recordTitle])).toEqual([
      ['delete', 'Растаможка'],
      ['create', 'Растаможка'],
    ])
    const other = { email: 'd@example.com', name: 'Пётр', password: 'жёлтый трамвай 48' }
    const account = (await (await call('POST', '/api/auth/admin/create', other)).json()) as { id: number }
    const editor = await server.signedIn(other)
    await editor('POST', '/api/category', { title: 'Доставка' })
    await call('DELETE', `/api/auth/admin/${account.id}`, { currentPassword: owner.password })
    expect((await entries('?record=Доставка'))[0]?.actor?.name).toBe('Пётр')
  })

  it('names what was noted before names were', async () => {
    const { db } = server.ctx
    const { id } = await readRow(db, 'categories', { title: 'Доставка' }, ['id'])
    await db.updateTable('audit').set({ actor_name: null, record_title: null, record_key: null }).execute()
    const [made] = await entries(`?kind=category&record=${id}`)
    expect(made).toMatchObject({ recordTitle: 'Доставка', actor: { name: expect.stringMatching(/^№ /) } })
  })

  it('keeps no name of a visitor', async () => {
    const sent = await server.call('POST', '/api/mail/callback', {
      name: 'Иван Тайный',
      phone: '+380671234567',
    })
    const { id } = (await sent.json()) as { id: number }
    await call('PATCH', `/api/request/${id}`, { status: 'in_work' })
    const [entry] = await entries(`?kind=request&record=${id}`)
    expect(entry).toMatchObject({ recordTitle: null, difference: { takenBy: { to: expect.any(String) } } })
    expect(JSON.stringify(await server.ctx.db.selectFrom('audit').selectAll().execute())).not.toContain(
      'Тайный',
    )
  })

  it('is narrowed to days of Kyiv', async () => {
    const { id } = await server.ctx.db
      .insertInto('audit')
      .values({
        at: '2026-07-31T21:30:00.000Z',
        action: 'update',
        kind: 'option',
        record_id: '900',
        difference: null,
        actor_id: null,
        actor_name: null,
        record_title: null,
        record_key: null,
        record_version: null,
        request_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const idsOf = async (query: string) => (await entries(`${query}&record=900`)).map(entry => entry.id)
    expect(await idsOf('?from=2026-08-01&to=2026-08-01')).toEqual([id])
    expect(await idsOf('?to=2026-07-31')).toEqual([])
    expect((await call('GET', '/api/audit?from=2026-02-30')).status).toBe(400)
  })

  it('is downloaded as CSV with the same filters, and no formula in it', async () => {
    await call('POST', '/api/category', { title: '=1+1' })
    const file = await (await call('GET', '/api/audit/export.csv?kind=category')).text()
    expect(file.split('\r\n')[0]).toBe('"Когда, Киев";Кто;Что;Запись;Действие;Изменилось')
    expect(file).toContain("'=1+1")
    await call('POST', '/api/option', { title: 'company_fee', value: '300' })
    const options = await (await call('GET', '/api/audit/export.csv?kind=option')).text()
    expect(options).toContain(';Услуги компании;')
    expect(file).not.toContain('Сотрудник')
  })

  it('begins with the oldest where asked to', async () => {
    const newestFirst = (await entries('?kind=category')).map(({ id }) => id)
    expect(newestFirst.length).toBeGreaterThan(1)
    const oldestFirst = (await entries('?kind=category&sort=oldest')).map(({ id }) => id)
    expect(oldestFirst).toEqual(newestFirst.toReversed())
    expect((await call('GET', '/api/audit?sort=actor')).status).toBe(400)
  })

  it('has pages, and none past the end', async () => {
    expect((await call('GET', '/api/audit?page=2')).status).toBe(404)
    expect((await call('GET', '/api/audit?kind=nonsense')).status).toBe(400)
  })
})
