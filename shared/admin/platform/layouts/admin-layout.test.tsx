// @vitest-environment happy-dom
import { Button } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { act, useState } from 'react'
import { Link, Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { destinations } from '#shared/admin/destinations.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { Page } from '../components/page.tsx'
import { showKeyboardHelp } from '../navigation/keyboard-help.tsx'
import { AdminLayout } from './admin-layout.tsx'

const Nothing = () => null

let removeFirst = () => {}

const Rows = () => {
  const navigate = useNavigate()
  const [rows, setRows] = useState(['Первая', 'Вторая'])
  removeFirst = () => setRows(rows.slice(1))
  return (
    <Page title="Строки" actions={<Button onClick={() => navigate(-1)}>Назад</Button>}>
      <ul>
        {rows.map(row => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
    </Page>
  )
}

const Frame = () => (
  <Routes>
    <Route path="/admin/login" element={<Navigate to="/admin" replace />} />
    <Route
      element={
        <AdminLayout
          destinations={destinations}
          paletteGroups={[]}
          Listeners={Nothing}
          SaveQueues={Nothing}
        />
      }
    >
      <Route path="/admin" element={<Page title="Обзор">{null}</Page>} />
      <Route path="/admin/rows" element={<Rows />} />
      <Route
        path="/admin/posts"
        element={
          <Page title="Статьи">
            <Link to="/admin/posts/1">Первая статья</Link>
            <Link to="/admin/posts/2">Вторая статья</Link>
            <Link to="/admin/rows?tab=all">Строки статей</Link>
          </Page>
        }
      />
      <Route
        path="/admin/posts/:id"
        element={
          <Page title="Статья" back="/admin/posts?page=2">
            <Link to="/admin/posts">Как из меню</Link>
          </Page>
        }
      />
      <Route path="/admin/categories" element={<Page title="Категории">{null}</Page>} />
    </Route>
  </Routes>
)

test('after the sign-in the focus is on the heading; a page that the browser loads leaves it to the browser', async () => {
  const loaded = await renderScreen(Frame, { address: '/admin', path: '/*' })
  expect(document.activeElement).toBe(document.body)
  await loaded.close()
  const signedIn = await renderScreen(Frame, { address: '/admin/login', path: '/*' })
  expect(document.activeElement?.textContent).toBe('Обзор')
  await signedIn.close()
})

test('a list that one comes back to gives the focus to the line of the record that was open', async () => {
  const screen = await renderScreen(Frame, { address: '/admin/posts', path: '/*' })
  await screen.press('Вторая статья')
  expect(document.activeElement?.textContent).toBe('Статья')
  await screen.press('К списку')
  expect(screen.address()).toBe('/admin/posts?page=2')
  expect(document.activeElement).toBe(screen.button('Вторая статья'))
  await screen.press('Первая статья')
  await screen.press('Как из меню')
  expect(document.activeElement?.textContent).toBe('Статьи')
  await screen.press('Строки статей')
  await screen.press('Назад')
  await screen.until(() => screen.address().startsWith('/admin/posts'))
  expect(document.activeElement).toBe(screen.button('Строки статей'))
  await screen.close()
})

test('the palette leads to a screen by the keyboard, and the focus follows to its heading', async () => {
  const screen = await renderScreen(Frame, { address: '/admin', path: '/*' })
  screen.button('Обзор')?.focus()
  await act(async () => spotlight.open())
  const field = await screen.until(() =>
    document.querySelector<HTMLInputElement>('[placeholder="Раздел или действие"]'),
  )
  field.focus()
  await typeInto(field, 'рубрики')
  await act(async () =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
  )
  expect(screen.address()).toBe('/admin/categories')
  await screen.until(() => !document.querySelector('[placeholder="Раздел или действие"]'))
  expect(document.activeElement?.outerHTML).toContain('Категории')
  await screen.close()
})

test.each([
  { what: 'the palette', open: spotlight.open },
  { what: 'the help', open: showKeyboardHelp },
])('a row that goes while $what is open leaves the focus to the next one', async ({ open }) => {
  const screen = await renderScreen(Frame, { address: '/admin/rows', path: '/*' })
  screen.button('Первая')?.focus()
  await act(async () => open())
  const dialog = await screen.until(() => document.activeElement?.closest('[role="dialog"]'))
  await act(async () => removeFirst())
  await act(async () => {
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
  })
  await screen.until(() => document.activeElement?.matches('li') && screen.isNear('Вторая'))
  await screen.close()
})
