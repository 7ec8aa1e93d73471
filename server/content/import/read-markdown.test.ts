/** A folder of Markdown as Hugo, Jekyll, Eleventy and Obsidian keep it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import type { ImportPost, ImportRecord } from './import-shape.ts'
import { pairTranslations } from './pair-translations.ts'
import { readMarkdown } from './read-markdown.ts'

const now = new Date('2026-01-01T00:00:00Z')

const recordsOf = async (files: Record<string, string>, within = ''): Promise<ImportRecord[]> => {
  const folder = join(emptyFolder('markdown'), within)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const records = []
  for await (const record of pairTranslations(readMarkdown(folder, () => true, now)).records())
    records.push(record)
  return records
}

const postsOf = async (files: Record<string, string>): Promise<ImportPost[]> =>
  (await recordsOf(files)).flatMap(record => (record.kind === 'post' ? record.post : []))

const head = (fields = '') => `---\ntitle: Сбор\ndate: 2022-01-01\n${fields}\n---\n`

const postOf = async (content: string): Promise<ImportPost> => {
  const [post] = await postsOf({ 'posts/sbor.md': content })
  if (!post) throw new Error('no post')
  return post
}

it('reads files whose names have blanks, as people save them', async () => {
  const { html } = await postOf(
    `${head()}![](Мої фото/авто 1.jpg) [прайс](files/Прайс 2024.pdf) [сбор](цена 5.50) \`[a](b c.pdf)\`\n`,
  )
  expect(decodeURI(html)).toBe(
    '<p><img src="posts/Мої фото/авто 1.jpg" alt=""> <a href="files/Прайс 2024.pdf">прайс</a> [сбор](цена 5.50) <code>[a](b c.pdf)</code></p>\n',
  )
})

describe('what the old site did not show', () => {
  it.each([
    ['expiryDate: 2023-01-01', 'срок показа записи прошёл'],
    ['expirydate: 2023-01-01', 'срок показа записи прошёл'],
    ['build: { render: never, list: never }', 'на старом сайте запись не показывали'],
    ['build: { render: false }', 'на старом сайте запись не показывали'],
    ['_build: { list: never }', 'на старом сайте запись не показывали'],
    ['headless: true', 'на старом сайте запись не показывали'],
    ['status: unlisted', 'на старом сайте запись не показывали'],
    ['private: true', 'запись была личной'],
    ['status: private', 'запись была личной'],
    ['visibility: private', 'запись была личной'],
    ['visibility: members', 'на старом сайте запись не показывали'],
    ['permalink: false', 'на старом сайте запись не показывали'],
    ['public: false', 'на старом сайте запись не показывали'],
    ['visible: no', 'на старом сайте запись не показывали'],
    ['listed: false', 'на старом сайте запись не показывали'],
    ['archived: true', 'на старом сайте запись не показывали'],
    ['password: x', 'запись была под паролем'],
  ])('is a draft with the reason: %s', async (fields, why) => {
    const { status, leftOut } = await postOf(head(fields))
    expect([status, ...leftOut]).toEqual([
      'draft',
      { what: 'Публикация', why: `${why}: перенесена черновиком` },
    ])
  })

  it.each([
    ...['draft: "true"', 'published: no', 'publish: false', 'status: draft', 'Draft: true'],
    ...['isDraft: true', 'isPublished: false'],
  ])('is a draft as it was one there: %s', async fields => {
    expect(await postOf(head(fields))).toMatchObject({ status: 'draft', leftOut: [] })
  })

  it.each([
    'expiryDate: 2027-01-01',
    'build: { render: always, list: local }',
    'draft: "false"',
    'published: yes',
    'status: published',
    'private: no',
    'publishDate: 2023-01-01',
    'public: true',
    'visible: Киев',
    'visibility: public',
    'archived: 2024-01-01',
  ])('is no less public for %s', async fields => {
    expect(await postOf(head(fields))).toMatchObject({
      status: 'published',
      publishedAt: '2022-01-01T00:00:00.000Z',
      leftOut: [],
    })
  })

  it('is scheduled for the day that it was to appear', async () => {
    expect(await postOf(head('publishDate: 2099-01-01'))).toMatchObject({
      status: 'scheduled',
      publishedAt: '2099-01-01T00:00:00.000Z',
    })
  })

  it('is refused where a field says neither yes nor no', async () => {
    expect(await recordsOf({ 'a.md': head('private: members') })).toMatchObject([{ kind: 'skipped' }])
  })

  it('is a draft in the folder of drafts, and no post where the program keeps its own parts', async () => {
    const names = ['README.md', '_includes/note.md', '_layouts/post.md', 'posts/_index.uk.md']
    const files = ['_drafts/a.md', '_posts/b.md', ...names].map(name => [name, head()])
    const records = await recordsOf(Object.fromEntries(files))
    const skipped = records.flatMap(record => (record.kind === 'skipped' ? record.what : []))
    expect(skipped).toEqual(names)
    const posts = records.flatMap(record => (record.kind === 'post' ? record.post : []))
    expect(posts.map(({ sourceId, status }) => [sourceId, status])).toEqual([
      ['_drafts/a.md', 'draft'],
      ['_posts/b.md', 'published'],
    ])
  })
})

it.each([
  ['+++\ntitle = "Сбор"\ndate = 2022-01-01\n+++\n\nТекст', /TOML.*hugo convert toYAML/],
  ['+++\r\ntitle = "Сбор"\r\n+++\r\n', /TOML/],
  ['{\n  "title": "Сбор"\n}\n\nТекст', /JSON/],
  ['Текст', /между строками ---/],
])('a post with fields of another kind is told, not moved: %j', async (content, why) => {
  expect(await recordsOf({ 'a.md': content })).toEqual([
    { kind: 'skipped', what: 'a.md', why: expect.stringMatching(why) },
  ])
})

it('texts in MDX and in HTML are posts too, but no other HTML is', async () => {
  const [a, b, ...others] = await postsOf({
    'content/a.mdx': `${head()}import X from './x'\n\n*Слова* <X a="1" />\n`,
    '_posts/2022-01-01-b.html': `${head()}<p>А *б*</p>\n{% include x.html %}\n    <p>В</p>`,
    'layouts/c.html': head(),
  })
  expect(others).toEqual([])
  const shown = [a, b].map(post => post?.html.replaceAll(/<x[^>]*>|\s+(?=<|$)/gi, ''))
  expect(shown).toEqual(['<p>А *б*</p><p>В</p>', '<p><em>Слова</em></p>'])
})

describe('the date of a post', () => {
  it.each([
    ['2024-02-05', '2024-02-05T00:00:00.000Z'],
    ['2024-2-5', '2024-02-05T00:00:00.000Z'],
    ['2024/02/05', '2024-02-05T00:00:00.000Z'],
    ['05.02.2024', '2024-02-05T00:00:00.000Z'],
    ['5.2.2024 9:30', '2024-02-05T09:30:00.000Z'],
    ['2024-02-05 10:00:00 +0200', '2024-02-05T08:00:00.000Z'],
    ['2024-02-05T10:00:00.5+02:00', '2024-02-05T08:00:00.500Z'],
    ['Feb 05 2024', '2024-02-05T00:00:00.000Z'],
    ['February 5, 2024', '2024-02-05T00:00:00.000Z'],
    ['Mon, 5 Feb 2024 10:00:00 GMT', '2024-02-05T10:00:00.000Z'],
  ])('is read from %s', async (date, publishedAt) => {
    expect(await postOf(`---\ntitle: С\ndate: ${date}\n---\n`)).toMatchObject({ publishedAt, leftOut: [] })
  })

  it.each(['pubDate', 'pubDatetime', 'publishedAt', 'published_at', 'published'])(
    'is read from the field %s',
    async field => {
      expect(await postOf(`---\ntitle: С\n${field}: 2024-02-05\n---\n`)).toMatchObject({
        status: 'published',
        publishedAt: '2024-02-05T00:00:00.000Z',
      })
    },
  )

  it.each([
    '2023-02-31',
    '31.02.2023',
    '05/02/2024',
    'Feb 2024',
    'Mrz 5 2024',
    '2024-02-05T25:00:00Z',
    '05.02.24',
    'вчера',
  ])('is not guessed from %s', async date => {
    expect(await postOf(`---\ntitle: С\ndate: ${date}\n---\n`)).toMatchObject({
      status: 'draft',
      publishedAt: null,
      leftOut: [{ what: 'Дата', why: `«${date}» не прочитать: перенесена черновиком` }],
    })
  })

  it('is not guessed for its end either, nor from the name of its file', async () => {
    const [named, ends] = await postsOf({
      '2023-02-31-b.md': '---\ntitle: С\n---\n',
      'a.md': head('expiryDate: 31.02.2023'),
    })
    expect(ends).toMatchObject({ status: 'draft', leftOut: [{ what: 'Дата' }] })
    expect(named).toMatchObject({
      status: 'draft',
      publishedAt: null,
      slug: 'b',
      leftOut: [{ what: 'Дата' }],
    })
  })
})

describe('the language of a post', () => {
  it.each([
    ['a.md', 'a.uk.md'],
    ['posts/2022-01-01-a.md', 'posts/2022-01-01-a.uk.md'],
    ['posts/a/index.md', 'posts/a/index.uk.md'],
    ['ru/a.md', 'uk/a.md'],
    ['posts/a.md', 'ua/posts/a.md'],
    ['content/ru/a.md', 'content/uk-UA/a.md'],
    ['posts/000007-a.ru.md', 'posts/000007-a.uk.md'],
  ])('pairs %s with %s', async (original, text) => {
    const [ru, uk] = await postsOf({ [original]: head(), [text]: head() })
    expect(ru).toMatchObject({ sourceId: original, status: 'published' })
    expect(uk).toMatchObject({
      sourceId: text,
      status: 'published',
      slug: ru?.slug,
      translationOf: { sourceId: original },
    })
  })

  it('is what the post says before what its place says', async () => {
    const [post] = await postsOf({ 'uk/a.md': head('lang: ru') })
    expect(post).toMatchObject({ language: 'ru', status: 'published', slug: 'a' })
  })

  it.each(['a.uk.md', 'uk/a.md', 'a.en.md'])('makes a draft of %s without its original', async name => {
    const [post] = await postsOf({ [name]: head() })
    expect(post).toMatchObject({ status: 'draft', slug: 'a', leftOut: [{ what: 'Публикация' }] })
  })

  it('is that of the folder which is read', async () => {
    const records = await recordsOf({ 'a.md': head() }, 'uk')
    expect(records).toMatchObject([{ post: { language: 'uk', status: 'draft' } }])
  })

  it.each(['eu/a.md', 'uk-news/a.md', 'a.v2.md'])('is not read from %s', async name => {
    expect(await postsOf({ [name]: head() })).toMatchObject([{ language: '', status: 'published' }])
  })
})

describe('fields of a post', () => {
  it.each([
    ['cover: { image: /a.jpg, alt: порт }', '/a.jpg', 'порт'],
    ['image: { path: /a.jpg, alt: порт }', '/a.jpg', 'порт'],
    ['image: { path: /a.jpg, alt: порт }\nimageAlt: лот', '/a.jpg', 'лот'],
    ['images: [a.jpg, b.jpg]', 'posts/a.jpg', ''],
    ['featured_image: /a.jpg', '/a.jpg', ''],
    ['thumbnail: /a.jpg', '/a.jpg', ''],
    ['cover: { image: "" }\nthumbnail: /a.jpg', '/a.jpg', ''],
    ['featuredImage: /a.jpg', '/a.jpg', ''],
    ['header: { teaser: /b.jpg, overlay_image: /a.jpg, image_description: порт }', '/a.jpg', 'порт'],
    ['header: { teaser: /b.jpg }', '/b.jpg', ''],
    ['coverImage: /a.jpg', '/a.jpg', ''],
    ['heroImage: ./a.jpg', 'posts/a.jpg', ''],
    ['banner: Акция\ncover_image: /a.jpg', '/a.jpg', ''],
    ['resources: [{ src: p.pdf }, { src: a.jpg, name: featured-image }]', 'posts/a.jpg', ''],
    ['cover: true', null, ''],
  ])('hold its cover: %s', async (fields, picture, imageAlt) => {
    expect(await postOf(head(fields))).toMatchObject({ picture, imageAlt, status: 'published' })
  })

  it('hold its categories, also where Hexo nests them', async () => {
    const { categories } = await postOf(head('categories:\n- [Авто, США]\n- [Порт]\n- 2022'))
    expect(categories).toEqual(['Авто', 'США', 'Порт', '2022'])
  })

  it('hold its former addresses, from the root where no slash begins them', async () => {
    const { addresses } = await postOf(
      head(
        'url: /2022/sbory/\npermalink: pretty\naliases: [staroe, /drugoe]\nredirect_from: https://a.example/x',
      ),
    )
    expect(addresses).toEqual([
      ...['/posts/sbor.md', '/2022/sbory/', '/staroe', '/drugoe', 'https://a.example/x', '/posts/sbor'],
    ])
  })

  it.each([
    ['content/posts/Мой сбор.md', '', ['/posts/Мой сбор', '/posts/мой-сбор']],
    ['content/posts/sbor/index.md', 'slug: novyi', ['/posts/novyi']],
    ['src/content/blog/sbor.md', '', ['/blog/sbor']],
    ['content/news/2022-01-01-sbor.md', '', ['/news/2022-01-01-sbor', '/news/sbor']],
    ['content/blog/sbor/index.md', 'path: /sbor-2022/', ['/sbor-2022/', '/blog/sbor']],
    ['blog/sbor.md', 'slug: /docs/novyi', ['/docs/novyi', '/blog/novyi']],
    ['content/posts/sbor.ru.md', '', ['/posts/sbor', '/ru/posts/sbor']],
    ['content/posts/sbor.uk.md', '', ['/uk/posts/sbor']],
    ['_posts/2021-02-03-sbor.md', '', ['/2022/01/01/sbor', '/2022/01/01/sbor.html']],
    [
      '_posts/sbor.md',
      'categories: [Авто]',
      ['/2022/01/01/sbor', '/2022/01/01/sbor.html', '/авто/2022/01/01/sbor', '/авто/2022/01/01/sbor.html'],
    ],
  ])('hold the address that its generator gave it, of %s with %j', async (name, fields, expected) => {
    const [post] = await postsOf({ [name]: head(fields) })
    expect(post?.addresses).toEqual([`/${name}`, ...expected])
  })

  it('hold it also where the archive is nothing but the posts', async () => {
    const records = await recordsOf({ 'sbor.md': head() }, 'blog')
    expect(records).toMatchObject([{ post: { addresses: ['/sbor.md', '/blog/sbor'] } }])
  })

  it.each([
    ['robots: noindex, follow', 'Запрет поисковым системам (noindex)'],
    ['noindex: true', 'Запрет поисковым системам (noindex)'],
    ['robotsNoIndex: true', 'Запрет поисковым системам (noindex)'],
    ['sitemap: false', 'Запрет поисковым системам (noindex)'],
    ['canonical_url: https://a.example/x', 'Канонический адрес https://a.example/x'],
    ['canonicalURL: https://a.example/x', 'Канонический адрес https://a.example/x'],
    ['redirect_to: https://a.example/x', 'Перенаправление на https://a.example/x'],
    ['author: Олена', 'Автор Олена'],
    ['authors: [Олена]', 'Автор Олена'],
    ['author: { name: Олена }', 'Автор Олена'],
  ])('are named where nothing here holds them: %s', async (fields, what) => {
    const { status, leftOut } = await postOf(head(fields))
    expect([status, ...leftOut.map(left => left.what)]).toEqual(['published', what])
  })

  it.each(['robots: index, follow', 'sitemap: { priority: 0.5 }', 'noindex: false', 'author: ""'])(
    'are named only where they change something: %s',
    async fields => expect((await postOf(head(fields))).leftOut).toEqual([]),
  )

  it('end with three dots too, and their lines may end with blanks', async () => {
    const post = await postOf('--- \ntitle: Сбор\ndate: 2022-01-01\n... \nТекст')
    expect(post).toMatchObject({ title: 'Сбор', html: '<p>Текст</p>\n' })
  })

  it('hold the address by which other files of the folder link to this one', async () => {
    const files = { 'a/sbor.md': `${head()}[x](../b/порт.md#цена) [y](/b/y.md) [z](https://a.example/z.md)` }
    const [post] = await postsOf({ ...files, 'b/порт.md': head() })
    expect(post?.html).toContain(
      '<a href="/b/%D0%BF%D0%BE%D1%80%D1%82.md#%D1%86%D0%B5%D0%BD%D0%B0">x</a> <a href="/b/y.md">y</a> <a href="https://a.example/z.md">z</a>',
    )
  })
})

it.each([
  ['[x]({{< ref "2022-01-01-port.md" >}})', '<a href="/b/2022-01-01-port.md">x</a>'],
  ['[x]({{% relref "/b/2022-01-01-port#цена" %}})', '<a href="/b/2022-01-01-port.md#цена">x</a>'],
  ['[x]({{ site.baseurl }}{% post_url 2022-01-01-port %})', '<a href="/b/2022-01-01-port.md">x</a>'],
  ['[x]({% link b/2022-01-01-port.md %})', '<a href="/b/2022-01-01-port.md">x</a>'],
])('a link to another text leads to it: %s', async (text, link) => {
  const files = { 'a/sbor.md': head() + text, 'c/x.md': head() }
  const [post] = await postsOf({
    ...files,
    'b/2022-01-01-port.md': head(),
    'b/2022-01-01-port.uk.md': head(),
  })
  expect(decodeURI(post?.html ?? '')).toContain(link)
  expect(post?.leftOut).toEqual([])
})

it('a link to a text that is not there, or to one of several, is named and leads nowhere', async () => {
  const text = '[x]({{< ref "none.md" >}}) [y]({{< relref "same" >}})'
  const [post] = await postsOf({ 'a.md': head() + text, 'b/same.md': head(), 'c/same.md': head() })
  expect(post?.html).toContain('<a href="">x</a>')
  expect(post?.leftOut.map(({ what }) => what)).toEqual(['{{< ref >}}', '{{< relref >}}'])
})

describe('what a program reads in a text before it is shown', () => {
  it.each([
    '{% comment %}тайна{% endcomment %}',
    'слово {%- comment -%}\n\nтайна `\n\n{%- endcomment -%} слово',
    '{% comment %} тайна',
    '{% # тайна %}',
    '{{/* тайна */}}',
    '{{< comment >}}тайна{{< /comment >}}',
    '{::comment}\nтайна\n{:/comment}',
    '{# тайна #}',
    'цена %%тайна%% 900',
    '- пункт\n\n    {{/* тайна */}}',
  ])('stays hidden: %s', async text => {
    const { html, leftOut } = await postOf(`${head()}\n${text}`)
    expect(html).not.toContain('тайна')
    expect(leftOut).toEqual([{ what: 'Скрытый текст', why: 'на старом сайте его не было видно' }])
  })

  it.each([
    [
      '{{< figure src="a.jpg" alt="Порт" caption="Вид *сверху*" >}}',
      '<figure><img src="posts/a.jpg" alt="Порт"><figcaption>Вид <em>сверху</em></figcaption></figure>',
    ],
    ['{% include figure.html src="/a.jpg" %}', '<figure><img src="/a.jpg" alt=""></figure>'],
    ['{{< img "/a.jpg" >}}', '<figure><img src="/a.jpg" alt=""></figure>'],
    ['![[a.jpg|300]]', '<p><img src="posts/a.jpg" alt=""></p>'],
    [
      '![Порт|300](a.jpg) ![|300x200](/b.jpg)',
      '<p><img src="posts/a.jpg" alt="Порт"> <img src="/b.jpg" alt=""></p>',
    ],
    [
      '![[мой порт.jpg|Порт]]',
      '<p><img src="posts/%D0%BC%D0%BE%D0%B9%20%D0%BF%D0%BE%D1%80%D1%82.jpg" alt="Порт"></p>',
    ],
    ['См. [[Порт]], [[Авто/Порт|наш порт]].', '<p>См. Порт, наш порт.</p>'],
    ['[[Авто/Порт.md#Цены]], [[#Сроки]]', '<p>Порт › Цены, Сроки</p>'],
    [
      '| а |\n|---|\n| [[Порт\\|порт]] |',
      '<table>\n<thead>\n<tr>\n<th>а</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>порт</td>\n</tr>\n</tbody></table>',
    ],
    ['[[1]](/a) и `[[Порт]]`', '<p><a href="/a">[1]</a> и <code>[[Порт]]</code></p>'],
    ['![x]({{ site.baseurl }}/a.jpg)', '<p><img src="/a.jpg" alt="x"></p>'],
    ['[x]({{ "/a" | relative_url }})', '<p><a href="/a">x</a></p>'],
    [
      '{{< youtube dQw4w9WgXcQ >}}',
      '<figure class="video"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe></figure>',
    ],
    [
      '{% include video id="dQw4w9WgXcQ" provider="youtube" %}',
      '<figure class="video"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe></figure>',
    ],
    ['{% raw %}{{ x }}{% endraw %}', '<p>{{ x }}</p>'],
    ['{{</* figure */>}}', '<p>{{&lt; figure &gt;}}</p>'],
    [
      '{% highlight js %}\na {% b %}\n{% endhighlight %}',
      '<pre><code class="language-js">a {% b %}\n</code></pre>',
    ],
    ['Текст\n{: .lead}\nЕщё', '<p>Текст</p>\n<p>Ещё</p>'],
    ['[x](/y){: .btn} и *z*{: .red}', '<p><a href="/y">x</a> и <em>z</em></p>'],
    ['* TOC\n{:toc}\n\nТекст', '<p>Текст</p>'],
    ['## Цена {#price}\n\n[x](#price)', '<h2 id="price">Цена</h2>\n<p><a href="#price">x</a></p>'],
    ['## Цена\n{: #price .a}', '<h2 id="price">Цена</h2>'],
    ['## Цена {.a}', '<h2>Цена</h2>'],
    [
      'Сбор 1200[^b] $, порт[^a], [^c].\n\n[^a]: Клайпеда\n[^b]: Без *НДС*\n\n    Вторая',
      '<p>Сбор 1200<sup>1</sup> $, порт<sup>2</sup>, [^c].</p>\n<ul>\n<li><p><sup>2</sup> Клайпеда</p>\n</li>\n<li><p><sup>1</sup> Без <em>НДС</em></p>\n<p>Вторая</p>\n</li>\n</ul>',
    ],
    [
      '> [!note]- Важно\n> Текст\n\nА [!note] б',
      '<blockquote>\n<p><strong>Важно</strong></p>\n<p>Текст</p>\n</blockquote>\n<p>А [!note] б</p>',
    ],
    ['Сбор ==900 $==, `==x==`, a == b и c == d', '<p>Сбор 900 $, <code>==x==</code>, a == b и c == d</p>'],
    [':::tip Важно\nТекст\n:::\n\n::: info\n:::', '<p><strong>Важно</strong></p>\n<p>Текст</p>'],
    [':::note[Важно]{.a}\n\nТекст\n\n:::', '<p><strong>Важно</strong></p>\n<p>Текст</p>'],
    ['> [!WARNING]\n> Текст', '<blockquote>\n<p>Текст</p>\n</blockquote>'],
    ['Цена {900}, 100%, 50%% и {{ цена }}', '<p>Цена {900}, 100%, 50%% и {{ цена }}</p>'],
    ['\\{% a %} \\{\\{ b }}', '<p>{% a %} {{ b }}</p>'],
  ])('becomes what was seen: %s', async (text, html) => {
    const post = await postOf(`${head()}\n${text}`)
    expect(post.html.trim()).toBe(html)
    expect(post.leftOut).toEqual([])
  })

  it.each([
    ['{{< tab "а" >}}900{{< /tab >}}{{< tab "б" >}}1200{{< /tab >}} $', '<p>900<br>1200 $</p>'],
    ['{% tab а %}900{% endtab %}{% tab б %}1200{% endtab %} $', '<p>900<br>1200 $</p>'],
  ])('runs no two prices together: %s', async (text, html) =>
    expect((await postOf(head() + text)).html.trim()).toBe(html),
  )

  it('keeps a picture in the list that it stands in', async () => {
    const { html } = await postOf(`${head()}\n1. а\n   {{< figure src="/a.jpg" >}}\n2. б`)
    expect(html.match(/<ol>/g)).toHaveLength(1)
    expect(html).toContain('<img src="/a.jpg"')
  })

  it('is named where nothing here can show it, and what stands in it stays', async () => {
    const text = [
      '{{< note >}}Важно{{< /note >}} {{% note %}}и это{{% /note %}}',
      '{% if a %}да{% endif %} {% include price.html %} {% include price.html %} {{ page.price }} ![[Записка]]',
    ].join('\n\n')
    const { html, leftOut } = await postOf(`${head()}\n${text}`)
    expect(html.replaceAll(/\s+(?=<|$)/g, '')).toBe('<p>Важно и это</p><p>да</p>')
    expect(leftOut.map(({ what }) => what)).toEqual([
      '{{< note >}}',
      '{{% note %}}',
      '{% if %}',
      '{% include price.html %} × 2',
      '{{ page.price }}',
      '![[Записка]]',
    ])
  })

  it.each([
    '```\n{% comment %}а{% endcomment %}\n```',
    '- а\n\n  ~~~html\n  {{< b >}}\n  ~~~',
    'слово `{{/* а */}}` и ``{: .b} ` %%а%%``',
    '`[^1]`\n\n```\n[^1]: {{ а }}\n```',
    'слово\n\n    {% include a %}\n\n    {{< b >}}',
    '<pre>{% a %}</pre>',
    '```\n{{< b >}}',
  ])('stays in code: %s', async text => {
    const { html, leftOut } = await postOf(`${head()}\n${text}`)
    expect(leftOut).toEqual([])
    expect(html.match(/\{[%{:]/g)).toEqual(text.match(/\{[%{:]/g))
  })
})
