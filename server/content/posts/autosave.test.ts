/** A draft that its form stores by itself: one state and one line of the log for each sitting. */
import { beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Post, Revision } from '#shared/contract/content/posts.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'

const { server, call: owner } = serverOfFile()
let editor: ApiClient
beforeAll(async () => {
  const account = { email: 'editor@example.com', password: 'a long enough pass', name: 'Редактор' }
  await owner('POST', '/api/auth/admin/create', { ...account, role: 'editor' })
  editor = await server.signedIn(account)
})

describe.each(['', 'uk'])('a draft in the language «%s»', lang => {
  const inLang = lang === '' ? '' : `lang=${lang}&`
  const create = async (): Promise<Post> => {
    const made = await owner('POST', '/api/post', aForm({ title: 'Черновик', status: 'draft' }))
    return (await made.json()) as Post
  }
  const put = async (
    call: ApiClient,
    id: number,
    text: string,
    more: Record<string, string> = {},
    query = '',
  ) => {
    const body = aForm({ title: 'Чернетка', text: `<p>${text}</p>`, ...more })
    const saved = await call('PUT', `/api/post/${id}?${inLang}${query}`, body)
    expect(saved.status).toBe(200)
  }
  const autosave = (call: ApiClient, id: number, text: string, more: Record<string, string> = {}) =>
    put(call, id, text, more, 'autosave=1')
  const textsOf = async (id: number): Promise<string[]> => {
    const list = await owner('GET', `/api/post/${id}/revisions?${inLang}`)
    const states = ((await list.json()) as Revision[]).map(async ({ version }) => {
      const state = await owner('GET', `/api/post/${id}/revisions/${version}?${inLang}`)
      return ((await state.json()) as Post).text.replace(/<[^>]+>/g, '')
    })
    return (await Promise.all(states)).filter(text => text !== '')
  }
  const logged = async (id: number): Promise<AuditEntry[]> =>
    ((await (await owner('GET', `/api/audit?kind=post&record=${id}`)).json()) as { items: AuditEntry[] })
      .items

  it('keeps what a person has saved however often it is stored by itself, and the last of each sitting', async () => {
    const { id } = await create()
    await put(owner, id, 'сохранено')
    for (let count = 1; count <= 60; count++) await autosave(owner, id, `сам ${count}`)
    await put(owner, id, 'ещё раз сохранено')
    await autosave(owner, id, 'сам дальше')
    expect(await textsOf(id)).toEqual(['сам дальше', 'ещё раз сохранено', 'сам 60', 'сохранено'])
  })

  it('has one line in the log for each sitting, with all that it changed', async () => {
    const { id } = await create()
    await put(owner, id, 'сохранено')
    await autosave(owner, id, 'сам 1', { description: 'О чём' })
    await autosave(owner, id, 'сам 2', { keywords: 'пошлина' })
    const [last, before] = await logged(id)
    expect([last?.action, before?.action === 'autosave']).toEqual(['autosave', false])
    expect(last?.difference).toMatchObject({
      text: { from: '<p>сохранено</p>', to: '<p>сам 2</p>' },
      description: { from: '', to: 'О чём' },
      keywords: { from: '', to: 'пошлина' },
    })
  })

  it('begins another sitting after half an hour, and for another person', async () => {
    const { id } = await create()
    await put(owner, id, 'сохранено')
    await autosave(owner, id, 'утром')
    server.clock.jump += 31 * 60_000
    await autosave(owner, id, 'днём')
    await autosave(editor, id, 'редактор')
    await autosave(owner, id, 'снова')
    expect(await textsOf(id)).toEqual(['снова', 'редактор', 'днём', 'утром', 'сохранено'])
    expect((await logged(id)).filter(({ action }) => action === 'autosave')).toHaveLength(4)
    server.clock.jump = 0
  })

  it('has every state of what visitors see', async () => {
    const { id } = await create()
    const whole = { description: 'О чём', status: 'published' }
    await put(owner, id, 'сохранено')
    await owner('PUT', `/api/post/${id}`, aForm({}, await aPicture()))
    await put(owner, id, 'вышло', whole)
    await autosave(owner, id, 'правка 1')
    await autosave(owner, id, 'правка 2')
    expect(await textsOf(id)).toEqual(expect.arrayContaining(['правка 2', 'правка 1', 'вышло']))
  })
})
