import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { PageOfPosts, Post } from '#shared/contract/content/posts.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { binUnusedPictures } from './bin-unused-pictures.ts'
import { pictureBinLife } from './picture-bin.store.ts'
import { hasReclaimed, returnReclaimed } from './reclaimed-pictures.job.ts'

describe('a picture that somebody removes while another saves what shows it', () => {
  const { server } = serverOfFile()
  let office: ApiClient
  beforeAll(async () => {
    office = await server.signedIn()
  })

  let number = 0
  const body = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const put = async () =>
    body<LibraryPicture>(
      office('POST', '/api/media', aForm({}, await aPicture(100 + 41 * ++number), 'port.jpg')),
    )
  /** Nothing shows it yet: a colleague sees no reason to keep it. */
  const remove = async (id: string) => expect((await office('DELETE', `/api/media/${id}`)).status).toBe(204)
  const inText = ({ url }: LibraryPicture) => `<p><img src="${url}" alt="Порт"></p>`
  const write = async (fields: Record<string, string> = {}) =>
    body<Post>(office('POST', '/api/post', aForm({ title: 'Порт', ...fields }, await aPicture(9))))
  const sweepAfterMonths = async () => {
    server.clock.offset += pictureBinLife + 40 * 86_400_000
    // As a person allows what it asks.
    await binUnusedPictures(server.ctx)
    office = await server.signedIn()
  }

  const ways: [string, (picture: LibraryPicture) => Promise<Response>][] = [
    [
      'a new post',
      async picture =>
        office('POST', '/api/post', aForm({ title: 'Порт', text: inText(picture) }, await aPicture(9))),
    ],
    [
      'a post',
      async picture => office('PUT', `/api/post/${(await write()).id}`, aForm({ text: inText(picture) })),
    ],
    [
      'its Ukrainian text',
      async picture =>
        office(
          'PUT',
          `/api/post/${(await write()).id}?lang=uk`,
          aForm({ title: 'Порт', text: inText(picture), slug: `port-uk-${number}` }),
        ),
    ],
    [
      'the cover of a post',
      async ({ id }) => office('PUT', `/api/post/${(await write()).id}`, aForm({ picture: id })),
    ],
    [
      'the draft of a page',
      async picture => {
        const page = await body<SitePage>(
          office('POST', '/api/site-pages', { path: `/port-${number}`, title: 'Порт' }),
        )
        const section = {
          kind: 'richText',
          id: 'text',
          anchor: '',
          hidden: false,
          title: '',
          html: inText(picture),
        }
        return office('PUT', `/api/site-pages/${page.id}`, {
          title: 'Порт',
          theme: 'neutral',
          sections: [section],
        })
      },
    ],
    ['a setting', ({ url }) => office('POST', '/api/option', { title: `site_logo_${number}`, value: url })],
  ]

  it.each(ways)('is there at once and for good: %s', async (_what, save) => {
    const picture = await put()
    await remove(picture.id)
    expect((await server.call('GET', picture.url)).status).toBe(404)
    expect((await save(picture)).status).toBeLessThan(300)
    // A setting knows nothing of pictures: the job does, within seconds.
    if (_what === 'a setting') await returnReclaimed(server.ctx)
    expect((await server.call('GET', picture.url)).status).toBe(200)
    await returnReclaimed(server.ctx)
    expect(await hasReclaimed(server.ctx)).toBe(false)
    await sweepAfterMonths()
    expect((await server.call('GET', picture.url)).status).toBe(200)
    const bin = await server.ctx.db.selectFrom('binned_media').select('hash').execute()
    expect(bin).toEqual([])
  })

  it('comes back for a text that was saved before, and never leaves the bin for good', async () => {
    const picture = await put()
    const { id } = await write({ text: inText(picture) })
    const rows = await server.ctx.db.selectFrom('post_media').selectAll().where('post_id', '=', id).execute()
    const { hash } =
      (await server.ctx.db
        .selectFrom('media')
        .select('hash')
        .where('hash', 'like', `${picture.id}%`)
        .executeTakeFirst()) ?? {}
    // The text names it, and it lies in the bin.
    expect((await office('DELETE', `/api/media/${picture.id}?places=1`)).status).toBe(204)
    await server.ctx.db.insertInto('post_media').values(rows).execute()
    expect(rows).toEqual([{ post_id: id, media_hash: hash }])
    await sweepAfterMonths()
    expect((await server.call('GET', picture.url)).status).toBe(404)
    expect(await hasReclaimed(server.ctx)).toBe(true)
    // Files that may belong to another database stay where they are.
    for (const state of ['unchecked', 'lost-database', 'foreign-files'] as const)
      expect(await hasReclaimed({ ...server.ctx, installation: { ...server.ctx.installation, state } })).toBe(
        false,
      )
    const log = vi.spyOn(server.ctx.log, 'info')
    await returnReclaimed(server.ctx)
    expect((await server.call('GET', picture.url)).status).toBe(200)
    expect(log).toHaveBeenCalledWith({ pictures: 1 }, expect.any(String))
  })

  it('stands on the overview once it is gone, with the way to the post', async () => {
    const lacking = async () =>
      (await body<Overview>(office('GET', '/api/overview'))).flaws?.postsLackingPictures
    expect(await lacking()).toBe(0)
    const { id } = await write({ text: `<p><img src="/media/${'c'.repeat(64)}-320.jpg" alt=""></p>` })
    expect(await lacking()).toBe(1)
    const { items } = await body<PageOfPosts>(office('GET', '/api/post/pagination/1?flaw=lostPicture'))
    expect(items.map(post => post.id)).toEqual([id])
  })
})
