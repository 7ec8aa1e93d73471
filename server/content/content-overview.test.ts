/** What the overview says of the content: what is broken in it, and what comes out by itself. */
import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import type { Overview } from '#shared/contract/system/system.ts'

describe('the overview of the content', () => {
  const { server, call: office } = serverOfFile()

  const overview = async (): Promise<Overview> =>
    (await (await office('GET', '/api/overview')).json()) as Overview
  const inHours = (hours: number) => new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString()

  it('counts pictures that nobody has described', async () => {
    const before = (await overview()).flaws?.picturesWithoutText ?? 0
    const picture = (await (
      await office('POST', '/api/media', aForm({}, await aPicture(1)))
    ).json()) as LibraryPicture
    expect((await overview()).flaws?.picturesWithoutText).toBe(before + 1)
    const { name, focus } = picture
    await office('PUT', `/api/media/${picture.id}`, { name, focus, alts: { ru: 'Порт Поти' } })
    expect((await overview()).flaws?.picturesWithoutText).toBe(before)
  })

  it('counts links of pages that lead nowhere', async () => {
    const before = (await overview()).flaws?.brokenLinks ?? 0
    const made = await office('POST', '/api/site-pages', {
      title: 'Страница',
      path: '/page',
      sections: [
        {
          id: 'call',
          kind: 'callToAction',
          anchor: '',
          hidden: false,
          title: '',
          text: 'Ещё',
          note: '',
          link: { label: 'Сюда', href: '/nowhere' },
        },
      ],
    })
    expect(made.status, await made.clone().text()).toBe(201)
    expect((await overview()).flaws?.brokenLinks).toBe(before + 1)
  })

  it('lists what is scheduled, the next first', async () => {
    for (const [title, hours] of [
      ['Позже', 48],
      ['Скоро', 2],
    ] as const) {
      const fields = { title, status: 'scheduled', publishedAt: inHours(hours) }
      const made = await office('POST', '/api/post', aForm(fields, await aPicture(2)))
      expect(made.status).toBe(201)
    }
    const { coming } = await overview()
    expect(coming?.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['post Скоро', 'post Позже'])
  })
})
