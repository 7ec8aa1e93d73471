import { expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ReplyTemplate, replyTemplateLimit } from '#shared/contract/work/reply-templates.ts'

const { call } = serverOfFile()

const create = (title: string, text = '{имя}, добрый день') =>
  call('POST', '/api/reply-template', { title, text })

it('rejects what is empty', async () => {
  expect((await create('')).status).toBe(400)
  expect((await create('Пусто', ' \n ')).status).toBe(400)
})

it('have a language, Russian unless another is named, and keep it in a change without one', async () => {
  expect(await (await create('Русский')).json()).toMatchObject({ lang: 'ru' })
  const input = { lang: 'uk', title: 'Український', text: '{имя}, добрий день' }
  const { id } = (await (await call('POST', '/api/reply-template', input)).json()) as ReplyTemplate
  const { lang, ...change } = { ...input, text: 'Вітаємо!' }
  expect(await (await call('PUT', `/api/reply-template/${id}`, change)).json()).toMatchObject({ lang })
  const moved = await call('PUT', `/api/reply-template/${id}`, { ...input, lang: 'ru' })
  expect(await moved.json()).toMatchObject({ lang: 'ru' })
  expect((await call('POST', '/api/reply-template', { ...input, lang: 'en' })).status).toBe(400)
})

it('lists them by their titles, up to a limit', async () => {
  const titles = async () =>
    ((await (await call('GET', '/api/reply-template')).json()) as ReplyTemplate[]).map(({ title }) => title)
  const had = (await titles()).length
  for (let n = had; n < replyTemplateLimit; n++) expect((await create(`Шаблон ${n}`)).status).toBe(201)
  expect((await create('Лишний')).status).toBe(409)
  expect(await titles()).toEqual((await titles()).toSorted())
})
