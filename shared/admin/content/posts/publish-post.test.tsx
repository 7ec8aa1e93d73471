// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { type Post, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { aStoredPost as stored } from '#shared/testing/a-stored-post.ts'
import type { FakeServer } from '#shared/testing/fake-server.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { PostPublication, PublishPost } from './publish-post.tsx'
import { type PostEditor, usePostEditor } from './use-post-editor.ts'

let screen: RenderedScreen | null = null
afterEach(() => screen?.close())

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
      prepare: server =>
        server.gives(updatePostEndpoint, ({ body }) => {
          const { status } = body as Pick<Post, 'status'>
          const version = stored.version + server.calls.filter(({ method }) => method === 'PUT').length
          return { ...stored, status, publishedAt: status === 'draft' ? null : stored.publishedAt, version }
        }),
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
    prepare: server =>
      server.on(updatePostEndpoint, () => {
        const puts = server.calls.filter(({ method }) => method === 'PUT').length
        const status = puts === 1 ? 'draft' : 'published'
        return { status: 200, body: { ...stored, status, version: stored.version + puts } }
      }),
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
