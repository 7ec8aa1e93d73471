/** A WordPress site moves in: the fixture holds what real exports hold, broken HTML and two languages among it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { PageOfPosts, Post } from '#shared/contract/content/posts.ts'
import { reportText } from './import-report.ts'
import { picturesIn } from './picture-folder.ts'
import { preparePost } from './prepare-post.ts'
import { recogniseExport } from './recognise-export.ts'
import { meta, preparedWordpress } from './testing/prepared-wordpress.ts'
import { runImport } from './testing/run-import.ts'

const wordpress = fileURLToPath(new URL('testing/wordpress.xml', import.meta.url))

describe('an import from WordPress', () => {
  const { server } = serverOfFile()
  let folder: string
  beforeAll(async () => {
    folder = emptyFolder('uploads')
    mkdirSync(join(folder, 'uploads/2023/05'), { recursive: true })
    writeFileSync(join(folder, 'uploads/2023/05/lot.jpg'), await aPicture(1))
    writeFileSync(join(folder, 'uploads/2023/05/cover.jpg'), await aPicture(2))
  })

  const run = (apply: boolean) => runImport(server.ctx, wordpress, { findPicture: picturesIn(folder), apply })
  const rowsOf = async () => {
    const tables = ['posts', 'categories', 'media', 'redirects', 'imported_records', 'audit'] as const
    return Promise.all(
      tables.map(async table => (await server.ctx.db.selectFrom(table).selectAll().execute()).length),
    )
  }
  const post = async (slug: string) =>
    (await (await server.call('GET', `/api/post/single/${slug}`)).json()) as Post

  it('lists everything first and writes nothing', async () => {
    const before = await rowsOf()
    const report = await run(false)
    expect(await rowsOf()).toEqual(before)
    expect(report.counts).toEqual({ found: 5, added: 0, known: 0, failed: 0, skipped: 2 })
    expect(report.pictures).toBe(4)
    expect(reportText(report)).toContain('+  Как купить авто на Copart')
  })

  it('goes on where it was stopped, and adds nothing the second time', async () => {
    const stop = new AbortController()
    let begun = 0
    const stopped = await runImport({ ...server.ctx, stopping: stop.signal }, wordpress, {
      findPicture: picturesIn(folder),
      isOver: () => {
        begun += 1
        if (begun === 2) stop.abort()
        return false
      },
    })
    expect(stopped.stopped).toBe(true)
    expect(stopped.counts.added).toBe(2)
    const report = await run(true)
    expect(report.counts).toEqual({ found: 0, added: 3, known: 2, failed: 0, skipped: 2 })
    const rows = await rowsOf()
    const again = await run(true)
    expect(again.counts).toEqual({ found: 0, added: 0, known: 5, failed: 0, skipped: 2 })
    expect(await rowsOf()).toEqual(rows)
  })

  it('brings text, picture, category, date and words for search engines', async () => {
    const { text, ...found } = await post('kak-kupit-avto-na-copart')
    expect(found).toMatchObject({
      title: 'Как купить авто на Copart',
      description: 'Пошагово, от регистрации до погрузки.',
      metaTitle: '',
      metaDescription: 'Покупка на Copart без ошибок',
      keywords: 'Copart, США',
      imageAlt: 'Площадка Copart с воздуха',
      status: 'published',
      publishedAt: '2023-05-02T10:00:00.000Z',
      categories: [{ title: 'Аукционы' }],
    })
    expect(found.image).toMatch(/^\/media\/[0-9a-f]{64}-400\.jpg$/)
    expect((await server.call('GET', found.image ?? '')).status).toBe(200)
    expect(text).toContain('<p>Торги идут <strong>каждый день</strong>. <a href="/?p=124">Сборы</a>')
    expect(text).toMatch(
      /<figure><img src="\/media\/[0-9a-f]{64}-400\.jpg" alt="Лот на площадке" width="400"/,
    )
    expect(text).toMatch(
      /<figure class="video">\s*<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ"/,
    )
    expect(text).not.toMatch(/wp:|<script|<iframe src="[^"]*maps|contact-form|old\.example/)
  })

  it('makes paragraphs, figures and whole lists of a text of the classic editor', async () => {
    const { text, title, slug, categories, description } = await post('sbory')
    expect({ title, slug, categories }).toEqual({
      title: 'Сборы аукционов: Copart & IAAI',
      slug: 'sbory',
      categories: [],
    })
    expect(description).toMatch(/^Сборы зависят от цены/)
    expect(text).toContain('<p>Сборы зависят от цены.<br />\nВторая строка.</p>')
    expect(text).toContain('<figcaption>Подпись к лоту</figcaption></figure>')
    expect(text).toContain('<li><strong>до 5000 $</strong></li></ul>')
    expect(text).toContain('<td>Цена</td><td>Сбор')
    expect(text).toContain('<p>Незакрытый <em>абзац</em></p>')
    expect(text.match(/<figure>/g)).toHaveLength(2)
    expect(text).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
  })

  it('keeps from the public what is no post in Russian', async () => {
    const admin = await server.signedIn()
    const page = (await (await server.call('GET', '/api/post/pagination/1')).json()) as PageOfPosts
    expect(page.total).toBe(2)
    const drafts = await admin('GET', '/api/post/pagination/1?status=draft')
    expect(((await drafts.json()) as PageOfPosts).items.map(({ slug }) => slug).toSorted()).toEqual([
      'chernovik',
      'o-kompanii',
    ])
  })

  it('makes a Ukrainian record the text of the post that it translates, public and at its old address', async () => {
    const text = (await (await server.call('GET', '/api/post/single/yak-kupyty-avto?lang=uk')).json()) as Post
    const original = await post('kak-kupit-avto-na-copart')
    expect(text).toMatchObject({
      id: original.id,
      title: 'Як купити авто',
      text: '<p>Українською.</p>',
      status: 'published',
      image: original.image,
      publishedAt: '2023-05-02T11:00:00.000Z',
    })
    const to = async (path: string) => (await server.call('GET', path)).headers.get('location')
    expect(await to('/uk/2023/05/yak-kupyty-avto/')).toBe('/uk/blog/yak-kupyty-avto')
    expect(await to('/?p=125')).toBe('/uk/blog/yak-kupyty-avto')
    const report = await run(true)
    expect(report.posts.at(-1)).toMatchObject({
      result: 'known',
      title: 'Як купити авто (украинский текст записи «Как купить авто на Copart»)',
    })
  })

  it('names what was left out, with the reason', async () => {
    const report = await run(false)
    expect(report.skipped).toEqual(
      new Map([
        ['Удалённая: лежит в корзине или не начата', 1],
        ['nav_menu_item: не статья и не страница', 1],
      ]),
    )
    const fresh = await startTestServer()
    const first = await runImport(fresh.ctx, wordpress).finally(() => fresh.stop())
    const left = first.posts.map(({ leftOut }) => leftOut.map(({ what }) => what))
    expect(left[0]).toEqual([
      '[contact-form-7]',
      'Автор admin',
      'Комментарии: 2',
      'Картинка https://old.example/wp-content/uploads/2023/05/cover-scaled.jpg',
      'Картинка https://old.example/wp-content/uploads/2023/05/lot-1024x683.jpg',
      'Скрипт',
      'Вставка maps.example',
    ])
  })

  it('makes two texts of a post that holds both languages', async () => {
    const file = join(emptyFolder('both'), 'export.xml')
    writeFileSync(
      file,
      `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>[:ru]Цена[:uk]Ціна[:]</title>
      <content:encoded>[:ru]Цена 900 $[:uk]Ціна 900 $[:]</content:encoded><wp:post_id>900</wp:post_id>
      <wp:status>publish</wp:status><wp:post_date_gmt>2023-05-02 10:00:00</wp:post_date_gmt>
      <wp:post_type>post</wp:post_type></item></channel></rss>`,
    )
    await runImport(server.ctx, file)
    const texts = await server.ctx.db
      .selectFrom('post_texts')
      .select(['lang', 'title', 'text', 'status'])
      .where('text', 'like', '%900 $%')
      .orderBy('lang')
      .execute()
    expect(texts).toEqual([
      { lang: 'ru', title: 'Цена', text: '<p>Цена 900 $</p>', status: 'published' },
      { lang: 'uk', title: 'Ціна', text: '<p>Ціна 900 $</p>', status: 'published' },
    ])
  })

  it('leads old addresses to the posts, and hides no page', async () => {
    const to = async (path: string) => {
      const response = await server.call('GET', path)
      return [response.status, response.headers.get('location')]
    }
    const copart = '/blog/kak-kupit-avto-na-copart'
    expect(await to('/2023/05/kak-kupit-avto-na-copart/')).toEqual([301, copart])
    expect(await to('/2023/05/kak-kupit-avto-na-copart?utm_source=x')).toEqual([
      301,
      `${copart}?utm_source=x`,
    ])
    expect(await to('/?p=123')).toEqual([301, copart])
    expect((await server.call('GET', '/?p=123')).headers.get('cache-control')).toBe('no-cache')
    expect(await to('/2023/06/%D1%81%D0%B1%D0%BE%D1%80%D1%8B')).toEqual([301, '/blog/sbory'])
    // The second time the home page comes from the cache.
    for (const _time of [1, 2, 3]) expect(await to('/')).toEqual([200, null])
    expect(await to('/?p=123')).toEqual([301, copart])
    expect(await to('/?p=999')).toEqual([200, null])
    // A draft's address says nothing of it.
    expect(await to('/o-kompanii/')).toEqual([404, null])
    await server.ctx.db
      .updateTable('redirects')
      .set({ address: '/blog' })
      .where('address', '=', '/?p=124')
      .execute()
    expect(await to('/blog')).toEqual([200, null])
  })

  it('takes its old addresses into the bin and out of it', async () => {
    const admin = await server.signedIn()
    const { id } = await post('sbory')
    expect((await admin('DELETE', `/api/post/${id}`)).status).toBe(204)
    expect((await server.call('GET', '/2023/06/сборы/')).status).toBe(404)
    const binned = await run(true)
    expect(binned.counts.known).toBe(5)
    expect(binned.posts[1]?.leftOut[0]?.why).toContain('лежит в корзине')
    const list = (await (await admin('GET', '/api/bin')).json()) as { items: { id: number }[] }
    expect((await admin('POST', `/api/bin/post/${id}/restore`)).status, JSON.stringify(list)).toBe(200)
    expect((await server.call('GET', '/2023/06/сборы/')).status).toBe(301)
  })
})

it('reads names as WordPress stores them, says which public record has no date, and leaves no empty figure', async () => {
  const folder = emptyFolder('wordpress')
  const file = join(folder, 'export.xml')
  const withoutCategory = ['Uncategorized', 'Без рубрики', 'без категорії'].map(
    name => `<category domain="category" nicename="bez-katehorii"><![CDATA[${name}]]></category>`,
  )
  const html = '<p>Порт</p><figure class="wp-block-image"><img src="https://old.example/gone.jpg"></figure>'
  writeFileSync(
    file,
    `<rss version="2.0"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>Порт</title>
    <content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_name>port</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>
    <category domain="category" nicename="uncategorized"><![CDATA[Новости &amp; дела]]></category>
    ${withoutCategory.join('')}
    <category domain="post_tag" nicename="t"><![CDATA[Порт&nbsp;&#8211; море]]></category></item></channel></rss>`,
  )
  const { records, origin } = await recogniseExport(file, () => true)
  const found = []
  for await (const record of records()) found.push(record)
  const [post] = found
  if (post?.kind !== 'post') throw new Error('no post')
  const rewriting = { origin, pictures: new Map(), publicUrl: 'https://new.example', now: new Date() }
  const { fields, categories, leftOut } = preparePost(post.post, rewriting)
  expect(categories).toEqual(['Новости & дела'])
  expect(fields).toMatchObject({ status: 'draft', keywords: 'Порт – море', text: '<p>Порт</p>' })
  expect(leftOut).toEqual([{ what: 'Публикация', why: 'даты нет: перенесена черновиком' }])
})

describe('a record of WordPress that loses something', () => {
  const prepared = (html: string, more = '') => preparedWordpress(html, { more, status: 'draft' })

  it.each([
    ['[gallery ids="1,2"]', '', ['Картинка галереи, вложение 1', 'Картинка галереи, вложение 2']],
    ['[gallery]', '', ['[gallery]']],
    ['<!-- wp:block {"ref":77} /--><!-- wp:spacer /-->', '', ['Общий блок 77']],
    ['<!-- wp:latest-posts /-->\n<!-- wp:latest-posts {"count":3} /-->', '', ['Блок latest-posts × 2']],
    ['<!-- wp:acf/price-box {"name":"acf/price-box"} /-->', '', ['Блок acf/price-box']],
    ['А', meta('_thumbnail_id', '99'), ['Картинка записи, вложение 99']],
    ['А', meta('my_price', '500') + meta('_my_price', 'field_1') + meta('empty', ''), ['Поле my_price']],
    [
      'А',
      '<dc:creator>olena</dc:creator><wp:is_sticky>1</wp:is_sticky>',
      ['Автор olena', 'Закрепление вверху списка'],
    ],
    ['А', '<category domain="region" nicename="lviv">Львов</category>', ['Метка region: Львов']],
    [
      '<a href="https://old.example/wp-content/uploads/price.pdf?v=2">Цены</a> <a href="/o-nas.html">О нас</a>',
      '',
      ['Ссылка /wp-content/uploads/price.pdf?v=2'],
    ],
  ])('names what does not come with %s %s', async (html, more, left) => {
    expect((await prepared(html, more)).left).toEqual(left)
  })

  it('puts a shared block of the export where posts refer to it, and one that it does not hold on the list', async () => {
    const block = (id: number, html: string) =>
      `</item><item><title>Блок</title><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>${id}</wp:post_id>
      <wp:status>publish</wp:status><wp:post_type>wp_block</wp:post_type>`
    const { text, left } = await prepared(
      '<!-- wp:paragraph --><p>До</p><!-- /wp:paragraph --><!-- wp:block {"ref":40} /--><!-- wp:block {"ref":50} /-->',
      block(40, '<p>Общие $& слова</p><!-- wp:block {"ref":41} /-->') + block(41, '<p>Вложен</p>'),
    )
    expect(text.replaceAll('\n', '')).toBe('<p>До</p><p>Общие $&amp; слова</p><p>Вложен</p>')
    expect(left).toEqual(['Общий блок 50'])
    const circle = await prepared(
      '<!-- wp:block {"ref":42} /-->',
      block(42, '<p>а</p><!-- wp:block {"ref":42} /-->'),
    )
    expect(circle.left).toEqual(['Общий блок 42'])
    const swelling = '<!-- wp:block {"ref":43} /-->'.repeat(400)
    expect((await prepared(swelling, block(43, swelling))).left[0]).toMatch(/^Общий блок 43 × \d+$/)
  })

  it('sets the words of a details apart from its title, and says so', async () => {
    const { text, left } = await prepared('<details><summary>С</summary>скрытое <b>и</b><p>ещё</p></details>')
    expect(text).toBe('<p>С</p><p>скрытое <strong>и</strong></p><p>ещё</p>')
    expect(left).toEqual(['Раскрывающийся текст'])
  })

  it.each([
    [
      '<p>незакрытый <b>жирный<p>второй<img>',
      '<p>незакрытый <strong>жирный</strong></p><p><strong>второй</strong></p>',
    ],
    [
      '<ul><li>а<ul><li>б <b>в<li>г</ul>д</ul>',
      '<ul><li>а<ul><li>б <strong>в</strong></li><li><strong>г</strong></li></ul>д</li></ul>',
    ],
    [
      '<table><tr><td>а <b>б<td>в</table><p>г',
      '<table><tr><td>а <strong>б</strong></td><td>в</td></tr></table><p>г</p>',
    ],
    ['<table>слово<tr><td>а</table>', 'слово<table><tr><td>а</td></tr></table>'],
    ['<table><tr><p>б</p><td>а</table>', '<p>б</p><table><tr><td>а</td></tr></table>'],
    ['<table><b>x<tr><td>y</table>', '<strong>x</strong><table><tr><td>y</td></tr></table>'],
    [
      '<table><tr><td>а</td>мимо<td>б</td></tr><h2>ещё <b>ж</h2></table>',
      'мимо<h2>ещё <strong>ж</strong></h2><table><tr><td>а</td><td>б</td></tr></table>',
    ],
    [
      '<table><tr><td><table>вн<tr><td>1</table></td></tr></table>',
      '<table><tr><td>вн<table><tr><td>1</td></tr></table></td></tr></table>',
    ],
    [
      '<table><tbody><tr><td>1<tbody><tr><td>2</table>',
      '<table><tbody><tr><td>1</td></tr></tbody><tbody><tr><td>2</td></tr></tbody></table>',
    ],
    [
      '<table><tr><td><b>б<tr>мимо<td>в</table>',
      'мимо<table><tr><td><strong>б</strong></td></tr><tr><td>в</td></tr></table>',
    ],
    [
      '<table><b>x<tr><td>y</td>мимо<td>z</table>',
      '<strong>x</strong><strong>мимо</strong><table><tr><td>y</td><td>z</td></tr></table>',
    ],
    ['<table><ul><li>а<tr><td>1</table>', '<ul><li>а</li></ul><table><tr><td>1</td></tr></table>'],
    ['<table><a href="/x">с<tr><td>1</table>', '<a href="/x">с</a><table><tr><td>1</td></tr></table>'],
    ['<p>а<ul><li>б</li></ul>', '<p>а</p><ul><li>б</li></ul>'],
    [
      '<p>а</p><figure><video src="/v.mp4"></video></figure><figure><picture><source><img src="/x.jpg"></picture></figure>',
      '<p>а</p>',
    ],
    ['<figure><a href="/x"><img src="/x.jpg"></a></figure><p>а</p>', '<p>а</p>'],
  ])('stores %s nested as a browser reads it', async (html, stored) => {
    expect((await prepared(`<!-- wp:html -->${html}`)).text).toBe(stored)
  })

  it('takes a mark that each paragraph begins and none ends, and no text without end', async () => {
    const { text } = await prepared(`<!-- wp:html -->${'<p><b>а'.repeat(240)}`)
    expect(text).toBe('<p><strong>а</strong></p>'.repeat(240))
    await expect(prepared('<p><b>а'.repeat(300))).rejects.toThrow('Слишком много вложенных элементов')
  })
})
