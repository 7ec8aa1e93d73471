// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import {
  type Post,
  readPostEndpoint,
  restoreRevisionEndpoint,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { aStoredPost as stored } from '#shared/testing/a-stored-post.ts'
import type { FakeServer } from '#shared/testing/fake-server.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { PostPublication, PublishPost } from './publish-post.tsx'
import { type PostEditor, usePostEditor } from './use-post-editor.ts'

let screen: RenderedScreen | null = null
afterEach(async () => {
  await screen?.close()
  localStorage.clear()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].filter(each => each.textContent === name).at(-1)
const press = (name: string) => act(async () => button(name)?.click())
const plan = async () => {
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Опубликовать иначе"]')?.click())
  await screen?.until(() => button('Запланировать…'))
  await press('Запланировать…')
}

test('what keeps a post from being published has the focus, not the button behind the dialog', async () => {
  const editor = {
    base: null,
    lang: 'ru',
    state: 'idle',
    form: { values: { status: 'draft', publishedAt: '2099-12-01T09:00', slug: '' } },
    mayPublish: () => true,
    ensureSaved: async () => {
      document.querySelector<HTMLElement>('#problem')?.focus()
      return 'rejected'
    },
    // Only what the dialog reads.
  } as unknown as PostEditor
  const Screen = () => (
    <>
      <input id="problem" aria-label="Описание картинки" />
      <PublishPost editor={editor} />
    </>
  )
  screen = await renderScreen(() => <Screen />)
  await plan()
  await screen.until(() => document.querySelector('[role=dialog]'))
  // The focus is given back a moment after the dialog has closed.
  vi.useFakeTimers()
  await press('Запланировать')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(document.activeElement?.id).toBe('problem')
})

test('what publishing needs is asked before the dialog promises a day', async () => {
  const editor = {
    base: null,
    lang: 'ru',
    state: 'ready',
    form: { values: { status: 'draft', publishedAt: '2026-12-01T09:00', slug: '' } },
    mayPublish: () => mayPublish,
  } as unknown as PostEditor
  let mayPublish = false
  screen = await renderScreen(() => <PublishPost editor={editor} />)
  await plan()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  mayPublish = true
  await plan()
  const shown = screen
  // The day that was typed last time is still there.
  await shown.until(() =>
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=datetime-local]'),
  )
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input[type=datetime-local]')?.value).toBe(
    '2026-12-01T09:00',
  )
})

const draft: Post = { ...stored, status: 'draft', publishedAt: null, description: 'Новые ставки' }

test('publishing a post takes the button away, and the keyboard goes on from the title', async () => {
  const Screen = () => (
    <Page title="Статья" actions={<PublishPost editor={usePostEditor({ post: draft })} />}>
      {null}
    </Page>
  )
  screen = await renderScreen(Screen, {
    prepare: server => server.gives(updatePostEndpoint, () => ({ ...stored, version: stored.version + 1 })),
  })
  button('Опубликовать')?.focus()
  await press('Опубликовать')
  await screen.until(() => !button('Опубликовать'))
  await screen.until(() => document.activeElement?.matches('[data-page-title]'))
})

describe('a publication of unsaved typing', () => {
  const publish = async (prepare: (server: FakeServer) => void) => {
    let editor: PostEditor | undefined
    const Screen = () => {
      editor = usePostEditor({ post: draft })
      return (
        <>
          <PublishPost editor={editor} />
          <Notifications />
        </>
      )
    }
    const shown = await renderScreen(Screen, { prepare })
    screen = shown
    await act(async () => editor?.form.setFieldValue('keywords', 'акциз'))
    await press('Опубликовать')
    return shown
  }
  const sent = (shown: RenderedScreen) =>
    shown.server.calls.flatMap(({ method, body, headers }) =>
      method === 'PUT' ? [{ ...(body as Partial<Post>), version: headers['If-Match'] }] : [],
    )

  test('stores it first, and then publishes what is stored', async () => {
    const shown = await publish(server =>
      server.gives(updatePostEndpoint, ({ body }) => {
        const { keywords = 'акциз', status } = body as Partial<Post>
        const version = draft.version + server.calls.filter(({ method }) => method === 'PUT').length
        return { ...draft, ...(status === 'published' && stored), keywords, version }
      }),
    )
    await shown.until(() => document.body.textContent?.includes('Статья на сайте'))
    expect(sent(shown)).toMatchObject([
      { keywords: 'акциз', status: 'draft', version: `"${draft.version}"` },
      { status: 'published', version: `"${draft.version + 1}"` },
    ])
    expect(sent(shown)[1]).not.toHaveProperty('keywords')
  })

  test('publishes nothing where the saving has to wait for the connection', async () => {
    const shown = await publish(server => server.on(updatePostEndpoint, () => ({ status: 503, body: {} })))
    await shown.until(() => document.body.textContent?.includes('Пока не опубликовано'))
    expect(sent(shown)).toMatchObject([{ status: 'draft' }])
  })
})

describe('a publication that is taken back', () => {
  const publish = async () => {
    const Screen = () => {
      const editor = usePostEditor({ post: draft })
      return (
        <Page title="Статья" actions={<PublishPost editor={editor} />}>
          <PostPublication editor={editor} />
          <Notifications />
        </Page>
      )
    }
    const shown = await renderScreen(Screen, {
      prepare: server => {
        server.gives(updatePostEndpoint, () => ({ ...stored, version: draft.version + 1 }))
        server.gives(restoreRevisionEndpoint, () => ({ ...draft, version: draft.version + 2 }))
      },
    })
    screen = shown
    button('Опубликовать')?.focus()
    await press('Опубликовать')
    await shown.until(() => button('Снять с сайта'))
    await shown.until(() => button('Отменить'))
    return shown
  }
  const isSaid = () => document.body.textContent?.includes('Публикация отменена')
  const focusGivenBack = () => act(() => new Promise(done => setTimeout(done, 100)))

  test('is said to be, and the keyboard goes on from the title', async () => {
    const shown = await publish()
    await act(async () => button('Отменить')?.focus())
    await press('Отменить')
    await shown.until(isSaid)
    await focusGivenBack()
    expect(document.activeElement?.matches('[data-page-title]')).toBe(true)
  })

  test('leaves the focus on the page where it takes away what had it', async () => {
    const shown = await publish()
    await act(async () => button('Снять с сайта')?.focus())
    await act(async () => lastOffer()?.undo())
    await shown.until(() => !button('Снять с сайта'))
    await focusGivenBack()
    expect(document.activeElement).not.toBe(document.body)
  })
})

test('a post that was taken from the site and put back by the undo is as before: nothing is left to be saved', async () => {
  let editor: PostEditor | null = null
  const Screen = () => {
    editor = usePostEditor({ post: stored })
    return (
      <>
        <PostPublication editor={editor} />
        <Notifications />
      </>
    )
  }
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.gives(updatePostEndpoint, () => ({ ...stored, status: 'draft', version: stored.version + 1 }))
      server.gives(restoreRevisionEndpoint, () => ({ ...stored, version: stored.version + 2 }))
    },
  })
  const now = () => [editor?.base?.status, editor?.form.values.status, editor?.dirty]
  await press('Снять с сайта')
  await screen.until(() => editor?.base?.status === 'draft')
  expect(now()).toEqual(['draft', 'draft', false])
  await act(async () => lastOffer()?.undo())
  await screen.until(() => editor?.base?.status === 'published')
  expect(now()).toEqual(['published', 'published', false])
  await screen.until(() => document.body.textContent?.includes('Статья снова на сайте'))
})

test('a post that a colleague has removed is not taken from the site, and it is said who removed it', async () => {
  const Screen = () => (
    <>
      <PostPublication editor={usePostEditor({ post: stored })} />
      <Notifications />
    </>
  )
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.on(updatePostEndpoint, () => rejection(404, { code: 'record.gone', detail: 'Такой статьи нет' }))
      server.gives(readLastChangeEndpoint, () => ({ at: null, author: { name: 'Ольга', own: false } }))
    },
  })
  await press('Снять с сайта')
  await screen.until(() => document.body.textContent?.includes('Такой статьи нет. Удалил сотрудник Ольга.'))
})

describe('a press beside the form', () => {
  let editor: PostEditor | undefined
  let now: Post
  let isLosing: boolean
  let leave = () => {}
  const open = async (post: Post) => {
    now = post
    const revisions = new Map([[post.version, post]])
    isLosing = false
    const Form = () => {
      editor = usePostEditor({ post })
      return (
        <Page title="Статья" actions={<PublishPost editor={editor} />}>
          <PostPublication editor={editor} />
        </Page>
      )
    }
    const Screen = () => {
      const [isLeft, setLeft] = useState(false)
      leave = () => setLeft(true)
      return (
        <>
          {!isLeft && <Form />}
          <Notifications />
        </>
      )
    }
    screen = await renderScreen(Screen, {
      prepare: server => {
        server.on(updatePostEndpoint, ({ body, headers }) => {
          if (headers['If-Match'] !== `"${now.version}"`) return rejection(409, { code: 'record.stale' })
          const { keywords = now.keywords, status, publishedAt } = body as Partial<Post>
          const present = status === 'published' ? stored.publishedAt : now.publishedAt
          now = { ...now, keywords, status: status ?? now.status, publishedAt: publishedAt ?? present }
          now.version += 1
          revisions.set(now.version, now)
          return isLosing ? { status: 503, body: {} } : { status: 200, body: now }
        })
        server.on(restoreRevisionEndpoint, ({ path, query, headers }) => {
          if (headers['If-Match'] !== `"${now.version}"`) return rejection(409, { code: 'record.stale' })
          const old = revisions.get(Number(path.split('/').at(-2)))
          if (!old || query.publication !== '1') return rejection(404)
          now = { ...now, status: old.status, publishedAt: old.publishedAt, version: now.version + 1 }
          return { status: 200, body: now }
        })
        server.gives(readPostEndpoint, () => now)
        server.gives(readLastChangeEndpoint, () => ({ at: null, author: { name: 'Ольга', own: false } }))
      },
    })
    return screen
  }
  const says = (text: string) => () => document.body.textContent?.includes(text)
  const type = (field: 'keywords' | 'publishedAt', text: string) =>
    act(async () => editor?.form.setFieldValue(field, text))
  const puts = () => screen?.server.calls.filter(({ method }) => method === 'PUT') ?? []
  const colleagueSaves = (change: Partial<Post>) => {
    now = { ...now, ...change, version: now.version + 1 }
  }
  const planned: Post = {
    ...draft,
    status: 'scheduled',
    publishedAt: '2099-12-01T10:00:00.000Z',
  }

  test.each([
    ['publication', 'Опубликовать', draft, 'Статья на сайте'],
    ['withdrawal', 'Снять с сайта', stored, 'Статья снята с сайта'],
  ])('knows a %s whose response was lost, and offers to undo it', async (_which, name, post, said) => {
    const shown = await open(post)
    isLosing = true
    await press(name)
    await shown.until(says('Не получилось'))
    isLosing = false
    await press(name)
    await shown.until(says(said))
    expect([editor?.base?.status, editor?.dirty]).toEqual([now.status, false])
    await act(async () => lastOffer()?.undo())
    await shown.until(() => editor?.base?.status === post.status)
    expect(now.status).toBe(post.status)
  })

  test('shows what a colleague has saved and who, before that is published', async () => {
    const shown = await open(draft)
    colleagueSaves({ title: 'Акциз и НДС' })
    await press('Опубликовать')
    await shown.until(says('Другую версию сохранил сотрудник Ольга. Она уже показана'))
    expect([editor?.form.values.title, editor?.dirty, now.status]).toEqual(['Акциз и НДС', false, 'draft'])
    await press('Опубликовать')
    await shown.until(says('Статья на сайте'))
    expect(now).toMatchObject({ title: 'Акциз и НДС', status: 'published' })
  })

  test('keeps what is typed unsaved, and takes over no edit of the same field', async () => {
    const shown = await open(stored)
    await type('keywords', 'акциз')
    colleagueSaves({ title: 'Акциз и НДС' })
    await press('Снять с сайта')
    await shown.until(says('Она уже показана'))
    expect(editor?.form.values).toMatchObject({ title: 'Акциз и НДС', keywords: 'акциз' })
    colleagueSaves({ keywords: 'НДС' })
    await press('Снять с сайта')
    await shown.until(says('Сначала сохраните свои правки'))
    expect([editor?.form.values.keywords, editor?.base?.keywords]).toEqual(['акциз', ''])
    expect(now).toMatchObject({ keywords: 'НДС', status: 'published' })
  })

  test('takes over no newer version beside a picture that is chosen', async () => {
    const shown = await open(stored)
    await act(async () => editor?.setImage(new File(['picture'], 'port.png')))
    colleagueSaves({ image: '/media/b.jpg' })
    await press('Снять с сайта')
    await shown.until(says('Сначала сохраните свои правки'))
    expect([editor?.image?.name, editor?.base?.image]).toEqual(['port.png', stored.image])
  })

  test('that is taken back from another page says who has saved since, and of no form', async () => {
    const shown = await open(draft)
    await press('Опубликовать')
    await shown.until(says('Статья на сайте'))
    await act(async () => leave())
    colleagueSaves({ title: 'Акциз и НДС' })
    await act(async () => lastOffer()?.undo())
    await shown.until(says('Другую версию сохранил сотрудник Ольга.'))
    expect(says('Она уже показана')()).toBe(false)
    expect(now.status).toBe('published')
  })

  test('takes a publication back on top of what was saved after it', async () => {
    const shown = await open(draft)
    await press('Опубликовать')
    await shown.until(says('Статья на сайте'))
    await type('keywords', 'акциз')
    await act(async () => editor?.save())
    await shown.until(() => now.keywords === 'акциз' && !editor?.dirty)
    await act(async () => lastOffer()?.undo())
    await shown.until(says('Публикация отменена'))
    expect(now).toMatchObject({ keywords: 'акциз', status: 'draft', publishedAt: null })
  })

  test('leaves nothing unsaved of a typed day that is published now, and plans that day again by the undo', async () => {
    const shown = await open(planned)
    await type('publishedAt', '2099-12-05T12:00')
    await press('Опубликовать')
    await shown.until(() => button('Снять с сайта'))
    expect(puts()).toHaveLength(2)
    expect([editor?.dirty, editor?.form.values.publishedAt]).toEqual([false, '2026-11-20T12:00'])
    await act(async () => lastOffer()?.undo())
    await shown.until(says('Публикация отменена'))
    expect(now).toMatchObject({ status: 'scheduled', publishedAt: '2099-12-05T10:00:00.000Z' })
  })

  test('keeps a field that was put back while the post was published', async () => {
    const shown = await open(draft)
    await type('keywords', 'акциз')
    let answer = () => {}
    shown.server.gives(updatePostEndpoint, async ({ body }) => {
      const { keywords = now.keywords, status } = body as Partial<Post>
      now = { ...now, keywords, status: status ?? now.status, version: now.version + 1 }
      if (puts().length === 2) await new Promise<void>(done => (answer = done))
      return now
    })
    await press('Опубликовать')
    await shown.until(() => puts().length === 2)
    await type('keywords', '')
    await act(async () => answer())
    await shown.until(() => editor?.base?.status === 'published')
    expect([editor?.form.values.keywords, editor?.base?.keywords, editor?.dirty]).toEqual(['', 'акциз', true])
  })
})
