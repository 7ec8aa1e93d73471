// @vitest-environment happy-dom
/** A draft, and what a colleague has saved meanwhile, are of one language: the other one's work stays as it is. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { menuRecordOf } from '#shared/admin/content/menus/menu-kind.ts'
import { useMenuEditor } from '#shared/admin/content/menus/menu-page.tsx'
import { usePostEditor } from '#shared/admin/content/posts/use-post-editor.ts'
import { useSitePageEditor } from '#shared/admin/content/site-pages/use-site-page-editor.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { type Menu, readMenuEndpoint, updateMenuEndpoint } from '#shared/contract/content/menus.ts'
import { type Post, readPostEndpoint, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import {
  readSitePageEndpoint,
  type SitePage,
  saveSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { aSitePage } from '#shared/testing/a-site-page.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import type { FakeServer } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'

/** The form of a text, whatever it is the text of. */
interface Desk {
  restored: { stale: boolean } | null
  conflict: unknown
  title: string
  type(title: string): void
  save(): void
  takeTheirs(): void
}

interface Subject {
  use(lang: Language): Desk
  /** Rejects saves in Ukrainian: a colleague has saved `theirs` meanwhile. */
  overtake(server: FakeServer, theirs: string): void
}

const post = (lang: Language, over: Partial<Post> = {}): Post => ({
  ...aStoredPost,
  title: `Статья ${lang}`,
  slug: `post-${lang}`,
  ...over,
})

const page = (lang: Language, title = `Страница ${lang}`, version = 3): SitePage => ({
  ...aSitePage,
  lang,
  title,
  version,
  draft: { title, theme: 'neutral', sections: [] },
})

const menu = (lang: Language, label = `Пункт ${lang}`, version = 3): Menu => ({
  lang,
  footer: [],
  legal: [],
  version,
  updatedAt: '2026-11-20T09:00:00.000Z',
  header: [{ label, target: { kind: 'page', path: '/usa' }, href: '/usa' }],
})

const subjects: Record<string, Subject> = {
  'a post': {
    use: lang => {
      const editor = usePostEditor({ post: post(lang), lang })
      return {
        ...editor,
        title: editor.form.values.title,
        type: title => editor.form.setFieldValue('title', title),
      }
    },
    overtake: (server, theirs) => {
      server.on(updatePostEndpoint, () => rejection(409, { code: 'record.stale' }))
      server.gives(readPostEndpoint, () => post('uk', { title: theirs, version: 9 }))
    },
  },
  'a page': {
    use: lang => {
      const editor = useSitePageEditor(page(lang))
      return {
        ...editor,
        title: editor.form.values.title,
        type: title => editor.form.setFieldValue('title', title),
      }
    },
    overtake: (server, theirs) => {
      server.on(saveSitePageEndpoint, () => rejection(409, { code: 'record.stale' }))
      server.gives(readSitePageEndpoint, () => page('uk', theirs, 9))
    },
  },
  'a menu': {
    use: lang => {
      const editor = useMenuEditor(menuRecordOf(menu(lang)))
      const [entry] = editor.form.values.header
      return {
        ...editor,
        title: entry?.label ?? '',
        type: label =>
          editor.form.setFieldValue('header', [{ label, target: { kind: 'page', path: '/usa' } }]),
      }
    },
    overtake: (server, theirs) => {
      server.on(updateMenuEndpoint, () => rejection(409, { code: 'record.stale' }))
      server.gives(readMenuEndpoint, () => menu('uk', theirs, 9))
    },
  },
}

let screen: RenderedScreen | null = null
afterEach(async () => {
  await screen?.close()
  screen = null
  localStorage.clear()
})

test.each(Object.entries(subjects))('%s keeps the drafts of each language apart', async (_, subject) => {
  let desk: Desk | undefined
  const now = (): Desk => {
    if (!desk) throw new Error('No form is open')
    return desk
  }
  /** A window that closed without a word, and the next one. */
  const open = async (lang: Language, prepare: (server: FakeServer) => void = () => {}) => {
    await screen?.close()
    screen = await renderScreen(
      () => {
        desk = subject.use(lang)
        return null
      },
      { prepare },
    )
  }
  const type = (title: string) => act(async () => now().type(title))

  await open('ru')
  await type('Черновик')
  await open('uk')
  expect(now().restored).toBeNull()
  await type('Чернетка')
  await open('ru')
  expect([now().title, now().restored]).toMatchObject(['Черновик', { stale: false }])
  await open('uk', server => subject.overtake(server, 'Колега'))
  expect([now().title, now().restored]).toMatchObject(['Чернетка', { stale: false }])

  await act(async () => now().save())
  expect(now().conflict).not.toBeNull()
  await act(async () => now().takeTheirs())
  expect([now().conflict, now().title]).toEqual([null, 'Колега'])
  await open('uk')
  expect(now().restored).toBeNull()
  await open('ru')
  expect([now().title, now().restored]).toMatchObject(['Черновик', { stale: false }])
})
