// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aStoredPost as stored } from '#shared/testing/a-stored-post.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { ImageField } from './post-picture.tsx'
import { type PostEditor, usePostEditor } from './use-post-editor.ts'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

test.each([
  ['Оставить прежнюю', (editor: PostEditor) => editor.setImage(new File(['x'], 'a.jpg'))],
  ['Вернуть прежнюю', (editor: PostEditor) => editor.form.setFieldValue('picture', '/media/b.webp')],
])('«%s» goes, and leaves the focus at the picture', async (name, choose) => {
  let editor: PostEditor | null = null
  const Screen = () => {
    editor = usePostEditor({ post: { ...stored, image: '/media/a.webp' } })
    return <ImageField editor={editor} />
  }
  screen = await renderScreen(Screen)
  await act(async () => editor && choose(editor))
  const button = await screen.until(() => screen.button(name))
  await act(async () => button.focus())
  await act(async () => button.click())
  await screen.until(() => !screen.button(name))
  await act(() => new Promise(done => setTimeout(done, 100)))
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.place.contains(document.activeElement)).toBe(true)
})
