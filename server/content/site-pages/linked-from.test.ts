import { expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { SitePage, SitePageSummary } from '#shared/contract/content/site-pages.ts'

const { server, call } = serverOfFile()

const made = async (path: string): Promise<SitePage> =>
  (await (await call('POST', '/api/site-pages', { path, title: 'Страница' })).json()) as SitePage
const linkTo = (href: string) => `<p><a href="${href}">Туда</a></p>`
const post = async (title: string, text: string, status = 'published') => {
  const sent = aForm({ title, text, status }, await aPicture(7, 40, 30))
  return ((await (await call('POST', '/api/post', sent)).json()) as { id: number }).id
}
const titlesOf = async ({ id }: SitePage) => {
  const list = (await (await call('GET', '/api/site-pages')).json()) as SitePageSummary[]
  return list.find(each => each.id === id)?.linkedFromPosts
}

it('names the posts that lead to a page, in each language, and none that nobody sees', async () => {
  const page = await made('/where')
  await post('Растаможка', linkTo(`${page.path}?a=1&amp;b=2#steps`))
  await post('Черновик', linkTo(page.path), 'draft')
  await post('Рядом', linkTo(`${page.path}-2`))
  expect(await titlesOf(page)).toEqual(['Растаможка'])
  const absolute = new URL(page.path, server.ctx.config.publicUrl).href
  const id = await post('Акциз', linkTo(absolute) + linkTo(page.path))
  const translation = aForm({ title: 'Акциз по-нашому', text: linkTo(page.path), status: 'published' })
  expect((await call('PUT', `/api/post/${id}?lang=uk`, translation)).status).toBe(200)
  expect((await titlesOf(page))?.toSorted()).toEqual(['Акциз', 'Акциз по-нашому', 'Растаможка'])
})

it('reads all posts, a part at a time, and names twenty of them', async () => {
  const page = await made('/often')
  const id = await post('Образец', linkTo(page.path))
  const { db } = server.ctx
  const { id: __, ...row } = await db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const text = await db
    .selectFrom('post_texts')
    .selectAll()
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < 120; at++) {
    const { id: post_id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()
    const own = at === 119 ? linkTo('/last-of-all') : text.text
    const title = `Статья ${at}`
    await db
      .insertInto('post_texts')
      .values({ ...text, post_id, title, slug: `copy-${at}`, text: own })
      .execute()
  }
  expect(await titlesOf(page)).toHaveLength(20)
  const last = await made('/last-of-all')
  expect(await titlesOf(last)).toEqual(['Статья 119'])
})
