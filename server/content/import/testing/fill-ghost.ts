/** Posts of the kinds that a site of Ghost has, written by its own API. */

export type GhostCall = (
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: the API of another program
) => Promise<any>

/** Returns the key by which a guest reads the content. */
export const fillGhost = async (call: GhostCall, origin: string): Promise<string> => {
  const owner = { email: 'olena@old.example', password: 'Very-long-secret-7' }
  await call('POST', '/authentication/setup/', {
    setup: [{ ...owner, name: 'Олена', blogTitle: 'Старый сайт' }],
  })
  await call('POST', '/session/', { username: owner.email, password: owner.password })
  const post = async (title: string, slug: string, children: unknown[], more: object = {}) => {
    const { posts } = await call('POST', '/posts/', {
      posts: [
        {
          ...{ title, slug, status: 'published', published_at: '2023-05-02T07:00:00.000Z' },
          lexical: textOf(children),
          ...more,
        },
      ],
    })
    return posts[0]
  }
  await call('POST', '/tags/', { tags: [{ name: 'Авто & мото', description: 'О машинах' }] })
  const image = (name: string) => `${origin}/content/images/2023/05/${name}.jpg`
  await post(
    'Простая',
    'prostaya',
    [
      heading('Цена'),
      paragraph('Седан ', bold('900'), ' $'),
      paragraph('Ещё: ', link(`${origin}/kartinka/`, 'тут')),
      list('Документы', 'Ключи'),
      { ...block, type: 'extended-quote', children: [word('Цитата')] },
      { type: 'horizontalrule', version: 1 },
    ],
    {
      tags: [{ name: 'Авто & мото' }, { name: '#internal' }, { name: 'Порт' }],
      custom_excerpt: 'Кратко',
    },
  )
  await post(
    'Картинка',
    'kartinka',
    [
      { ...picture(image('a'), 'Лот'), caption: '<span>Подпись <b>лота</b></span>', href: image('a') },
      {
        ...{ type: 'gallery', version: 1, caption: '' },
        images: ['b', 'c'].map(name => ({ ...picture(image(name), name), row: 0, fileName: `${name}.jpg` })),
      },
      paragraph('Под картинками.'),
    ],
    {
      feature_image: image('a'),
      feature_image_caption: 'Под обложкой',
      featured: true,
      codeinjection_head: '<style>a{}</style>',
      canonical_url: 'https://other.example/c',
    },
  )
  await post('Врезка', 'vrezka', [
    {
      type: 'callout',
      version: 1,
      calloutText: '<p>Важно <b>знать</b></p>',
      calloutEmoji: '',
      backgroundColor: 'blue',
    },
    { type: 'codeblock', version: 1, code: 'a = 1\n\n  b < 2', language: 'js', caption: '' },
    { type: 'markdown', version: 1, markdown: '## Таблица\n\n| a | b |\n|---|---|\n| 1 | 2 |' },
  ])
  await post('Середина', 'seredina', [
    paragraph('Для всех.'),
    { type: 'html', version: 1, html: '<p>Тайная вставка</p>', visibility: forMembers },
    { type: 'email', version: 1, html: '<p>Тайна только письмом</p>' },
    paragraph('Конец.'),
  ])
  const secret = [paragraph('Вступление.'), { type: 'paywall', version: 1 }, paragraph('Тайна за стеной.')]
  await post('За стеной', 'za-stenoj', secret, { visibility: 'paid' })
  await post('Для участников', 'uchastniki', secret, { visibility: 'members' })
  const { tiers } = await call('GET', '/tiers/')
  await post('Для уровня', 'uroven', secret, {
    visibility: 'tiers',
    tiers: (tiers as { id: string }[]).map(({ id }) => ({ id })),
  })
  await post('Черновик', 'chernovik', secret, { status: 'draft', published_at: null })
  await post('Плановая', 'plan', [paragraph('Потом.')], {
    ...{ status: 'scheduled', published_at: '2100-01-01T10:00:00.000Z' },
  })
  const letter = await post('Письмом', 'pismom', secret, {
    ...{ status: 'draft', published_at: null, email_only: true },
  })
  const { newsletters } = await call('GET', '/newsletters/')
  await call('PUT', `/posts/${letter.id}/?newsletter=${newsletters[0].slug}`, {
    posts: [{ status: 'published', email_only: true, updated_at: letter.updated_at }],
  })
  await call('POST', '/posts/?source=html', {
    posts: [
      {
        ...{ title: 'Из HTML', slug: 'iz-html', status: 'published' },
        published_at: '2023-05-02T07:00:00.000Z',
        html: '<p>1200<sup>1</sup> $</p><p>Ровно.</p>',
      },
    ],
  })
  await call('POST', '/pages/', {
    pages: [{ title: 'Страница', slug: 'stranica', status: 'published', lexical: textOf(secret) }],
  })
  const { integrations } = await call('POST', '/integrations/?include=api_keys', {
    integrations: [{ name: 'guest' }],
  })
  return integrations[0].api_keys.find(({ type }: { type: string }) => type === 'content').secret
}

const textOf = (children: unknown[]): string => JSON.stringify({ root: { ...block, type: 'root', children } })

const block = { direction: 'ltr', format: '', indent: 0, version: 1 }

const word = (text: string, format = 0) => ({
  ...{ type: 'extended-text', version: 1, mode: 'normal', style: '', detail: 0 },
  ...{ text, format },
})

const bold = (text: string) => word(text, 1)

const link = (url: string, text: string) => ({
  ...{ ...block, type: 'link', url, rel: null, target: null, title: null },
  children: [word(text)],
})

const paragraph = (...parts: unknown[]) => ({
  ...{ ...block, type: 'paragraph' },
  children: parts.map(part => (typeof part === 'string' ? word(part) : part)),
})

const heading = (text: string) => ({ ...block, type: 'extended-heading', tag: 'h2', children: [word(text)] })

const list = (...items: string[]) => ({
  ...{ ...block, type: 'list', listType: 'bullet', start: 1, tag: 'ul' },
  children: items.map((item, at) => ({ ...block, type: 'listitem', value: at + 1, children: [word(item)] })),
})

const picture = (src: string, alt: string) => ({
  ...{ type: 'image', version: 1, title: '', cardWidth: 'regular' },
  ...{ src, alt, width: 400, height: 300 },
})

const forMembers = {
  web: { nonMember: false, memberSegment: 'status:free,status:-free' },
  email: { memberSegment: 'status:free,status:-free' },
}
