/** Moving in from the admin: upload, list, bring in step by step. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { type ImportStep, importLimits } from '#shared/contract/import.ts'

const wordpress = readFileSync(
  fileURLToPath(new URL('../../content/import/testing/wordpress.xml', import.meta.url)),
)

describe('an import from the admin', () => {
  let server: TestServer
  let admin: Caller
  beforeEach(async () => {
    server = await startTestServer()
    admin = await server.signedIn()
  })
  afterEach(() => server.stop())

  const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    const response = await admin('POST', '/api/import', form)
    return { status: response.status, ...((await response.json()) as { id: string; kind: string }) }
  }
  const step = async (id: string, apply: boolean, from = 0) => {
    const response = await admin('POST', `/api/import/${id}/run`, { apply, from, fetchPictures: false })
    return { status: response.status, step: (await response.json()) as ImportStep }
  }
  const posts = async () => (await server.ctx.db.selectFrom('posts').select('id').execute()).length
  const held = () => {
    const folder = join(server.ctx.config.dataDir, 'tmp')
    return existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('import-')) : []
  }

  it('lists, brings in, and keeps the file no longer than that', async () => {
    const { id, kind, status } = await upload(new Uint8Array(wordpress), '../../evil.xml')
    expect({ status, kind }).toEqual({ status: 201, kind: 'posts' })
    const listed = await step(id, false)
    expect(listed.step).toMatchObject({ next: null, counts: { found: 5, added: 0, skipped: 2 } })
    expect(await posts()).toBe(0)
    expect(held()).toHaveLength(1)
    const done = await step(id, true)
    expect(done.step.counts).toMatchObject({ found: 0, added: 5 })
    expect(await posts()).toBe(5)
    expect(held()).toEqual([])
    expect((await step(id, true)).status).toBe(404)
  })

  it('goes through a long export in steps', async () => {
    const many = Array.from({ length: importLimits.step + 1 }, (_, index) => ({
      id: String(index),
      title: `Пост ${index}`,
      slug: `post-${index}`,
      html: '<p>x</p>',
    }))
    const bytes = new TextEncoder().encode(JSON.stringify({ data: { posts: many } }))
    const { id } = await upload(bytes, 'ghost.json')
    const first = await step(id, true)
    expect(first.step).toMatchObject({ next: importLimits.step, counts: { added: importLimits.step } })
    const second = await step(id, true, importLimits.step)
    expect(second.step).toMatchObject({ next: null, counts: { added: 1 } })
    expect(await posts()).toBe(importLimits.step + 1)
  })

  it('takes a table of requests, and names the lines that it cannot take', async () => {
    const table = new TextEncoder().encode('Имя;Телефон\nИван;0671234567\nПётр;\n')
    const { id, kind } = await upload(table, 'Заявки.CSV')
    expect(kind).toBe('requests')
    const { step: done } = await step(id, true)
    expect(done.counts).toMatchObject({ added: 1, failed: 1 })
    expect(done.records.map(({ title }) => title)).toEqual(['Строка 3'])
  })

  it('refuses what is no export, and forgets one that another has replaced', async () => {
    expect(await upload(new TextEncoder().encode('hello'), 'a.xml')).toMatchObject({ status: 400 })
    const first = await upload(new Uint8Array(wordpress), 'a.xml')
    await upload(new Uint8Array(wordpress), 'b.xml')
    expect((await step(first.id, false)).status).toBe(404)
    expect(held()).toHaveLength(1)
  })

  it('is for those who write', async () => {
    await admin('POST', '/api/auth/admin/create', {
      ...{ email: 'sales@example.com', name: 'Продавец', password: 'long enough secret', role: 'sales' },
    })
    const sales = await server.signedIn({ email: 'sales@example.com', password: 'long enough secret' })
    expect((await sales('POST', '/api/import', new FormData())).status).toBe(403)
  })
})
