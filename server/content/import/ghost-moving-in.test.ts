/** A site of Ghost, filled and exported by its own functions, moves in and is compared with what its guests saw. */
import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { type ImportReport, reportText } from './import-report.ts'
import { picturesIn } from './picture-folder.ts'
import { type GhostSite, type ShownGhostPost, startGhost } from './testing/ghost-site.ts'
import { runImport } from './testing/run-import.ts'
import { seenHtml } from './testing/seen-html.ts'

/** What the report has to name, each in one line. */
const named = [
  'Публикация × 2: это страница, а не статья',
  'Публикация × 3: запись была только для подписчиков',
  'Публикация: запись была только письмом подписчикам',
  'Картинка https://static.ghost.org/v4.0.0/images/feature-image.jpg: в папке с картинками её нет',
  'Ссылка #/portal/: места, куда она вела, в тексте больше нет',
  'Якорь #цена, Якорь #таблица: у заголовков здесь свои якоря',
  'Подпись обложки Под обложкой',
  'Канонический адрес https://other.example/c',
  'Код записи: чужой код на страницу не ставится',
  'Часть текста: была только для подписчиков',
  'Автор Олена × 14',
  'Закрепление вверху списка',
  'Рубрика «Авто & мото»: описание не перенесено',
  'Адреса рубрик, тегов, авторов и месяцев',
  'Язык сайта — en: записи без своего языка приняты как русские',
]

describe('a site of Ghost that moves in', () => {
  const { server } = serverOfFile()
  let site: GhostSite
  let report: ImportReport
  let admin: ApiClient
  const names = new Map<string, string>()
  beforeAll(async () => {
    site = await startGhost()
    admin = await server.signedIn()
    report = await runImport(server.ctx, site.exported, { findPicture: picturesIn(site.images) })
    for (const file of globSync('**/*.jpg', { cwd: site.images }))
      names.set(
        createHash('sha256')
          .update(readFileSync(join(site.images, file)))
          .digest('hex'),
        basename(file),
      )
    // A thousand packages come from the registry; the limit is for what never ends.
  }, 900_000)
  afterAll(() => site?.stop())

  const isPublic = ({ type, status, visibility }: ShownGhostPost) =>
    type === 'post' && status === 'published' && visibility === 'public'
  const stored = async ({ id }: ShownGhostPost): Promise<Post> => {
    const found = await server.ctx.db
      .selectFrom('imported_records')
      .select('record_id')
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow()
    return (await (await admin('GET', `/api/post/${found.record_id}`)).json()) as Post
  }

  it('has the words, links and pictures that guests saw, in their order', async () => {
    for (const post of site.posts.filter(isPublic)) {
      const { text } = await stored(post)
      // Raised figures are signs of their own here.
      const shown = post.shown?.replaceAll('<sup>1</sup>', '¹') ?? ''
      const [theirs, ours] = [seenHtml(shown), seenHtml(text)]
      const links = (all: readonly string[]) =>
        all.map(href => href.replace(site.origin, '')).filter(href => !href.endsWith('.jpg'))
      expect(ours.words, post.slug).toEqual(theirs.words)
      expect(links(ours.links), post.slug).toEqual(links(theirs.links))
      expect(
        ours.pictures.map(src => names.get(src.slice('/media/'.length, '/media/'.length + 64))),
        post.slug,
      ).toEqual(theirs.pictures.map(src => basename(src)))
    }
  })

  it('has the days, states and categories of each post', async () => {
    for (const post of site.posts) {
      const found = await stored(post)
      const state = isPublic(post) ? 'published' : post.status === 'scheduled' ? 'scheduled' : 'draft'
      expect([found.title, found.status], post.slug).toEqual([post.title, state])
      if (state !== 'draft')
        expect(Date.parse(found.publishedAt ?? ''), post.slug).toBe(Date.parse(post.published_at ?? ''))
      const tags = post.tags.filter(({ visibility }) => visibility === 'public').map(({ name }) => name)
      expect(new Set(found.categories.map(({ title }) => title)), post.slug).toEqual(new Set(tags))
    }
  })

  it('answers each old address as before, and shows nobody what was closed', async () => {
    for (const post of site.posts) {
      const { slug } = await stored(post)
      const [old, now] = [
        await server.call('GET', `/${post.slug}/`),
        await server.call('GET', `/blog/${slug}`),
      ]
      expect([old.status, now.status], slug).toEqual(isPublic(post) ? [301, 200] : [404, 404])
      if (isPublic(post)) expect(old.headers.get('location')).toBe(`/blog/${slug}`)
      expect(await now.text(), slug).not.toMatch(/Тайн/)
    }
  })

  it('is told of each kind of loss in one line', () => {
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
    const { MOVING_IN: figures = '' } = process.env
    if (figures)
      appendFileSync(
        figures,
        `Ghost: ${report.counts.added} posts of ${site.posts.length}, ${report.pictures} pictures, ${named.length} kinds of loss, each named once\n`,
      )
  })
})
