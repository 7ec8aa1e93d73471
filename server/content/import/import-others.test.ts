/** Ghost and Markdown move in. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { ImportBroken, importPosts } from './import-posts.ts'
import { picturesIn } from './picture-folder.ts'
import type { ReadExport } from './read-in-worker.ts'
import { runImport } from './testing/run-import.ts'

describe('an import', () => {
  const { server } = serverOfFile()
  let folder: string
  beforeAll(async () => {
    folder = emptyFolder('markdown')
    writeFileSync(join(folder, 'ev.jpg'), await aPicture(3))
    writeFileSync(join(folder, 'cover.jpg'), await aPicture(4))
  })

  const run = (path: string) => runImport(server.ctx, path, { findPicture: picturesIn(folder) })
  const post = async (slug: string) =>
    (await (await server.call('GET', `/api/post/single/${slug}`)).json()) as Post

  it('brings the posts of Ghost, and of what is only for members a draft', async () => {
    const ghost = fileURLToPath(new URL('testing/ghost.json', import.meta.url))
    const report = await run(ghost)
    expect(report.counts).toMatchObject({ added: 3, failed: 0 })
    const { text, ...found } = await post('elektromobili-2024')
    expect(found).toMatchObject({
      description: 'Что изменилось',
      metaTitle: 'Электромобили',
      imageAlt: 'Зарядная станция',
      categories: [{ title: 'Электромобили' }],
      publishedAt: '2024-01-10T08:00:00.000Z',
    })
    expect(found.image).not.toBeNull()
    expect(text).toContain('<a href="/gibridy/">о гибридах</a>')
    expect(text).toMatch(/<img src="\/media\/[0-9a-f]{64}-400\.jpg" alt="Зарядка"/)
    expect(report.posts.map(({ status }) => status)).toEqual(['published', 'draft', 'draft'])
    expect(report.posts[0]?.leftOut.map(({ what }) => what)).toEqual(['Форма', 'Поле формы'])
    expect((await server.call('GET', '/elektromobili-2024/')).status).toBe(301)
    expect((await run(ghost)).counts).toMatchObject({ added: 0, known: 3 })
  })

  it('keeps from the public what Ghost gave to members or sent by mail only', async () => {
    const file = join(folder, 'closed.json')
    const published_at = '2024-01-10T08:00:00.000Z'
    const part = '<!--kg-gated-block:begin nonMember:false memberSegment:"" -->тайна<!--kg-gated-block:end-->'
    const posts = [
      { id: 'part', html: `<p>для всех</p>${part}`, status: 'published' },
      { id: 'sent', html: '<p>x</p>', status: 'sent' },
      { id: 'planned', html: '<p>x</p>', status: 'scheduled' },
    ].map(post => ({ ...post, title: post.id, slug: `closed-${post.id}`, published_at }))
    const posts_meta = [{ post_id: 'planned', email_only: 1 }]
    writeFileSync(file, JSON.stringify({ db: [{ data: { posts, posts_meta } }] }))
    const report = await run(file).finally(() => rmSync(file))
    expect(report.posts.map(({ status, leftOut }) => [status, ...leftOut.map(({ why }) => why)])).toEqual([
      ['published', 'была только для подписчиков: не перенесена'],
      ['draft', 'запись была только письмом подписчикам: перенесена черновиком'],
      ['draft', 'запись была только письмом подписчикам: перенесена черновиком'],
    ])
    expect(await post('closed-part')).toMatchObject({ text: '<p>для всех</p>', description: 'для всех' })
  })

  it('makes drafts of the pages of a Ghost before 3.0, and brings the covers of one before 1.0', async () => {
    const file = join(folder, 'old-ghost.json')
    const post = { html: '<p>x</p>', status: 'published', published_at: 1388318310783, image: '/ev.jpg' }
    const posts = [
      { ...post, id: 1, title: 'Статья', slug: 'old-post', page: 0 },
      { ...post, id: 2, title: 'О нас', slug: 'old-page', page: 1 },
      { ...post, id: 3, title: 'Услуги', slug: 'old-page-2', page: true },
    ]
    writeFileSync(file, JSON.stringify({ meta: { version: '003' }, data: { posts } }))
    const report = await run(file).finally(() => rmSync(file))
    expect(report.posts.map(({ status, pictures }) => [status, pictures])).toEqual([
      ['published', 1],
      ['draft', 1],
      ['draft', 1],
    ])
  })

  it('takes the language of a site of Ghost for that of its posts, and names fields that have no place here', async () => {
    const file = join(folder, 'language.json')
    const post = { id: 'uk', title: 'Порт', slug: 'port-uk', html: '<p>x</p>', status: 'published' }
    const published = {
      ...post,
      published_at: '2024-01-10T08:00:00.000Z',
      canonical_url: 'https://a.example/x',
      codeinjection_head: '<style>a{}</style>',
      featured: 1,
    }
    const posts_meta = [{ post_id: 'uk', feature_image_caption: 'Слова', og_title: null, twitter_title: 'Т' }]
    const users = [{ id: '1', name: 'Олена' }]
    const posts_authors = [{ post_id: 'uk', author_id: '1' }]
    const tags = [{ id: '1', name: 'Порт', description: 'О порте' }]
    const settings = [{ key: 'locale', value: 'uk' }]
    writeFileSync(
      file,
      JSON.stringify({
        db: [{ data: { posts: [published], posts_meta, settings, users, posts_authors, tags } }],
      }),
    )
    const report = await runImport(server.ctx, file, { apply: false }).finally(() => rmSync(file))
    expect(report.posts.map(({ status, leftOut }) => [status, ...leftOut.map(({ what }) => what)])).toEqual([
      [
        'draft',
        'Подпись обложки Слова',
        'Канонический адрес https://a.example/x',
        'Код записи',
        'Слова или картинка для соцсетей',
        'Автор Олена',
        'Закрепление вверху списка',
        'Публикация',
      ],
    ])
    expect(report.notes).toEqual([
      'Рубрика «Порт»: описание не перенесено, рубрики и теги здесь без описаний',
      'Адреса рубрик, тегов, авторов и месяцев (/category/…, /tag/…, /author/…, /2023/05/): здесь таких страниц нет, они ответят 404',
    ])
  })

  it('says of a Ukrainian post of Ghost that it lacks its pair, behind a byte order mark as well', async () => {
    const file = join(folder, 'ukrainian.json')
    const post = {
      id: 'uk1',
      title: 'Збір',
      slug: 'zbir',
      html: '<p>x</p>',
      status: 'published',
      locale: 'uk-UA',
    }
    const published = { ...post, published_at: '2024-01-10T08:00:00.000Z' }
    writeFileSync(file, `\uFEFF${JSON.stringify({ db: [{ data: { posts: [published] } }] })}`)
    const [found] = (await run(file)).posts
    expect(found).toMatchObject({
      status: 'draft',
      leftOut: [{ why: expect.stringMatching(/^запись на украинском/) }],
    })
  })

  it('brings a folder of Markdown with front matter', async () => {
    writeFileSync(
      join(folder, '2022-03-04-dizel.md'),
      [
        '---',
        'title: "Дизель: ставки"',
        'categories: [Акциз, Советы]',
        'description: Коротко',
        'metaTitle: Акциз на дизель',
        'imageAlt: Пистолет',
        'image: /img/cover.jpg',
        'aliases: [/old/dizel.html]',
        '---',
        '## Ставки',
        '',
        '| Объём | Ставка |',
        '|---|---|',
        '| до 3500 | 75 € |',
        '',
        '![Зарядка](ev.jpg) и <script>x()</script>~~нет~~',
      ].join('\n'),
    )
    writeFileSync(join(folder, 'plain.md'), 'Без полей')
    writeFileSync(join(folder, 'broken.md'), '---\ntitle: [\n---\nТекст')
    writeFileSync(join(folder, 'bomb.md'), '---\na: &a [x,x]\nb: [*a,*a]\n---\nТекст')
    const report = await run(folder)
    expect([...report.skipped.keys()]).toEqual([
      'bomb.md: поля в начале файла не прочитать',
      'broken.md: поля в начале файла не прочитать',
      'plain.md: в начале нет полей между строками ---',
    ])
    const found = await post('dizel')
    expect(found).toMatchObject({
      title: 'Дизель: ставки',
      publishedAt: '2022-03-04T00:00:00.000Z',
      description: 'Коротко',
      metaTitle: 'Акциз на дизель',
      imageAlt: 'Пистолет',
    })
    expect(found.categories.map(({ title }) => title)).toEqual(['Акциз', 'Советы'])
    expect(found.text).toContain('<h2>Ставки</h2>')
    expect(found.text).toContain('<td>75 €</td>')
    expect(found.text).toContain('<s>нет</s>')
    expect(found.text).not.toContain('script')
    expect((await server.call('GET', '/old/dizel.html')).headers.get('location')).toBe('/blog/dizel')
    expect((await run(folder)).counts).toMatchObject({ added: 0, known: 1 })
  })

  it('looks for three hundred pictures of one post and names the rest', async () => {
    const other = emptyFolder('markdown')
    const pictures = Array.from({ length: 310 }, (_, index) => `![Лот](/lots/${index}.jpg)`)
    const head = '---\ntitle: Каталог\ndate: 2022-01-01\n---\n'
    writeFileSync(join(other, 'katalog.md'), head + pictures.join('\n\n'))
    const asked = new Set<string>()
    const findPicture = async (address: string) => {
      asked.add(address)
      return { why: 'нет' }
    }
    const report = await runImport(server.ctx, other, { findPicture, apply: false })
    expect(asked.size).toBe(300)
    expect(report.posts[0]?.leftOut).toContainEqual({
      what: 'Картинки',
      why: 'в тексте их больше 300, остальные не перенесены',
    })
  })

  it('numbers an address that another post has, and says so', async () => {
    const other = emptyFolder('markdown')
    writeFileSync(join(other, 'dizel.md'), '---\ntitle: Другой\ndate: 2022-01-01\n---\nТекст')
    const report = await run(other)
    expect(report.posts[0]).toMatchObject({
      slug: 'dizel-2',
      leftOut: [{ what: 'Адрес dizel' }, { what: 'Старый адрес /dizel' }],
    })
  })

  it('takes a folder of its own for the name of a post, and the picture beside it for its own', async () => {
    const other = emptyFolder('bundles')
    for (const [number, name] of [
      [1, 'prigon'],
      [2, 'rastamozhka'],
    ] as const) {
      mkdirSync(join(other, name))
      writeFileSync(join(other, name, 'cover.jpg'), await aPicture(4_000 + number))
      writeFileSync(
        join(other, name, 'index.md'),
        '---\ntitle: Статья\ndate: 2022-01-01\nimage: cover.jpg\n---\n![Обложка](./cover.jpg)',
      )
    }
    const report = await runImport(server.ctx, other, { findPicture: picturesIn(other) })
    expect(report.posts.map(({ slug, leftOut }) => [slug, leftOut])).toEqual([
      ['prigon', []],
      ['rastamozhka', []],
    ])
    const [one, two] = [await post('prigon'), await post('rastamozhka')]
    expect(one.image).not.toBe(two.image)
    expect(one.text).toContain(`src="${one.image?.slice(0, 'media/'.length + 1)}`)
  })

  it('says of a drawing, and of the photo of an iPhone, that it is of another kind, also before it is read', async () => {
    const other = emptyFolder('kinds')
    for (const name of ['a.svg', 'b.HEIC']) writeFileSync(join(other, name), 'x')
    writeFileSync(join(other, 'a.md'), '---\ntitle: Лот\ndate: 2022-01-01\n---\n![](a.svg?v=1) ![](b.HEIC)')
    for (const apply of [false, true]) {
      const findPicture = apply ? picturesIn(other) : async () => ({ bytes: Buffer.from('x') })
      const report = await runImport(server.ctx, other, { findPicture, apply })
      const why = 'Нужна картинка JPEG, PNG, WebP, AVIF или GIF'
      expect(report.posts).toMatchObject([
        {
          pictures: 0,
          leftOut: [
            { what: 'Картинка a.svg?v=1', why },
            { what: 'Картинка b.HEIC', why },
          ],
        },
      ])
    }
  })

  it('brings pictures that stand in the text itself, and names one that is damaged', async () => {
    const other = emptyFolder('inline')
    const address = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`
    const whole = await aPicture(5_000, 1600, 1200)
    writeFileSync(
      join(other, 'inline.md'),
      `---\ntitle: Лот\ndate: 2022-01-01\n---\n![Порт](${address(whole)}) ![Лот](${address(whole.subarray(99))})`,
    )
    const report = await run(other)
    expect(report.posts).toMatchObject([
      { pictures: 1, leftOut: [{ what: 'Картинка data:image/jpeg;base64', why: expect.any(String) }] },
    ])
    expect((await post('inline')).text).toMatch(/^<p><img src="\/media\/[^"]+" alt="Порт"[^<>]*>\s*<\/p>$/)
  })

  it('pairs the texts of one post by their key, and says which have no pair', async () => {
    const other = emptyFolder('languages')
    const write = (name: string, fields: string) =>
      writeFileSync(join(other, `${name}.md`), `---\ndate: 2022-01-01\n${fields}\n---\n${name}`)
    write('a-zbir', 'title: Збір\nlang: uk-UA\ntranslationKey: fee')
    write('b-sbor', 'title: Сбор\nlang: ru\ntranslationKey: fee')
    write('c-zbir', 'title: Збір ще раз\nlang: ua\ntranslationKey: fee')
    write('d-alone', 'title: Лише українською\nlang: uk')
    write('e-lost', 'title: Без оригіналу\nlang: uk\ntranslationKey: lost')
    write('f-english', 'title: Fees\nlang: en\ntranslationKey: fee')
    write('g-port', 'title: Порт погрузки')
    write('g-port.uk', 'title: Порт завантаження')
    const report = await run(other)
    expect(
      report.posts.map(({ title, result, leftOut }) => [title, result, leftOut.map(({ why }) => why)]),
    ).toEqual([
      ['Сбор', 'added', []],
      ['Fees', 'added', ['язык записи — en, а сайт на русском и украинском: перенесена черновиком']],
      ['Порт погрузки', 'added', []],
      ['Збір (украинский текст записи «Сбор»)', 'added', []],
      [
        'Збір ще раз (украинский текст записи «Сбор»)',
        'failed',
        ['У записи «Сбор» уже есть украинский текст'],
      ],
      [
        'Лише українською',
        'added',
        ['запись на украинском, а русской, которую она переводит, в выгрузке нет: перенесена черновиком'],
      ],
      [
        'Без оригіналу',
        'added',
        ['запись на украинском, а русской, которую она переводит, в выгрузке нет: перенесена черновиком'],
      ],
      ['Порт завантаження (украинский текст записи «Порт погрузки»)', 'added', ['занят, теперь g-port-2']],
    ])
    const port = (await (await server.call('GET', '/api/post/single/g-port-2?lang=uk')).json()) as Post
    expect(port).toMatchObject({ title: 'Порт завантаження', status: 'published' })
    const original = await post('b-sbor')
    const text = (await (await server.call('GET', '/api/post/single/a-zbir?lang=uk')).json()) as Post
    expect(text).toMatchObject({ id: original.id, title: 'Збір', status: 'published' })
    expect((await server.call('GET', '/api/post/single/d-alone')).status).toBe(404)
    expect((await run(other)).counts).toMatchObject({ added: 0, known: 7, failed: 1 })
  })

  it('pairs what WPML has exported', async () => {
    const item = (id: number, title: string, language: string) => `<item><title>${title}</title>
      <content:encoded><![CDATA[<p>${title}</p>]]></content:encoded><wp:post_id>${id}</wp:post_id>
      <wp:post_date_gmt>2023-05-02 10:00:00</wp:post_date_gmt><wp:post_name>wpml-${language}</wp:post_name>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
      <wp:postmeta><wp:meta_key>_wpml_import_language_code</wp:meta_key><wp:meta_value>${language}</wp:meta_value></wp:postmeta>
      <wp:postmeta><wp:meta_key>_wpml_import_translation_group</wp:meta_key><wp:meta_value>post_post_7</wp:meta_value></wp:postmeta>
      </item>`
    const file = join(folder, 'wpml.xml')
    writeFileSync(
      file,
      `<rss xmlns:wp="x" xmlns:content="y"><channel><wp:wxr_version>1.2</wp:wxr_version>${item(2, 'Довіз', 'uk')}${item(1, 'Довоз', 'ru')}</channel></rss>`,
    )
    const report = await run(file).finally(() => rmSync(file))
    expect(report.posts.map(({ title }) => title)).toEqual([
      'Довоз',
      'Довіз (украинский текст записи «Довоз»)',
    ])
    const text = (await (await server.call('GET', '/api/post/single/wpml-uk?lang=uk')).json()) as Post
    expect(text.id).toBe((await post('wpml-ru')).id)
  })

  it('names the record of an error that no record should cause, and keeps the report up to it', async () => {
    const record = { kind: 'record', table: 'menus', id: 'uk', record: {} } as const
    const records = [{ kind: 'skipped', what: 'Меню', why: 'не статья' }, record] as const
    const source = {
      name: 'x',
      record: async (index: number) => records[index] ?? null,
    } as unknown as ReadExport
    const work = {
      source,
      findPicture: picturesIn(folder),
      apply: true,
      by: { actor: null, requestId: null },
    }
    const broken = importPosts(server.ctx, {
      ...work,
      bringRecord: () => Promise.reject(new Error('no result')),
    })
    const error: unknown = await broken.catch((reason: unknown) => reason)
    if (!(error instanceof ImportBroken)) throw error
    expect(error.message).toMatch(/^Запись menus uk: .*no result/)
    expect(error.report.counts.skipped).toBe(1)
  })

  it.each([
    ['nothing.xml', null, 'Нет такого файла'],
    ['feed.xml', '<rss><channel><item><title>x</title></item></channel></rss>', 'Это не выгрузка WordPress'],
    ['other.json', '{"a":1}', 'Это не выгрузка Ghost'],
    ['picture.jpg', 'x', 'Это не выгрузка'],
  ])('refuses %s', async (name, content, why) => {
    if (content !== null) writeFileSync(join(folder, name), content)
    await expect(run(join(folder, name))).rejects.toThrow(why)
    rmSync(join(folder, name), { force: true })
  })
})
