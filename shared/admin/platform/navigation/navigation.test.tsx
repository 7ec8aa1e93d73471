// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { firmKey } from '#shared/admin/platform/components/facts/use-firm.ts'
import { contrast, readable } from '#shared/domain/text/accent-colour.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import type { Destination } from './destination.ts'
import { Navigation } from './navigation.tsx'

const destinations: readonly Destination[] = [
  { path: '/admin/posts', title: 'Статьи', icon: 'post', needs: 'content.read', keywords: '' },
  {
    path: '/admin/categories',
    title: 'Категории',
    icon: 'folder',
    below: '/admin/posts',
    needs: 'content.read',
    keywords: '',
  },
  { path: '/admin/menu', title: 'Меню', icon: 'menu', needs: 'content.read', keywords: '' },
]
const user = { id: 1, email: 'boss@example.com', name: '', role: 'owner' } as const

let screen: RenderedScreen
afterEach(() => screen.close())

test.each([
  ['/admin/posts/3', ['Статьи', 'Категории', 'Меню']],
  ['/admin/categories', ['Статьи', 'Категории', 'Меню']],
  ['/admin/menu', ['Статьи', 'Меню']],
])('on %s the menu leads to %j', async (address, titles) => {
  screen = await renderScreen(() => <Navigation user={user} destinations={destinations} />, { address })
  expect([...screen.place.querySelectorAll('li a')].map(link => link.textContent)).toEqual(titles)
})

test('the web’s menu begins in the firm’s name and colour, before anything is asked for', async () => {
  const written = Object.assign(document.createElement('script'), {
    id: 'firm',
    type: 'application/json',
    textContent: JSON.stringify({ name: 'Кузина', look: { accent: '#0057b7' } }),
  })
  document.head.append(written)
  screen = await renderScreen(() => <Navigation user={user} destinations={destinations} />)
  expect(screen.place.querySelector('nav')?.style.getPropertyValue('--accent')).not.toBe('')
  expect(screen.place.textContent).toContain('Кузина')
  written.remove()
})

test('a firm’s dark colour is readable in the menu, and read again after the settings have changed', async () => {
  let queries: QueryClient | undefined
  const Painted = () => {
    queries = useQueryClient()
    queries.setQueryData(firmKey, { name: 'Кузина', look: { accent: '#0057b7' } })
    return <Navigation user={user} destinations={destinations} />
  }
  screen = await renderScreen(Painted, { address: '/admin/menu' })
  const own = (name: string) => screen.place.querySelector('nav')?.style.getPropertyValue(name) ?? ''
  await screen.until(() => own('--accent') !== '')
  expect(contrast(own('--accent'), '#17191e')).toBeGreaterThan(readable)
  expect(contrast(own('--accent'), own('--on-accent'))).toBeGreaterThan(readable)
  if (queries) await refresh(queries, 'option')
  expect(queries?.getQueryState(firmKey)?.isInvalidated).toBe(true)
})
