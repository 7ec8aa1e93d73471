import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { chosenPicture, type PostDraft } from '#shared/contract/content/posts.ts'
import { readSiteInfo } from './head/site-info.ts'
import { draftPage } from './post-page.ts'

const { server, call: office } = serverOfFile({ PUBLIC_URL: 'https://broker.example' })

const draft = (fields: Partial<PostDraft> = {}): PostDraft => ({
  title: 'Новая "статья"',
  categories: [],
  text: '<p>Текст</p>',
  description: '',
  imageAlt: '',
  publishedAt: null,
  picture: 'stored',
  ...fields,
})

/** The post on the page of a draft. */
const rendered = async (fields: Partial<PostDraft>) => {
  const site = await readSiteInfo(server.ctx, 'none')
  const { page, head } = await draftPage({ ctx: server.ctx, site }, draft(fields))
  if (page.kind !== 'post') throw new Error('No page of a post')
  return { ...page, head }
}

describe('the preview of a post in the editor', () => {
  it('is cached nowhere and runs nothing', async () => {
    const shown = await office('POST', '/api/post/preview', draft())
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    expect(shown.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(shown.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'; sandbox$/,
    )
    const html = await shown.text()
    expect(html).toContain('Новая «статья»')
    expect(html).not.toContain('<script')
  })

  it('is rendered in the language of the text', async () => {
    const shown = await office('POST', '/api/post/preview', draft({ lang: 'uk', title: 'Стаття' }))
    const html = await shown.text()
    expect(html).toContain('<html lang="uk"')
    expect(html).toContain('>Стаття</h1>')
  })

  it('calls a video without a title so in the language of the text', async () => {
    const text = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'
    const shown = await office('POST', '/api/post/preview', draft({ lang: 'uk', text }))
    expect(await shown.text()).toContain('<p class="video-still">Відео</p>')
  })

  it('and so on the page of a translation that is published', async () => {
    const text = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'
    const form = aForm({ title: 'С видео', text, imageAlt: 'Порт' }, await aPicture())
    const { id } = (await (await office('POST', '/api/post', form)).json()) as { id: number }
    const translation = aForm({
      title: 'З відео',
      slug: 'z-video',
      text,
      imageAlt: 'Порт',
      status: 'published',
    })
    expect((await office('PUT', `/api/post/${id}?lang=uk`, translation)).status).toBe(200)
    expect(await (await office('GET', '/uk/blog/z-video')).text()).toContain(' title="Відео" ')
  })

  it('stores nothing', async () => {
    const total = async () =>
      (await (await office('GET', '/api/post/pagination/1')).json()) as { total: number }
    const before = await total()
    await office('POST', '/api/post/preview', draft())
    expect(await total()).toEqual(before)
  })

  it('shows what is typed in place of what is saved, with the picture that is saved', async () => {
    const form = aForm({ title: 'Сохранена', text: '<p>Старое</p>', imageAlt: 'Порт' }, await aPicture())
    const { id, image } = (await (await office('POST', '/api/post', form)).json()) as {
      id: number
      image: string
    }
    const { post, head } = await rendered({ id, text: '<h2>Раз</h2><p>"Новое"</p>', imageAlt: 'Причал' })
    expect(post).toMatchObject({ id, title: 'Новая «статья»', image, imageAlt: 'Причал' })
    expect(post.text).toBe('<h2 id="raz">Раз</h2><p>«Новое»</p>')
    expect(head.title).not.toContain('Сохранена')
    expect((await rendered({ id, picture: 'chosen' })).post).toMatchObject({
      image: chosenPicture,
      imageVariants: [],
    })
  })

  it('shows a new post: without a title, with today’s date or its own, with its categories', async () => {
    const made = await office('POST', '/api/category', { title: 'Аукционы' })
    const { id } = (await made.json()) as { id: number }
    const { post } = await rendered({ title: '', categories: [id, 999] })
    expect(post).toMatchObject({
      title: 'Без\u00a0заголовка',
      image: null,
      categories: [{ id, title: 'Аукционы' }],
    })
    expect(post.publishedAt?.slice(0, 10)).toBe(server.ctx.now().toISOString().slice(0, 10))
    const publishedAt = '2026-01-02T10:00:00.000Z'
    expect((await rendered({ publishedAt })).post.publishedAt).toBe(publishedAt)
  })

  it('is as clean as what is stored, and asks nobody for a video', async () => {
    const video = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Осмотр"></iframe>'
    const { post } = await rendered({ text: `<p onclick="x()">а</p><script>b</script>${video}` })
    expect(post.text).toBe('<p>а</p><p class="video-still">Видео: Осмотр</p>')
  })

  it('knows what the blocks of its text show', async () => {
    await office('POST', '/api/option', { title: 'company_fee', value: '500', note: '' })
    const text =
      '<div data-block="calculator" data-preset="route=usa&amp;price=1"></div><div data-block="fees"></div><div data-block="rate"></div>'
    const { blocks } = await rendered({ text })
    expect(blocks).toMatchObject([
      { kind: 'calculator', label: 'Открыть расчёт', to: '/calculator?route=usa&price=1' },
      { kind: 'fees', fees: [{ title: 'Услуги компании', price: '500\u00a0$' }] },
      { kind: 'rate', label: '' },
    ])
  })

  it('does not know a post that is gone', async () => {
    expect((await office('POST', '/api/post/preview', draft({ id: 999_999 }))).status).toBe(404)
  })
})
