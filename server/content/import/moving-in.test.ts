/** A site of WordPress, filled and exported by its own functions, moves in and is compared with what its guests saw. */
import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { type ImportReport, reportText } from './import-report.ts'
import { picturesIn } from './picture-folder.ts'
import { runImport } from './testing/run-import.ts'
import { seenHtml } from './testing/seen-html.ts'
import { type ShownPost, startWordpress, type WordpressSite } from './testing/wordpress-site.ts'
import { originalOf } from './wordpress-pictures.ts'

/** Parts of WordPress's pages that the report names as left behind. */
const leftBehind = /\b(?:wp-video|wp-block-latest-posts)\b/
const videoAddress = /^https:\/\/(?:www\.youtube\.com|youtu\.be)\/\S+$/
const origin = 'https://old.example'

/** What the report has to name, each in one line. */
const named = [
  'Публикация: запись была личной: перенесена черновиком',
  'Публикация: запись была под паролем',
  'Публикация: запись была только для подписчиков',
  'Публикация: это страница, а не статья',
  'Часть текста [members_logged_in]: была только для подписчиков',
  '[vc_raw_html]: в нём код',
  '[tabs], [tab] × 2, [vc_row]: шорткод',
  'Блок latest-posts: в записи нет его текста',
  'Вставка vimeo.com × 3: такие вставки здесь не показать',
  'Видеофайл https://old.example/wp-content/uploads/2023/05/a.mp4: видео и звук не переносятся',
  'Ссылка /wp-content/uploads/2023/05/price.pdf: файл не переносится',
  'Форма, Поле формы, Скрипт: редактор такого не хранит',
  'Якорь #price: у заголовков здесь свои якоря',
  'Запрет поисковым системам (noindex)',
  'Канонический адрес https://other.example/c',
  'Поле my_price',
  'Закрепление вверху списка',
  'Комментарии: 1',
  'Автор olena × 39',
  'Рубрика «Авто & мото»: описание не перенесено',
  'Рубрика «Новости»: стояла в рубрике «Авто & мото»',
  'Рубрика «Новости»: стояла в рубрике «Порт»',
  'Рубрика «Новости»: таких 2',
  'Адреса рубрик, тегов, авторов и месяцев',
  'Пропущено Запись trashed: лежит в корзине',
]

describe('a site of WordPress that moves in', () => {
  const { server } = serverOfFile()
  let site: WordpressSite
  let report: ImportReport
  let admin: ApiClient
  const names = new Map<string, string>()
  beforeAll(async () => {
    site = await startWordpress()
    admin = await server.signedIn()
    report = await runImport(server.ctx, site.exportIn('ru_RU'), { findPicture: picturesIn(site.uploads) })
    for (const file of globSync('**/*.jpg', { cwd: site.uploads }))
      names.set(
        createHash('sha256')
          .update(readFileSync(join(site.uploads, file)))
          .digest('hex'),
        basename(file),
      )
  })
  afterAll(() => site?.stop())

  const isPublic = ({ type, status, closed }: ShownPost) => type === 'post' && status === 'publish' && !closed
  const stored = async ({ id }: ShownPost): Promise<Post> => {
    const found = await server.ctx.db
      .selectFrom('imported_records')
      .select('record_id')
      .where('source_id', '=', String(id))
      .executeTakeFirstOrThrow()
    return (await (await admin('GET', `/api/post/${found.record_id}`)).json()) as Post
  }

  it('has the words, links and pictures of each post in their order', async () => {
    expect(site.posts).toHaveLength(39)
    for (const post of site.posts) {
      const { text } = await stored(post)
      const [theirs, ours] = [seenHtml(post.html, leftBehind), seenHtml(text)]
      const links = (all: readonly string[]) =>
        all
          .map(href => href.replace(origin, '').replace(/^#.*/, '#'))
          .filter(href => !href.startsWith('https://vimeo.com/') && !/[.-]jpg\/?$/.test(href))
      expect(ours.words, post.slug).toEqual(theirs.words.filter(words => !videoAddress.test(words)))
      expect(links(ours.links), post.slug).toEqual(links(theirs.links))
      expect(
        ours.pictures.map(src => names.get(src.slice('/media/'.length, '/media/'.length + 64))),
        post.slug,
      ).toEqual(theirs.pictures.map(src => basename(originalOf(src))))
    }
  })

  it('has the days, states, categories and tags of each post', async () => {
    for (const post of site.posts) {
      const found = await stored(post)
      const state = isPublic(post) ? 'published' : post.status === 'future' ? 'scheduled' : 'draft'
      expect([found.title, found.status], post.slug).toEqual([post.title, state])
      if (state !== 'draft') expect(found.publishedAt, post.slug).toBe(`${post.date.replace(' ', 'T')}.000Z`)
      expect(new Set(found.categories.map(({ title }) => title)), post.slug).toEqual(new Set(post.categories))
      expect(found.keywords, post.slug).toBe(post.tags.join(', '))
    }
  })

  it('answers each old address as before, and shows nobody what was closed', async () => {
    const visit = async (path: string) => {
      const response = await server.call('GET', path)
      return { status: response.status, to: response.headers.get('location'), text: await response.text() }
    }
    for (const post of site.posts) {
      const path = post.link.replace(origin, '')
      const { slug } = await stored(post)
      if (isPublic(post)) {
        for (const old of [path, `/?p=${post.id}`])
          expect(await visit(old), old).toMatchObject({ status: 301, to: `/blog/${slug}` })
        expect((await visit(`/blog/${slug}`)).text, slug).not.toContain('Тайн')
      } else {
        expect((await visit(path)).status, path).toBe(path.startsWith('/?') ? 200 : 404)
        expect((await visit(`/blog/${slug}`)).status, slug).toBe(404)
      }
    }
    expect(await visit('/2023/05/first-name/')).toMatchObject({ status: 301, to: '/blog/second-name' })
  })

  it('is told of each kind of loss in one line', async () => {
    const lines = reportText(report).split('\n')
    for (const loss of named)
      expect(
        lines.filter(line => line.includes(loss)),
        loss,
      ).toHaveLength(1)
    const losses = lines.filter(
      line => /^(?:–|Проверьте|Пропущено \D)/.test(line) && !/^Пропущено: /.test(line),
    )
    expect(losses.filter(line => !named.some(loss => line.includes(loss)))).toEqual([])
  })

  it('publishes nothing of a Ukrainian site as Russian', async () => {
    const list = await runImport(server.ctx, site.exportIn('uk'), { apply: false })
    expect(new Set(list.posts.map(({ status }) => status))).toEqual(new Set(['draft']))
    const { MOVING_IN: figures = '' } = process.env
    const { counts, pictures } = report
    if (figures)
      appendFileSync(
        figures,
        `WordPress: ${counts.added} posts of ${site.posts.length}, ${pictures} pictures, ${named.length} kinds of loss, each named once\n`,
      )
  })
})
