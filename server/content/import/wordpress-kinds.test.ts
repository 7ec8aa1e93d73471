/** What posts of WordPress hold besides words: each comes, or is named. */
import { describe, expect, it } from 'vitest'
import { attachment, meta, preparedWordpress } from './testing/prepared-wordpress.ts'

const at = 'https://old.example/wp-content/uploads/'
const figure = (name: string, caption = '', alt = '') =>
  `<figure><img src="${at}${name}" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const video = (id: string) =>
  `<figure class="video"><iframe src="https://www.youtube-nocookie.com/embed/${id}"`
const uploaded =
  attachment(
    5,
    'b.jpg',
    '<excerpt:encoded><![CDATA[Лот <b>5</b>]]></excerpt:encoded><wp:post_parent>7</wp:post_parent><wp:menu_order>2</wp:menu_order>',
  ) +
  attachment(6, 'a.jpg', '<wp:post_parent>7</wp:post_parent><wp:menu_order>1</wp:menu_order>') +
  attachment(8, 'c.jpg', '<wp:post_parent>9</wp:post_parent>') +
  attachment(9, 'price.pdf', '<wp:post_parent>7</wp:post_parent>')
const prepared = (html: string, more = '') =>
  preparedWordpress(html, { more, channel: uploaded, pictures: true })

it('the footnotes of a post stand where its block for them is', async () => {
  const mark = (id: string, number: number) =>
    `<sup data-fn="${id}" class="fn"><a id="${id}-link" href="#${id}">${number}</a></sup>`
  const html = `<!-- wp:paragraph --><p>Сбор 600${mark('a1-b', 1)} $${mark('c2', 2)}</p><!-- /wp:paragraph -->
<!-- wp:footnotes {"fontSize":"small"} /-->`
  const field = meta(
    'footnotes',
    '[{"content":"С <strong>НДС</strong>","id":"a1-b"},{"content":"Оценка","id":"c2"}]',
  )
  const { text, left } = await prepared(html, field)
  expect(text.replaceAll('\n', '')).toBe(
    '<p>Сбор 600¹ $²</p><ol><li>С <strong>НДС</strong></li><li>Оценка</li></ol>',
  )
  expect(left).toEqual([])
  expect((await prepared('<!-- wp:paragraph --><p>А</p><!-- /wp:paragraph -->', field)).left).toEqual([
    'Поле footnotes',
  ])
})

describe('blocks that hold their words in their values', () => {
  const inner = (value: unknown) => ({ innerContent: { desktop: { value }, phone: { value: 'Коротко' } } })
  const written = (name: string, values: object) =>
    `<!-- wp:${name} ${JSON.stringify(values).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} /-->`
  const shown = async (html: string) => {
    const { text, leftOut } = await prepared(html)
    return [text.replaceAll('\n', ''), ...leftOut.map(({ what, why }) => `${what}: ${why}`)]
  }

  it('come with them: Divi', async () => {
    const blocks = [
      written('divi/heading', { title: inner('BMW X5') }),
      written('divi/text', {
        module: { meta: { adminLabel: { desktop: { value: 'Цены' } } } },
        content: inner('<p>Сбор 900 $</p>'),
      }),
      written('divi/image', { image: inner({ src: `${at}a.jpg`, alt: 'Порт' }) }),
      written('divi/toggle', { title: inner('Когда?'), content: inner('<p>В мае</p>') }),
      written('divi/blurb', {
        title: inner({ text: 'Порт' }),
        imageIcon: inner({ useIcon: 'on', icon: { unicode: '&#xe03a;', type: 'divi' } }),
      }),
    ]
    expect(await shown(`<!-- wp:divi/section {} -->${blocks.join('')}<!-- /wp:divi/section -->`)).toEqual([
      `<h2>BMW X5</h2><p>Сбор 900 $</p>${figure('a.jpg', '', 'Порт')}<p><strong>Когда?</strong></p><p>В мае</p><p><strong>Порт</strong></p>`,
      ...['heading', 'text', 'image', 'toggle', 'blurb'].map(
        name => `Блок divi/${name}: перенесены его слова и картинки, вид — нет`,
      ),
    ])
  })

  it('come with them: ACF', async () => {
    const data = {
      title: 'Цены',
      _title: 'field_1',
      price: '900 $',
      photo: 6,
      rows_0_name: 'Клайпеда',
      align: 'left',
    }
    expect(await shown(written('acf/prices', { name: 'acf/prices', data, mode: 'preview' }))).toEqual([
      `<p><strong>Цены</strong></p><p>900 $</p>${figure('a.jpg')}<p>Клайпеда</p>`,
      'Блок acf/prices: перенесены его слова и картинки, вид — нет',
    ])
  })

  it('stay hidden where Divi shows them on no device', async () => {
    const on = { value: 'on' }
    const module = { decoration: { disabledOn: { desktop: on, tablet: on, phone: on } } }
    expect((await shown(written('divi/text', { module, content: inner('тайна') })))[0]).toBe('')
  })
})

it('buttons and icons of its own blocks are no words', async () => {
  const file = `<div class="wp-block-file"><a href="${at}p.pdf">Прайс</a><a href="${at}p.pdf" class="wp-block-file__button wp-element-button" download>Скачать</a></div>`
  const fold =
    '<h3 class="wp-block-accordion-heading"><button><span>Цена 900</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>'
  const { text } = await prepared(`<!-- wp:file -->${file}${fold}`)
  expect(text).toBe('<p><a href="/wp-content/uploads/p.pdf">Прайс</a></p><h3>Цена 900</h3>')
})

describe('shortcodes', () => {
  it.each([
    ['[gallery]', figure('a.jpg') + figure('b.jpg', 'Лот <strong>5</strong>')],
    ['[gallery include="5,6"]', figure('a.jpg') + figure('b.jpg', 'Лот <strong>5</strong>')],
    ["[gallery ids='5, 6']", figure('b.jpg', 'Лот <strong>5</strong>') + figure('a.jpg')],
    ['[gallery ids=6]', figure('a.jpg')],
    ['[gallery exclude="5"]', figure('a.jpg')],
    ['[gallery id="9" /]', figure('c.jpg')],
    [`[caption caption="Слова"]<img src="${at}a.jpg">[/caption]`, figure('a.jpg', 'Слова')],
    [
      `[wp_caption]<a href="${at}a.jpg"><img src="${at}a.jpg"></a> Слова[/wp_caption]`,
      figure('a.jpg', 'Слова'),
    ],
    ['[vc_single_image image="6"]', figure('a.jpg')],
    ['[vc_images_carousel images="6,8"]', figure('a.jpg') + figure('c.jpg')],
    [
      `[et_pb_image src="${at}z-300x200.jpg" alt="Порт" url="${at}z.jpg"]`,
      figure('z-300x200.jpg', '', 'Порт'),
    ],
    [`[av_image src='${at}a.jpg' attachment='6']`, figure('a.jpg')],
    [`[fusion_imageframe]${at}a.jpg[/fusion_imageframe]`, figure('a.jpg')],
    ['А [[gallery]] б [[tab]в[/tab]]', '<p>А [gallery] б [tab]в[/tab]</p>'],
    ['[vc_custom_heading text="Цена & срок"]', '<h2>Цена &amp; срок</h2>'],
    ['[embed]https://youtu.be/dQw4w9WgXcQ[/embed]', video('dQw4w9WgXcQ')],
    ['[youtube dQw4w9WgXcQ]', video('dQw4w9WgXcQ')],
    ['[video src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"][/video]', video('dQw4w9WgXcQ')],
    ['[vc_video link="https://youtu.be/dQw4w9WgXcQ"]', video('dQw4w9WgXcQ')],
    ['[et_pb_video src="https://www.youtube.com/watch?v=dQw4w9WgXcQ" /]', video('dQw4w9WgXcQ')],
    ["[av_video src='https://youtu.be/dQw4w9WgXcQ']", video('dQw4w9WgXcQ')],
    ['[fusion_youtube id="dQw4w9WgXcQ"][/fusion_youtube]', video('dQw4w9WgXcQ')],
    ['[su_youtube url="https://youtu.be/dQw4w9WgXcQ"]', video('dQw4w9WgXcQ')],
  ])('%s comes without a loss', async (html, shown) => {
    const { text, left } = await prepared(html)
    expect([text.slice(0, shown.length), left]).toEqual([shown, []])
  })

  it.each([
    ['[video mp4="https://old.example/a.mp4"][/video]', '', ['Видеофайл https://old.example/a.mp4']],
    [
      '[video src="https://old.example/a.mp4"]\n[video mp4="https://old.example/b.mp4"][/video]',
      '',
      ['Видеофайл https://old.example/a.mp4'],
    ],
    ['[audio mp3="https://old.example/a.mp3"]', '', ['Звук https://old.example/a.mp3']],
    [
      '[tabs][tab title="Киев"]900 $[/tab][tab title="Одесса"]1200 $[/tab][/tabs]',
      '<p><strong>Киев</strong></p><p>900 $</p><p><strong>Одесса</strong></p><p>1200 $</p>',
      ['[tabs]', '[tab] × 2'],
    ],
    ['[price]900[/price][price]1200[/price]', '<p>900</p><p>1200</p>', ['[price] × 2']],
    ['Цена [price]900[/price] $', '<p>Цена 900 $</p>', ['[price]']],
    [
      'А[vc_raw_html]JTNDc2NyaXB0JTNFYWxlcnQlMjgxJTI5JTNDJTJGc2NyaXB0JTNF[/vc_raw_html]',
      '<p>А</p>',
      ['[vc_raw_html]'],
    ],
    ['А[vc_raw_js]PGhyPg==[/vc_raw_js]', '<p>А</p>', ['[vc_raw_js]']],
    ['А[et_code]PGhyPjxocj48aHI+\nPGhyPjxocj4=[/et_code]', '<p>А</p>', ['[et_code]']],
    [
      '<!-- wp:shortcode -->\n[price]\nСедан 900\nДжип 1200\n\nПикап 1000\n[/price]\n<!-- /wp:shortcode --><!-- wp:paragraph --><p>Б</p>',
      '<p>Седан 900<br>\nДжип 1200</p><p>Пикап 1000</p><p>Б</p>',
      ['[price]'],
    ],
    [
      '[vc_row video_bg="yes" video_bg_url="https://youtu.be/dQw4w9WgXcQ"]А[/vc_row]',
      '<p>А</p>',
      ['[vc_row]'],
    ],
    ['[vc_single_image image="99"]', '', ['Картинка [vc_single_image], вложение 99', '[vc_single_image]']],
    ['[gallery id="1"]', '', ['[gallery]']],
    ['А[members_logged_in]тайна[/members_logged_in]', '<p>А</p>', ['Часть текста [members_logged_in]']],
    [
      'А[vc_row disable_element="yes"][vc_column][vc_column_text]тайна[/vc_column_text][/vc_column][/vc_row]',
      '<p>А</p>',
      ['Часть текста [vc_row]'],
    ],
    ['А[vc_single_image image="6" disable_element="yes"]', '<p>А</p>', ['Часть текста [vc_single_image]']],
    ['А[et_pb_text disabled="on"]тайна[/et_pb_text]', '<p>А</p>', ['Часть текста [et_pb_text]']],
    ['А[fusion_text status="draft"]тайна[/fusion_text]', '<p>А</p>', ['Часть текста [fusion_text]']],
    [
      'А[fusion_text status="published_until" publish_date="2020-01-01 00:00:00"]тайна[/fusion_text]',
      '<p>А</p>',
      ['Часть текста [fusion_text]'],
    ],
    ['А[s2If is_user_logged_in()]тайна[/s2If]', '<p>А</p>', ['Часть текста [s2If]']],
    ['А[Price cur="usd"]900[/Price] $', '<p>А900 $</p>', ['[Price]']],
    ['А [MM_Member_Decision] б', '<p>А  б</p>', ['[MM_Member_Decision]']],
    ['А [См. закон] [Note] [See law 5] б', '<p>А [См. закон] [Note] [See law 5] б</p>', []],
    [
      '<!-- wp:paragraph --><p>А</p><!-- /wp:paragraph --><!-- wp:pmpro/membership --><p>тайна</p><!-- /wp:pmpro/membership -->',
      '<p>А</p>',
      ['Часть текста'],
    ],
  ])('%s is named', async (html, shown, named) => {
    const { text, left } = await prepared(html)
    expect([text, left]).toEqual([shown, named])
  })
})

it('leaves out a shared block where its post hides it, and only there', async () => {
  const block =
    '<item><content:encoded>тайна</content:encoded><wp:post_id>5</wp:post_id><wp:post_type>wp_block</wp:post_type></item>'
  for (const [more, shown] of [
    ['', '<p>А</p>тайна'],
    [',"metadata":{"blockVisibility":false}', '<p>А</p>'],
  ]) {
    const html = `<!-- wp:paragraph --><p>А</p><!-- /wp:paragraph --><!-- wp:block {"ref":5${more}} /-->`
    expect((await preparedWordpress(html, { channel: block })).text).toBe(shown)
  }
})

it('names a shared block in which its post has changed a text, and shows no other price', async () => {
  const block =
    '<item><content:encoded><![CDATA[<p>900 $</p>]]></content:encoded><wp:post_id>5</wp:post_id><wp:post_type>wp_block</wp:post_type></item>'
  const html = '<p>А</p><!-- wp:block {"ref":5,"content":{"Цена":{"content":"1200 $"}}} /-->'
  const { text, left } = await preparedWordpress(html, { channel: block })
  expect([text, left]).toEqual(['<p>А</p>', ['Общий блок 5']])
})

describe('embedded addresses', () => {
  const block = (address: string, caption = '') =>
    `<!-- wp:embed --><figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\n${address}\n</div>${caption && `<figcaption class="x">${caption}</figcaption>`}</figure><!-- /wp:embed -->`
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?app=desktop&amp;v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://m.youtube.com/live/dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ?si=x',
  ])('%s is a video in each place', async address => {
    for (const html of [block(address), `А\n${address}\nБ`, `<p>${address}</p>`]) {
      const { text, left } = await prepared(html)
      expect([text, left]).toEqual([expect.stringContaining(video('dQw4w9WgXcQ')), []])
    }
  })

  it('begins where its address says, and keeps its caption', async () => {
    const { text } = await prepared(block('https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'Осмотр'))
    expect(text).toContain('/embed/dQw4w9WgXcQ?start=90"')
    expect(text).toContain('</iframe><figcaption>Осмотр</figcaption></figure>')
  })

  it.each([
    'https://vimeo.com/76979871',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://twitter.com/a/status/1',
  ])('%s becomes a link and is named', async address => {
    for (const html of [block(address, 'Осмотр'), `А\n\n${address}\n\nБ`, `[embed]${address}[/embed]`]) {
      const { text, left } = await prepared(html)
      expect(text).toContain(`<p><a href="${address}" rel="noopener noreferrer nofollow">${address}</a></p>`)
      expect(left).toEqual([`Вставка ${new URL(address).hostname.replace('www.', '')}`])
    }
  })

  it.each([
    ['src="https://player.vimeo.com/video/76979871" width="640"', 'https://player.vimeo.com/video/76979871'],
    ['src="//player.vimeo.com/video/7"', 'https://player.vimeo.com/video/7'],
    ['src="about:blank" data-src="https://player.vimeo.com/video/7"', 'https://player.vimeo.com/video/7'],
    ['src="https://www.google.com/maps/embed?pb=1"', 'https://www.google.com/maps/embed?pb=1'],
  ])('a frame with %s becomes a link and is named', async (attributes, address) => {
    const frame = `<iframe ${attributes}></iframe>`
    const figure = (inner: string) => `<figure>${inner}<figcaption>Осмотр</figcaption></figure>`
    for (const html of [`А\n${frame}\nБ`, `<p>А ${frame} Б</p>`, figure(frame)]) {
      const { text, left } = await prepared(html)
      expect(text).toContain(`<p><a href="${address}" rel="noopener noreferrer nofollow">${address}</a></p>`)
      expect(text).not.toContain('<fig')
      expect(left).toEqual([`Вставка ${new URL(address).hostname.replace('www.', '')}`])
    }
    expect((await prepared(figure(frame))).text).toMatch(/<\/a><\/p><p>Осмотр<\/p>$/)
  })

  it('a frame that nobody saw is only named, and an older player of YouTube is the video', async () => {
    for (const unseen of ['height="0" width="0"', 'style="display:none;visibility:hidden"']) {
      const { text, left } = await prepared(`А<iframe src="https://count.example/ns" ${unseen}></iframe>`)
      expect([text, left]).toEqual(['<p>А</p>', ['Вставка count.example']])
    }
    const { text, left } = await prepared('<iframe src="http://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>')
    expect([text, left]).toEqual([expect.stringContaining('/embed/dQw4w9WgXcQ"'), []])
  })

  it('leaves an address that stands in a sentence or in a link', async () => {
    const link = '<a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a>'
    expect((await prepared(`Смотрите ${link}`)).text).not.toContain('iframe')
  })
})

describe('links and pictures', () => {
  it.each([
    [`<a href="${at}a.jpg"><img src="${at}a-300x200.jpg"></a>`],
    [`<a href="/wp-content/uploads/a.jpg"><img src="${at}a-300x200.jpg"></a>`],
    [`<a href="https://old.example/port/a/" rel="attachment wp-att-6"><img src="${at}a-300x200.jpg"></a>`],
    [`<a href="https://old.example/?attachment_id=6"><img src="${at}a-300x200.jpg"></a>`],
    [`<a href="https://cdn.example/a.jpg"><img src="https://cdn.example/a-300x200.jpg"></a>`],
  ])('%s loses the link that would lead nowhere, and no word is said', async html => {
    const { text, left } = await prepared(html)
    expect([text, left]).toEqual([expect.stringMatching(/^(?:<p>)?<img [^>]*>(?:<\/p>)?$/), []])
  })

  it.each([
    [`<a href="https://shop.example/"><img src="${at}a.jpg"></a>`, []],
    [`<a href="${at}a.jpg">Фото</a>`, ['Ссылка /wp-content/uploads/a.jpg']],
    [`<a href="${at}price.pdf"><img src="${at}a.jpg"></a>`, ['Ссылка /wp-content/uploads/price.pdf']],
  ])('%s stays a link', async (html, named) => {
    const { text, left } = await prepared(html)
    expect([text, left]).toEqual([expect.stringContaining('<a href='), named])
  })

  it.each(['viber://chat?number=%2B380671234567', 'tg://resolve?domain=firm', 'skype:firm?call'])(
    'a link to %s, which the site cannot hold, is named',
    async href => {
      const { text, left } = await prepared(`А <a href="${href}">Пишите</a>`)
      expect([text, left]).toEqual(['<p>А Пишите</p>', [`Ссылка ${href}`]])
    },
  )

  it('names no link that led nowhere, and finds own ones without a protocol', async () => {
    const { text, left } = await prepared(
      '<a href="javascript:void(0)">А</a> <a>б</a> <a href="">в</a> <a href="//www.old.example/port/">г</a>',
    )
    expect([text, left]).toEqual([expect.stringContaining('<a href="/port/">г</a>'), []])
  })

  const blank = 'src="data:image/gif;base64,R0lGOD"'
  it.each([
    `<img ${blank} data-original="${at}a.jpg">`,
    `<img ${blank} data-lazyload="${at}a.jpg">`,
    `<img src="${at}blank.gif" data-srcset="${at}a-300x200.jpg 300w, ${at}a.jpg 1200w">`,
    `<img srcset="${at}a.jpg 2x, ${at}a-300x200.jpg">`,
    `<amp-img src="${at}a.jpg" width="3" height="2"></amp-img>`,
  ])('%s comes although it is loaded late', async html => {
    const { text, left } = await prepared(`<p>А</p>${html}<p>Б</p>`)
    expect([text, left]).toEqual([`<p>А</p><p><img src="${at}a.jpg" alt=""></p><p>Б</p>`, []])
  })

  it.each(['<img alt="порт">', `<img ${blank}>`])('%s has no address and is named', async html => {
    const { text, left } = await prepared(`<p>А</p>${html}`)
    expect([text, left]).toEqual(['<p>А</p>', ['Картинка без адреса']])
  })

  it('brings the picture of a cover, which is a background', async () => {
    const cover = `<div class="wp-block-cover" style="background-image:url(${at}a.jpg)"><p>А</p></div>`
    expect(await prepared(`<!-- wp:cover -->${cover}`)).toMatchObject({
      text: `${figure('a.jpg')}<p>А</p>`,
      left: [],
    })
  })

  it('leads a link within the text to its heading, and names anchors that are gone', async () => {
    const html =
      '<h2 id="price">Ціна авто</h2><p id="x">А</p><p><a href="#price">а</a> <a href="#x">б</a></p>'
    const { text, left } = await prepared(html)
    expect(text).toContain('<a href="#tsina-avto">а</a>')
    expect(left).toEqual(['Якорь #price', 'Ссылка #x'])
  })
})

describe('fields of a post', () => {
  it.each([
    [meta('_yoast_wpseo_meta-robots-noindex', '1'), ['Запрет поисковым системам (noindex)']],
    [meta('rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'), ['Запрет поисковым системам (noindex)']],
    [meta('_yoast_wpseo_canonical', 'https://a.example/x'), ['Канонический адрес https://a.example/x']],
    [meta('_links_to', 'https://a.example/x'), ['Перенаправление на https://a.example/x']],
    [meta('_yoast_wpseo_opengraph-title', 'Порт'), ['Слова или картинка для соцсетей']],
    [meta('_yoast_wpseo_redirect', 'https://a.example/x'), ['Перенаправление на https://a.example/x']],
    [meta('_seopress_robots_index', 'yes'), ['Запрет поисковым системам (noindex)']],
    [meta('_seopress_robots_canonical', 'https://a.example/x'), ['Канонический адрес https://a.example/x']],
    [meta('_genesis_noindex', '1'), ['Запрет поисковым системам (noindex)']],
    [meta('_open_graph_title', 'Порт'), ['Слова или картинка для соцсетей']],
    [meta('_yoast_wpseo_title', 'Цены %%currentyear%%'), ['«Цены %%currentyear%%»']],
    [meta('_members_access_role', 'editor'), ['Публикация']],
    [meta('arm_access_plan', '3'), ['Публикация']],
    [meta('passster_activate_protection', '1'), ['Публикация']],
    [meta('_wppcp_post_page_visibility', 'member'), ['Публикация']],
    [meta('_issuem_leaky_paywall_visibility', 'a:1:{s:15:"visibility_type";s:4:"only";}'), ['Публикация']],
    [
      meta('arm_access_plan', '0') +
        meta('passster_activate_protection', '') +
        meta('_wppcp_post_page_visibility', 'all') +
        meta('_issuem_leaky_paywall_visibility', 'a:1:{s:15:"visibility_type";s:7:"default";}'),
      [],
    ],
    [meta('_wpmem_block', '1'), ['Публикация']],
    [meta('_jetpack_newsletter_access', 'paid_subscribers'), ['Публикация']],
    [meta('_jetpack_newsletter_access', 'everybody') + meta('_wpmem_block', '0'), []],
    [meta('patreon-level', '5'), ['Публикация']],
    [meta('memberful_acl', 'a:1:{i:0;i:5;}'), ['Публикация']],
    [meta('_llms_is_restricted', 'yes'), ['Публикация']],
    [meta('ihc_mb_type', 'show') + meta('ihc_mb_who', 'reg'), ['Публикация']],
    [meta('ihc_mb_type', 'block') + meta('ihc_mb_who', 'all'), ['Публикация']],
    [
      meta('patreon-level', '0') +
        meta('memberful_acl', 'a:0:{}') +
        meta('_llms_is_restricted', 'no') +
        meta('ihc_mb_type', 'show') +
        meta('ihc_mb_who', 'all'),
      [],
    ],
    [meta('um_content_restriction', 'a:1:{s:14:"_um_accessible";s:1:"2";}'), ['Публикация']],
    [meta('groups-read', '3'), ['Публикация']],
    [meta('groups-groups_read_post', 'premium'), ['Публикация']],
    [meta('rcUserLevel', 'Subscriber'), ['Публикация']],
    [meta('wppb-content-restrict-user-status', 'loggedin'), ['Публикация']],
    [meta('memberful_available_to_any_registered_user', '1'), ['Публикация']],
    [meta('urcr_meta_checkbox', 'on'), ['Публикация']],
    [meta('_yith_wcmbs_restrict_access', 'all_members'), ['Публикация']],
    [meta('_yith_wcmbs_restrict_access_plan', 'a:1:{i:0;s:2:"12";}'), ['Публикация']],
    [meta('tds_lock_content', '1'), ['Публикация']],
    [
      meta('rcUserLevel', 'None') +
        meta('memberful_available_to_any_registered_user', '') +
        meta('_yith_wcmbs_restrict_access', 'none') +
        meta('_yith_wcmbs_restrict_access_plan', 'a:0:{}'),
      [],
    ],
  ])('%s is named', async (more, named) => {
    const { left, status } = await prepared('А', more)
    expect([left, status]).toEqual([named, named[0] === 'Публикация' ? 'draft' : 'published'])
  })

  it.each([
    ['"enabled_visibility":"yes"', 'draft'],
    ['"eael_ext_content_protection":"yes"', 'draft'],
    ['"jedv_enabled":"yes"', 'draft'],
    [String.raw`"e_display_conditions":["[{\"condition\":\"login_status\"}]"]`, 'draft'],
    ['"hide_desktop":"hidden-desktop","hide_tablet":"hidden-tablet","hide_mobile":"hidden-mobile"', 'draft'],
    ['"hide_mobile":"hidden-mobile","e_display_conditions":["[]"],"jedv_enabled":""', 'published'],
  ])(
    'a part of a text that Elementor did not show to all makes it a draft: %s',
    async (setting, expected) => {
      const data = `[{"id":"1","elType":"widget","settings":{"editor":"тайна",${setting}},"elements":[]}]`
      const { status, leftOut } = await prepared('<p>тайна</p>', meta('_elementor_data', data))
      expect([status, ...leftOut.map(({ why }) => why)]).toEqual([
        expected,
        ...(expected === 'draft' ? ['запись видели целиком не все посетители: перенесена черновиком'] : []),
      ])
    },
  )

  describe('a post becomes a draft that its membership plugin closes', () => {
    const term = '<category domain="category" nicename="kurs">Курс</category>'
    const link = '<link>https://old.example/kurs/port/</link>'
    const closed = async (channel: string) =>
      (await preparedWordpress('А', { more: term + link, channel })).left[0] === 'Публикация'
    const rule = (type: string, content: string, status = 'publish') =>
      `<item><title>Правило</title><wp:post_id>90</wp:post_id><wp:post_type>memberpressrule</wp:post_type><wp:status>${status}</wp:status>${meta('_mepr_rules_type', type)}${meta('_mepr_rules_content', content)}</item>`
    const category = (more = '') =>
      `<wp:category><wp:term_id>15</wp:term_id><wp:category_nicename>kurs</wp:category_nicename><wp:cat_name>Курс</wp:cat_name>${more}</wp:category>`

    it.each([
      ['single_post', '7', true],
      ['single_post', '8', false],
      ['single_page', '7', false],
      ['all', '', true],
      ['all', '5, 7', false],
      ['all_posts', '5', true],
      ['all_pages', '', false],
      ['category', '15', true],
      ['category', 'kurs', true],
      ['all_tax_category', '15', true],
      ['tag', '15', false],
      ['custom', '/kurs/', true],
      ['custom', '/port/', false],
      ['partial', '7', false],
    ])('by a rule of MemberPress for %s %s: %s', async (type, content, expected) => {
      expect(await closed(category() + rule(type, content))).toBe(expected)
      expect(await closed(category() + rule(type, content, 'draft'))).toBe(false)
    })

    it.each([
      ['rcp_restricted_meta', 'a:1:{s:13:"subscriptions";a:1:{i:0;i:2;}}', true],
      ['rcp_restricted_meta', 'a:1:{s:12:"access_level";s:4:"None";}', false],
      ['um_content_restriction', 'a:1:{s:14:"_um_accessible";s:1:"2";}', true],
    ])('by its category, %s %s', async (key, value, expected) => {
      const more = meta(key, value).replaceAll('postmeta', 'termmeta')
      expect(await closed(category(more))).toBe(expected)
    })

    it.each([
      ['Paid Memberships Pro', 'page', '[pmpro_levels]'],
      ['Paid Memberships Pro', 'page', '<!-- wp:pmpro/account-page /-->'],
      ['Simple Membership', 'page', '[swpm_login_form]'],
      ['s2Member', 'page', '[s2Member-Login /]'],
      ['Content Control', 'cc_restriction', ''],
      ['WooCommerce Memberships', 'wc_membership_plan', ''],
      ['MemberPress', 'memberpressrule', '', meta('_is_mepr_rules_content_regexp', '1')],
    ])('%s keeps elsewhere which, so the report names it', async (plugin, type, text, more = '') => {
      const channel = `<item><wp:post_id>90</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${text}]]></content:encoded>${more}</item>`
      const { notes } = await preparedWordpress('А', { channel })
      expect(notes).toEqual([
        `На старом сайте был плагин ${plugin}: какие записи видели только подписчики, в выгрузке не сказано. Проверьте, всё ли опубликованное — для всех`,
      ])
      expect((await preparedWordpress('[paid]А[/paid]')).notes).toEqual([])
    })
  })

  it.each([
    ['_yoast_wpseo_title', 'Цены %%page%% %%sep%% %%sitename%%', 'Цены'],
    ['_yoast_wpseo_title', '%%sitename%% — %%title%%: цены', 'Порт: цены'],
    ['_yoast_wpseo_title', '%%title%% %%page%% %%sep%% %%sitename%%', ''],
    ['rank_math_title', 'Цены %sep% %sitename%', 'Цены'],
    ['_aioseo_title', '#post_title #separator_sa #site_title', ''],
    ['_aioseo_title', '#post_title: цены | #site_title', 'Порт: цены'],
    ['_aioseop_title', 'Скидка 10% на всё', 'Скидка 10% на всё'],
    ['_aioseop_title', '%post_title% | %blog_title%', ''],
    ['_seopress_titles_title', '%%post_title%%, цены %%sep%% %%sitetitle%%', 'Порт, цены'],
    ['_genesis_title', 'Цены', 'Цены'],
  ])('the title for search engines in %s, %s, is %s', async (key, value, title) => {
    const { post, left } = await prepared('А', meta(key, value))
    expect([post.metaTitle, left]).toEqual([title, []])
  })

  it.each(['_aioseop_description', '_seopress_titles_desc', '_genesis_description'])(
    'brings the description for search engines in %s, and keywords',
    async key => {
      const more = meta(key, 'О порте') + meta('_aioseop_keywords', 'порт, цены')
      const { post } = await prepared('А', `${more}<category domain="post_tag">США</category>`)
      expect(post).toMatchObject({ metaDescription: 'О порте', keywords: 'США, порт, цены' })
    },
  )

  it('says that a post has no text, which its page builder may have kept elsewhere', async () => {
    const { left } = await prepared('', meta('_bricks_page_content_2', 'a:1:{}'))
    expect(left).toEqual(['Текст'])
  })

  it('finds the post at the addresses at which WordPress found it', async () => {
    const link = 'https://old.example/2023/05/%D0%BF%D0%BE%D1%80%D1%82/'
    const old =
      meta('_wp_old_slug', 'gavan') + meta('_wp_old_slug', 'port') + meta('_wp_old_date', '2022-11-30')
    const name = '<wp:post_name>%d0%bf%d0%be%d1%80%d1%82</wp:post_name>'
    const { post } = await prepared('А', `<link>${link}</link>${name}${old}`)
    expect(post.addresses.map(each => each.replace('https://old.example', ''))).toEqual([
      '/2023/05/%D0%BF%D0%BE%D1%80%D1%82/',
      '/?p=7',
      '/2023/05/gavan/',
      '/2023/05/port/',
      '/2022/11/порт/',
      '/2022/11/gavan/',
      '/2022/11/port/',
    ])
  })
})

it('names what categories and tags lose, once in an export', async () => {
  const category = (slug: string, name: string, more = '') =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name><![CDATA[${name}]]></wp:cat_name>${more}</wp:category>`
  const channel =
    category('avto', 'Авто &amp; мото', '<wp:category_description>О машинах</wp:category_description>') +
    category('news', 'Новости', '<wp:category_parent>avto</wp:category_parent>') +
    category('news-2', 'новости') +
    '<wp:tag><wp:tag_name>США</wp:tag_name><wp:tag_description>x</wp:tag_description></wp:tag>'
  expect((await preparedWordpress('А', { channel })).notes).toEqual([
    'Рубрика «Авто & мото»: описание не перенесено, рубрики и теги здесь без описаний',
    'Рубрика «Новости»: стояла в рубрике «Авто & мото», здесь рубрики без вложенных',
    'Тег «США»: описание не перенесено, рубрики и теги здесь без описаний',
    'Рубрика «Новости»: таких 2, здесь они стали одной',
    'Адреса рубрик, тегов, авторов и месяцев (/category/…, /tag/…, /author/…, /2023/05/): здесь таких страниц нет, они ответят 404',
  ])
})

describe('a text that holds several languages', () => {
  const more =
    '<excerpt:encoded>[:ru]Коротко[:uk]Стисло[:]</excerpt:encoded>' +
    meta('_yoast_wpseo_title', '[:ru]Цены[:uk]Ціни[:]') +
    '<category domain="category" nicename="a">[:ru]Сборы[:uk]Збори[:]</category>'

  it.each([
    '[:ru]Цена $900[:uk]Ціна $900[:]',
    '<!--:ru-->Цена $900<!--:--><!--:uk-->Ціна $900<!--:-->',
    '{:ru}Цена $900{:}{:uk}Ціна $900{:}',
  ])('%s gives each its own', async html => {
    const { text, status, left, post } = await prepared(html, more)
    expect([text, status, left]).toEqual(['<p>Цена $900</p>', 'published', []])
    expect(post).toMatchObject({
      language: 'ru',
      description: 'Коротко',
      metaTitle: 'Цены',
      categories: ['Сборы'],
      categoriesUk: new Map([['Сборы', 'Збори']]),
      translation: {
        html: expect.stringContaining('Ціна $900'),
        description: 'Стисло',
        metaTitle: 'Ціни',
        status: 'published',
      },
    })
    expect(post.translation?.html).not.toContain('Цена')
  })

  it('says that a third language does not come, and makes a draft where Russian is missing', async () => {
    expect((await prepared('[:ru]Цена[:en]Price[:]')).leftOut).toEqual([
      { what: 'Текст', why: 'язык записи — en, а сайт на русском и украинском' },
    ])
    for (const html of ['[:uk]Ціна[:]', '[:en]Price[:de]Preis[:]'])
      expect(await prepared(html)).toMatchObject({ status: 'draft' })
  })

  it('is read in captions too', async () => {
    const named = attachment(5, 'b.jpg', '<excerpt:encoded>[:ru]Лот[:uk]Лот УК[:]</excerpt:encoded>')
    const { text } = await preparedWordpress('[gallery ids="5"]', { channel: named, pictures: true })
    expect(text).toBe(figure('b.jpg', 'Лот'))
  })
})

describe('the language of the site', () => {
  const of = (language: string, more = '') =>
    preparedWordpress('А', { channel: `<language>${language}</language>`, more })
  it.each(['uk', 'uk-UA', 'ua', 'ukr', 'UK_ua'])(
    '%s makes drafts of its posts, with the reason',
    async language => {
      const { status, left, notes } = await of(language)
      expect([status, left, notes]).toEqual(['draft', ['Публикация'], []])
    },
  )

  it('is that of the post where it says so', async () => {
    const russian = '<category domain="language" nicename="ru">Русский</category>'
    expect(await of('uk', russian)).toMatchObject({ status: 'published', notes: [] })
  })

  it.each(['ru-RU', ''])('%s publishes them', async language =>
    expect(await of(language)).toMatchObject({ status: 'published', notes: [] }),
  )

  it('is taken for Russian where it is another one, which is said once', async () => {
    expect(await of('en-US')).toMatchObject({
      status: 'published',
      notes: ['Язык сайта — en-US: записи без своего языка приняты как русские'],
    })
  })
})
